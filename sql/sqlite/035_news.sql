-- 035: signed webhooks.

-- What the posts to the webhook are signed with: a new one for each URL; null: none was needed yet.
alter table notice_settings add column webhook_secret text;
