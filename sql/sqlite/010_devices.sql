-- 010: players tell their sessions apart.

-- What browser and system it was opened with, in words of our own; empty where that is not known.
alter table sessions add column device text not null default ''
    constraint sessions_device_length check (length(device) < 40);
