-- 035: signed webhooks, and the news of the club for its feed and its own webhook.

-- What the posts to the webhook are signed with: a new one for each URL; null: none was needed yet.
alter table notice_settings add column webhook_secret text;

-- What the club's feed tells, and what is to be posted to its webhook. The texts are made when they are read.
-- A game stays only until it was posted; the feed does not tell of it.
create table news (
    id          integer primary key autoincrement,  -- in the ids of the feed: never used again
    kind        text not null,
    season      integer references seasons (id) on delete cascade,
    cup         integer references cups (id) on delete cascade,
    game        integer references games (id) on delete cascade,    -- that has ended; of a final its first one
    winner      integer references season_members (id) on delete set null,  -- these two of what is over; null: nobody
    cup_winner  integer references cup_members (id) on delete set null,
    happened_at integer not null,
    due_at      integer,                     -- when it is to be posted next; null: it is not
    attempts    integer not null default 0,
    tried_at    integer,                     -- the last attempt; null: none yet
    problem     text,                        -- why that one has failed; null: it has not
    constraint news_kind_known check (kind in ('season_opened', 'season_over', 'cup_opened', 'cup_final', 'cup_over',
        'announcement', 'game_over')),
    constraint news_of_season check ((kind in ('season_opened', 'season_over')) = (season is not null)),
    constraint news_of_cup check ((kind in ('cup_opened', 'cup_final', 'cup_over')) = (cup is not null))
) strict;

create index news_by_season on news (season) where season is not null;
create index news_by_cup on news (cup) where cup is not null;
create index news_by_game on news (game) where game is not null;
create index news_by_winner on news (winner) where winner is not null;
create index news_by_cup_winner on news (cup_winner) where cup_winner is not null;
create index news_due on news (id) where due_at is not null;
create index news_tried on news (tried_at) where tried_at is not null;
-- The feed has the announcement that stands.
create unique index news_announcement on news (kind) where kind = 'announcement';
