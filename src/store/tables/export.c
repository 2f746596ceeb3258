#include "store/tables/export.h"

/* --- The account --- */

DB_STATEMENT(rights, "select may_open_seasons as \"may_open_seasons flag\", "
                     "second_step as \"second_step flag\", open_data as \"open_data flag\" "
                     "from accounts where id = :account");
DB_STATEMENT(calendar, "select max(created_at) as \"calendar_link_created_at time\" "
                       "from calendar_links where account = :account");
DB_STATEMENT(quiet, "select zone as \"time_zone\", coalesce(from_minute, -1) as "
                    "\"from_minute number\", coalesce(to_minute, -1) as \"to_minute number\", "
                    "weekends as \"weekends flag\" from quiet_hours where account = :account");
DB_STATEMENT(holidays, "select start_at as \"start time\", end_at as \"end time\" from holidays "
                       "where account = :account order by start_at");
DB_STATEMENT(sessions, "select device, created_at as \"created_at time\", "
                       "expires_at as \"expires_at time\" from sessions "
                       "where account = :account order by created_at");
DB_STATEMENT(tokens, "select name, case when scopes % 2 = 1 then 1 else 0 end as \"read flag\", "
                     "case when scopes % 4 >= 2 then 1 else 0 end as \"play flag\", "
                     "case when scopes >= 4 then 1 else 0 end as \"manage flag\", "
                     "created_at as \"created_at time\", ends_at as \"ends_at time\", "
                     "used_on as \"used_on day\" from tokens "
                     "where account = :account order by created_at");
DB_STATEMENT(passkeys, "select name, created_at as \"created_at time\", "
                       "used_at as \"used_at time\" from passkeys "
                       "where account = :account order by created_at");
DB_STATEMENT(providers, "select issuer, subject, name, linked_at as \"linked_at time\" "
                        "from provider_links where account = :account order by linked_at");
DB_STATEMENT(browsers, "select public_id as id, endpoint, created_at as \"created_at time\" "
                       "from push_subscriptions where account = :account order by id");
DB_STATEMENT(links, "select purpose, kind, email, expires_at as \"expires_at time\" "
                    "from letter_links where account = :account order by expires_at");
DB_STATEMENT(notices, "select kind, way, status, address, created_at as \"created_at time\", "
                      "closed_at as \"closed_at time\" from outbox "
                      "where account = :account order by id");
DB_STATEMENT(acts, "select at as \"at time\", act, detail, reason from acts "
                   "where account = :account order by id");

/* --- Others --- */

DB_STATEMENT(reports, "select r.at as \"at time\", a.name as player, r.quote, r.text, r.answer "
                      "from reports r join accounts a on a.id = r.reported "
                      "where r.reporter = :account order by r.id desc");
DB_STATEMENT(friends, "select a.name, f.ready as \"ready flag\", f.since_at as \"since time\" "
                      "from friends f join accounts a on a.id = f.friend "
                      "where f.account = :account order by a.name");
DB_STATEMENT(blocked, "select a.name, b.blocked_at as \"since time\" "
                      "from blocks b join accounts a on a.id = b.blocked "
                      "where b.account = :account order by b.blocked_at desc, a.name");

DB_STATEMENT(bot,
             "select o.name as owner, w.name as asked, r.inviter, r.rating, "
             "r.games as \"games number\" from accounts a "
             "left join accounts o on o.id = a.bot_owner "
             "left join bot_wishes q on q.account = a.id left join accounts w on w.id = q.owner "
             "left join bot_rules r on r.account = a.id where a.id = :account");
DB_STATEMENT(bots, "select a.name, 'bot' as state from accounts a where a.bot_owner = :account "
                   "union all select a.name, 'asks' from bot_wishes w "
                   "join accounts a on a.id = w.account where w.owner = :account");

DB_STATEMENT(presence, "select coalesce(max(hidden), 0) as \"hidden flag\", "
                       "nullif(max(seen_at), 0) as \"seen_at time\" from presences "
                       "where account = :account");

DB_STATEMENT(sign_up_links,
             "select l.code, l.uses as \"uses number\", l.uses_max as \"uses_max number\", "
             "l.made_at as \"made_at time\", l.ends_at as \"ends_at time\" from sign_up_links l "
             "where l.account = :account order by l.id");
DB_STATEMENT(came_by, "select l.code, s.at as \"at time\" from sign_ups s "
                      "join sign_up_links l on l.id = s.link where s.account = :account");

/* --- Games --- */

DB_STATEMENT(invitations,
             "select public_id as id, game, variant as \"variant json\", message, status, "
             "created_at as \"created_at time\" from invitations "
             "where inviter = :account order by id");
DB_STATEMENT(places, "select i.public_id as invitation, p.place as \"place number\", p.status, "
                     "p.nonce from places p join invitations i on i.id = p.invitation "
                     "where p.account = :account order by i.id");
DB_STATEMENT(games,
             "select g.public_id as id, i.game, s.seat as \"seat number\", "
             "coalesce(n.note, '') as note, coalesce(n.muted, 0) as \"muted flag\", "
             "s.auto_roll as \"auto_roll flag\", "
             "s.order_call_if as \"order_call_if number\", g.created_at as \"created_at time\", "
             "g.status, s.points as \"points number\", s.place as \"place number\", "
             "s.left_at as \"left_at time\", s.bank as \"bank_ms number\", "
             "s.zone as weekend_zone, s.agreed_at as \"agreed_to_call_off_at time\" "
             "from seats s join games g on g.id = s.game "
             "join invitations i on i.id = g.invitation "
             "left join seat_notes n on n.game = s.game and n.seat = s.seat "
             "where s.account = :account order by g.id");
DB_STATEMENT(moves, "select g.public_id as game, m.seq as \"seq number\", m.at as \"at time\", "
                    "case when m.ordered = 1 then 'order' else m.by end as by, m.move as \"move "
                    "json\" from seats s join games g on g.id = s.game "
                    "join moves m on m.game = s.game and m.seat = s.seat "
                    "where s.account = :account order by g.id, m.seq");
DB_STATEMENT(messages, "select g.public_id as game, case when m.seat is null then 1 else 0 end as "
                       "\"spectator flag\", m.seq as \"seq number\", m.text, m.at as \"at time\" "
                       "from messages m join games g on g.id = m.game "
                       "where m.account = :account order by m.game, m.id");

DB_STATEMENT(solo, "select id, game, house as \"house json\", nullif(drawn, '') as \"drawn json\", "
                   "log as \"log json\", place as \"place number\", kept_at as \"kept_at time\" "
                   "from solo_games where account = :account order by kept_at, id");

/* --- The club --- */

DB_STATEMENT(agreed, "select count(*) as \"agreed flag\" from puzzle_players "
                     "where account = :account");
DB_STATEMENT(answers, "select day as \"day day\", move as \"move json\", found as \"found flag\", "
                      "answered_at as \"at time\" from puzzle_answers "
                      "where account = :account order by day desc");
DB_STATEMENT(seasons, "select n.public_id as id, n.name, n.game, n.number as \"number number\", "
                      "n.starts_at as \"starts_at time\", m.joined_at as \"joined_at time\", "
                      "m.seed as \"seed number\", m.group_number as \"group number\", "
                      "m.rank as \"rank number\", m.out_at as \"out_at time\", m.out_why "
                      "from season_members m join seasons n on n.id = m.season "
                      "where m.account = :account order by n.id");
DB_STATEMENT(cups, "select c.public_id as id, c.name, c.starts_at as \"starts_at time\", "
                   "m.joined_at as \"joined_at time\", m.seed as \"seed number\", "
                   "m.out_at as \"out_at time\" from cup_members m join cups c on c.id = m.cup "
                   "where m.account = :account order by c.id");
DB_STATEMENT(opened,
             "select 'season' as what, public_id as id, name, opened_at as \"opened_at time\" "
             "from seasons where opened_by = :account union all "
             "select 'cup', public_id, name, opened_at from cups where opened_by = :account");
DB_STATEMENT(rung, "select coalesce(max(rung), 0) as \"rung number\", "
                   "max(joined_at) as \"joined_at time\" from ladder where account = :account");
DB_STATEMENT(challenges,
             "select i.public_id as id, a.name as challenger, b.name as challenged, "
             "i.created_at as \"made_at time\", c.outcome, c.ended_at as \"ended_at time\" "
             "from ladder_challenges c join invitations i on i.id = c.invitation "
             "join accounts a on a.id = c.challenger join accounts b on b.id = c.challenged "
             "where c.challenger = :account or c.challenged = :account order by c.invitation");

const struct export_part db_export_parts[] = {
    {NULL, NULL, &rights},
    {NULL, NULL, &calendar},
    {"quiet_hours", NULL, &quiet},
    {NULL, "holidays", &holidays},
    {NULL, "sessions", &sessions},
    {NULL, "tokens", &tokens},
    {NULL, "passkeys", &passkeys},
    {NULL, "providers", &providers},
    {NULL, "push_subscriptions", &browsers},
    {NULL, "links", &links},
    {NULL, "notices", &notices},
    {NULL, "operator_acts", &acts},
    {NULL, "reports", &reports},
    {NULL, "friends", &friends},
    {NULL, "blocked", &blocked},
    {"bot", NULL, &bot},
    {NULL, "bots", &bots},
    {"presence", NULL, &presence},
    {NULL, "sign_up_links", &sign_up_links},
    {"came_by", NULL, &came_by},
    {NULL, "invitations", &invitations},
    {NULL, "places", &places},
    {NULL, "games", &games},
    {NULL, "moves", &moves},
    {NULL, "messages", &messages},
    {NULL, "solo_games", &solo},
    {"puzzles", NULL, &agreed},
    {"puzzles", "answers", &answers},
    {NULL, "seasons", &seasons},
    {NULL, "cups", &cups},
    {NULL, "opened", &opened},
    {"ladder", NULL, &rung},
    {"ladder", "challenges", &challenges},
    {NULL, NULL, NULL},
};

enum error_code db_export(struct db *db, const struct export_part *part, int64_t account,
                          export_row_seen *seen, void *context, struct error *err) {
    struct db_rows *rows = db_query(db, part->rows, err, db_arg(account));
    while (db_next(rows))
        seen(context, rows);
    return db_end(rows);
}
