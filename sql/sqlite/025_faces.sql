-- 025: the captain that stands for a player.

-- One of 24, chosen by its player; null: one that follows from the name.
alter table accounts add column face integer
    constraint accounts_face_known check (face between 1 and 24);
