-- 003: analyses of finished games.

-- What was luck and what was skill in a game: worked out once, when first asked for. It can always be
-- worked out again from the log; deleting a row does no harm.
create table analyses (
    game        integer primary key references games (id) on delete cascade,
    analysis    text not null,     -- JSON as in the API
    analysed_at integer not null,
    constraint analyses_analysis_is_json check (analysis glob '{*}')
) strict;
