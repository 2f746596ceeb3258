-- 021: an account is found by the address that it has confirmed.

create index notice_settings_by_email on notice_settings (lower(verified_email));
