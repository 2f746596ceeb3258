-- 008: finding who has gone, and all that is theirs.

create index accounts_guests on accounts (created_at) where kind = 'guest';
create index invitations_by_inviter on invitations (inviter);
create index invitations_by_invitee on invitations (invitee) where invitee is not null;
