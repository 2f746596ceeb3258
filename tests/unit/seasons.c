/* A season in the database: from joining to the next one, with those who leave, run out of time or
 * delete their account. The rules themselves are tested in season.c. */
#include "service/club/seasons.h"

#include <stdio.h>
#include <string.h>

#include "fixtures/home.h"
#include "fixtures/topic.h"
#include "service/letters/emails.h"
#include "service/letters/links.h"
#include "service/operator/check.h"
#include "service/people/accounts.h"
#include "service/play/play.h"
#include "store/tables/games.h"

enum { PLAYERS = 9 };

static struct home home;
static struct error trouble;
static int64_t players[PLAYERS];
static struct competition info;
static int64_t now;

#define must(call) ck_assert_msg((call) == ERROR_NONE, "%s", trouble.detail)

static void look(void) {
    must(db_competitions_by_id(home.db, SEASON, info.id, players[0], &info, &trouble));
}

static void step(void) {
    must(season_step(home.db, info.id, now, &trouble));
    look();
}

static void join(int count) {
    for (int i = 0; i < count; i++) {
        must(competition_join(home.db, &info, players[i], now, &trouble));
        look();
    }
}

static int64_t count(const char *what) {
    char sql[640];
    snprintf(sql, sizeof sql, "select count(*) from season_games where season = %lld and %s",
             (long long)info.id, what);
    return home_number(&home, sql);
}

#define RUNNING "forfeit is null and game in (select id from games where status = 'active')"
#define NOT_BEGUN "forfeit is null and game is null"

/* The player in that seat of a game resigns. */
static void resign(int64_t game, int seat) {
    struct game_row row;
    must(db_games_by_id(home.db, game, &row, &trouble));
    const struct play play = {.game = game,
                              .account = row.seat[seat].person.account,
                              .seq = row.seq,
                              .now = now,
                              .ending = GAME_RESIGNED};
    struct table table;
    must(play_move(home.db, &play, &table, &trouble));
}

/* Ends a running game of the season. False: none runs. */
static bool end_one(int seat) {
    int64_t game = home_number(&home, "select coalesce(min(p.game), 0) from season_games p "
                                      "join games g on g.id = p.game where g.status = 'active'");
    if (game)
        resign(game, seat);
    return game != 0;
}

/* The most games that one player has at once. */
static int64_t most_at_once(void) {
    return home_number(&home, "select coalesce(max(n), 0) from (select count(*) as n from seats s "
                              "join games g on g.id = s.game where g.status = 'active' "
                              "group by s.account)");
}

static void setup(void) {
    home_setup(&home);
    now = HOME_NOW;
    for (int i = 0; i < PLAYERS; i++) {
        char name[16];
        snprintf(name, sizeof name, "player%c", 'a' + i);
        players[i] = home_person(&home, name);
    }
    info = competition_usual[SEASON];
    info.starts_at = now + HOME_DAY;
    info.group_size = 4;
    info.moving = 1;
    info.most_at_once = 2;
    info.goes_on = true;
    must(competition_open(home.db, &info, "League", now, &trouble));
}

/* The e-mails about seasons that a player has got. */
static struct letters {
    int count;
    struct buf text;
} letters[PLAYERS];

static void forget_letters(void) {
    for (int i = 0; i < PLAYERS; i++) {
        buf_clear(&letters[i].text);
        letters[i].count = 0;
    }
}

static void teardown(void) {
    forget_letters();
    home_teardown(&home);
}

static void start(int count_of_players) {
    join(count_of_players);
    now = info.starts_at;
    step();
}

/* --- Opening and ending one --- */

START_TEST(the_terms_of_a_season_have_names_ranges_and_usual_values) {
    static const struct {
        const char *name;
        int min, max, usual;
    } told[] = {{"group_size", 4, 8, 6},
                {"moving", 0, 4, 2},
                {"most_at_once", 1, 8, 4},
                {"days_per_move", 1, 60, 3},
                {"days", 7, 366, 120}};
    struct competition usual = competition_usual[SEASON];
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        ck_assert_str_eq(competition_terms[SEASON][i].name, told[i].name);
        ck_assert_uint_gt(strlen(competition_terms[SEASON][i].label), 3);
        ck_assert_int_eq(competition_terms[SEASON][i].min, told[i].min);
        ck_assert_int_eq(competition_terms[SEASON][i].max, told[i].max);
        ck_assert_int_eq(*club_term(&usual, &competition_terms[SEASON][i]), told[i].usual);
    }
    ck_assert_ptr_null(competition_terms[SEASON][5].name);
}
END_TEST

#define NAME_10 "abcdefghij"

START_TEST(a_season_has_a_name_of_sixty_characters_at_most) {
    static const char *const refused[] = {"", " ",
                                          NAME_10 NAME_10 NAME_10 NAME_10 NAME_10 NAME_10 "k"};
    struct competition named = competition_usual[SEASON];
    named.starts_at = now;
    snprintf(named.name, sizeof named.name, "before");
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        ck_assert_int_eq(competition_open(home.db, &named, refused[i], now, &trouble),
                         ERROR_BAD_FIELD);
        ck_assert_str_eq(trouble.field, "name");
        ck_assert_str_ne(trouble.detail, "");
        ck_assert_str_eq(named.name, "before");
    }
    must(competition_open(home.db, &named, "L", now, &trouble));
    must(competition_open(home.db, &named, NAME_10 NAME_10 NAME_10 NAME_10 NAME_10 NAME_10, now,
                          &trouble));
    ck_assert_uint_eq(strlen(named.name), 60);
}
END_TEST

START_TEST(a_season_is_opened_only_with_terms_that_can_be_played) {
    static const struct {
        int days_per_move, days;
        int64_t starts_in;
        const char *field; /* that is refused; NULL: none */
    } terms[] = {{10, 10, 0, NULL},
                 {11, 10, 0, "days_per_move"},
                 {3, 10, -1, "start"},
                 {3, 10, 366 * HOME_DAY, NULL},
                 {3, 10, 366 * HOME_DAY + 1, "start"}};
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++) {
        struct competition opened = competition_usual[SEASON];
        opened.clock.days = terms[i].days_per_move;
        opened.days = terms[i].days;
        opened.starts_at = now + terms[i].starts_in;
        enum error_code code = competition_open(home.db, &opened, "L", now, &trouble);
        ck_assert_int_eq(code, terms[i].field ? ERROR_BAD_FIELD : ERROR_NONE);
        if (terms[i].field) {
            ck_assert_str_eq(trouble.field, terms[i].field);
            ck_assert_str_ne(trouble.detail, "");
            continue;
        }
        ck_assert_uint_eq(strlen(opened.public_id), 12);
        ck_assert_int_eq(opened.opened_at, now);
        ck_assert_int_eq(opened.number, 1);
    }
}
END_TEST

START_TEST(an_operator_ends_a_running_season_and_its_games) {
    start(5);
    ck_assert(end_one(0));
    int64_t running = count(RUNNING);
    ck_assert_int_gt(running, 0);
    must(competition_end(home.db, &info, now, &trouble));
    ck_assert(!info.goes_on);
    look();
    ck_assert_int_eq(info.state, STATE_OVER);
    ck_assert_int_eq(info.ended_at, now);
    ck_assert_int_eq(count(RUNNING), 0);
    ck_assert_int_eq(home_number(&home, "select count(*) from moves where move like '%abandon%'"),
                     running);
    ck_assert_int_eq(competition_end(home.db, &info, now, &trouble), ERROR_TOO_LATE);
    ck_assert_str_ne(trouble.detail, "");
}
END_TEST

START_TEST(an_operator_cancels_an_open_season) {
    join(5);
    must(competition_end(home.db, &info, now, &trouble));
    ck_assert(!info.goes_on);
    look();
    ck_assert_int_eq(info.state, STATE_CANCELLED);
}
END_TEST

/* --- Before the start --- */

START_TEST(nothing_happens_before_the_start) {
    join(PLAYERS);
    now = info.starts_at - 1;
    step();
    ck_assert_int_eq(info.state, STATE_OPEN);
    ck_assert_int_eq(count("1 = 1"), 0);
}
END_TEST

START_TEST(it_starts_a_week_later_with_too_few_and_never_without_any) {
    int64_t first = info.starts_at;
    join(3);
    now = first;
    step();
    ck_assert_int_eq(info.state, STATE_OPEN);
    ck_assert_int_eq(info.starts_at, first + 7 * HOME_DAY);
    for (int i = 0; i < 3; i++)
        must(competition_leave(home.db, &info, players[i], now, &trouble));
    now = info.starts_at;
    step();
    ck_assert_int_eq(info.state, STATE_CANCELLED);
    ck_assert_int_eq(info.due_at, 0);
}
END_TEST

START_TEST(nobody_joins_a_full_season_whose_members_may_do_so_again) {
    join(1);
    info.members = SEASON_MEMBERS_MAX;
    must(competition_join(home.db, &info, players[0], now, &trouble));
    info.mine = false;
    ck_assert_int_eq(competition_join(home.db, &info, players[1], now, &trouble), ERROR_FULL);
}
END_TEST

START_TEST(guests_cannot_join_and_nobody_joins_late) {
    int64_t guest = home_person(&home, "visitor");
    home_sql(&home, "update accounts set kind = 'guest', password_hash = null "
                    "where name = 'visitor'");
    ck_assert_int_eq(competition_join(home.db, &info, guest, now, &trouble), ERROR_FORBIDDEN);
    ck_assert_str_eq(trouble.detail,
                     "Only players with a name and password can join a season, and no bots.");
    start(4);
    ck_assert_int_eq(competition_join(home.db, &info, players[5], now, &trouble), ERROR_TOO_LATE);
}
END_TEST

START_TEST(groups_go_by_rating) {
    home_sql(&home, "insert into ratings (account, kind, value, deviation, volatility, games, "
                    "rated_at) select id, 'shanghaien', 1400 + id, 50, 0.06, 9, 0 from accounts "
                    "where name like 'player%'");
    start(PLAYERS);
    ck_assert_int_eq(info.state, STATE_ON);
    ck_assert_int_eq(home_number(&home, "select max(group_number) from season_members"), 2);
    ck_assert_int_eq(home_number(&home, "select account from season_members "
                                        "where group_number = 1 and rank = 1"),
                     players[PLAYERS - 1]);
    ck_assert_int_eq(home_number(&home, "select account from season_members "
                                        "where group_number = 2 and rank = 5"),
                     players[0]);
    ck_assert_int_eq(count("1 = 1"), 4 * 3 + 5 * 4);
}
END_TEST

/* --- A whole season --- */

START_TEST(nobody_ever_has_more_games_than_allowed) {
    start(PLAYERS);
    ck_assert_int_gt(count(RUNNING), 0);
    for (int i = 0; info.state == STATE_ON; i++) {
        ck_assert_int_le(most_at_once(), 2);
        ck_assert(end_one(i % 2));
        now += 60000;
        step();
    }
    ck_assert_int_eq(count(NOT_BEGUN), 0);
    ck_assert_int_eq(info.state, STATE_OVER);
}
END_TEST

START_TEST(a_season_goes_on_while_its_first_game_runs) {
    home_sql(&home, "update seasons set most_at_once = 8");
    start(4);
    for (int64_t game = count("1 = 1"); game > 1; game--) {
        char sql[100];
        snprintf(sql, sizeof sql, "select game from season_games where number = %d", (int)game);
        resign(home_number(&home, sql), 0);
    }
    step();
    ck_assert_int_eq(info.state, STATE_ON);
    ck_assert(end_one(0));
    step();
    ck_assert_int_eq(info.state, STATE_OVER);
}
END_TEST

START_TEST(a_step_that_is_done_again_changes_nothing) {
    start(PLAYERS);
    int64_t running = count(RUNNING);
    ck_assert_int_gt(running, 0);
    must(db_competitions_mark_due(home.db, &info, now, &trouble));
    step();
    ck_assert_int_eq(count(RUNNING), running);
    ck_assert_int_eq(info.due_at, season_ends_at(&info));
}
END_TEST

/* The higher account always wins, so that the table is known. */
static void play_all(void) {
    while (info.state == STATE_ON) {
        bool first_is_higher = home_number(
            &home, "select x.account > y.account from season_games p join games g on g.id = p.game "
                   "join seats x on x.game = g.id and x.seat = 0 "
                   "join seats y on y.game = g.id and y.seat = 1 "
                   "where g.status = 'active' order by g.id limit 1");
        ck_assert(end_one(first_is_higher ? 1 : 0));
        now += 60000;
        step();
    }
}

static int64_t seed_of(int player) {
    char sql[256];
    snprintf(sql, sizeof sql,
             "select coalesce(max(seed), 0) from season_members m join seasons n "
             "on n.id = m.season where n.previous = %lld and m.account = %lld",
             (long long)info.id, (long long)players[player]);
    return home_number(&home, sql);
}

START_TEST(the_best_go_up_and_the_next_season_opens) {
    start(8);
    struct season season;
    play_all();
    must(season_load(home.db, &info, &season, &trouble));
    ck_assert_uint_eq(season.groups, 2);
    struct season_row rows[SEASON_GROUP_MAX];
    season_standing(&season, &season.part[0], rows);
    ck_assert_int_eq(season.member[rows[0].member].person.account, players[3]);
    ck_assert_int_eq(rows[0].points, 12);
    ck_assert_uint_eq(rows[0].played, 6);
    ck_assert_int_eq(seed_of(3), 1);
    ck_assert_int_eq(seed_of(7), 4); /* first of the second group: up */
    ck_assert_int_eq(seed_of(0), 5); /* last of the first group: down */
    ck_assert_int_eq(home_number(&home, "select number from seasons where previous is not null"),
                     2);
    ck_assert_int_eq(home_number(&home, "select starts_at from seasons where number = 2"),
                     info.ended_at + 7 * HOME_DAY);
}
END_TEST

START_TEST(no_season_follows_one_that_was_closed) {
    start(4);
    must(competition_close(home.db, &info, now, &trouble));
    play_all();
    ck_assert_int_eq(info.state, STATE_OVER);
    ck_assert_int_eq(home_number(&home, "select count(*) from seasons"), 1);
    ck_assert_int_eq(competition_close(home.db, &info, now, &trouble), ERROR_TOO_LATE);
}
END_TEST

/* --- Those who do not play on --- */

static int64_t out_of(int player, const char *why) {
    char sql[256];
    snprintf(sql, sizeof sql,
             "select count(*) from season_members where account = %lld "
             "and out_why = '%s'",
             (long long)players[player], why);
    return home_number(&home, sql);
}

/* Games of the player that are not finished. */
static int64_t open_games(int player) {
    char what[512];
    snprintf(what, sizeof what,
             "forfeit is null and (game is null or game in (select id from games "
             "where status = 'active')) and exists (select 1 from season_members m "
             "where m.id in (first, second) and m.account = %lld)",
             (long long)players[player]);
    return count(what);
}

START_TEST(who_leaves_forfeits_what_is_not_finished) {
    start(5);
    now += HOME_DAY;
    must(competition_leave(home.db, &info, players[1], now, &trouble));
    step();
    ck_assert_int_eq(out_of(1, "left"), 1);
    ck_assert_int_eq(open_games(1), 0);
    ck_assert_int_eq(count("forfeit in ('first', 'second')"), 8);
    ck_assert_int_le(most_at_once(), 2);
    play_all();
    ck_assert_int_eq(seed_of(1), 0);
    ck_assert_int_eq(home_number(&home, "select count(*) from season_members m join seasons n "
                                        "on n.id = m.season where n.number = 2"),
                     4);
}
END_TEST

/* Runs out of time in a game of theirs, again and again, until they are out. */
static void put_out_of_time(int player) {
    for (int i = 0; i < 20 && !out_of(player, "timeouts"); i++) {
        char sql[128];
        snprintf(sql, sizeof sql,
                 "select coalesce(min(game), 0) from seats where account = %lld "
                 "and waiting_since is not null",
                 (long long)players[player]);
        int64_t game = home_number(&home, sql);
        if (game)
            must(play_run_out(home.db, game, now, &trouble));
        else
            end_one(1);
        step();
    }
    ck_assert_int_eq(out_of(player, "timeouts"), 1);
}

START_TEST(the_second_timeout_puts_out) {
    start(4);
    put_out_of_time(0);
    ck_assert_int_eq(open_games(0), 0);
    ck_assert_int_eq(home_number(&home, "select count(*) from games g join season_games p "
                                        "on p.game = g.id where reason = 'timeout' "
                                        "and forfeit is null"),
                     2);
    ck_assert_int_eq(home_number(&home,
                                 "select count(*) from moves m join seats s "
                                 "on s.game = m.game and s.seat = m.seat join accounts a "
                                 "on a.id = s.account join season_games p on p.game = s.game "
                                 "where a.name = 'playera' and m.\"by\" = 'hand' "
                                 "and p.forfeit is not null"),
                     0);
}
END_TEST

/* --- What is told --- */

/* All have confirmed an address. */
static void give_addresses(void) {
    home_sql(&home, "insert into notice_settings (account, verified_email) "
                    "select id, name || '@example.org' from accounts where kind = 'person';"
                    "insert into secrets (name, value) values ('" LINK_SECRET "', randomblob(32))");
}

static void keep(const struct outbox_row *row, const struct email *email) {
    struct letters *to = &letters[row->account - players[0]];
    to->count++;
    buf_printf(&to->text, "%s\n%s", buf_text(&email->subject), buf_text(&email->text));
}

/* Sends all that is to be sent now. */
static void deliver(void) {
    static const struct settings site = {.public_url = "https://play.example.org",
                                         .mail_from = "game@example.org"};
    for (;;) {
        struct outbox_row row;
        struct email email = {0};
        if (!home_due(&home, OUTBOX_MAIL, now, &row))
            return;
        must(db_outbox_take(home.db, &row, now, &trouble));
        must(email_write(home.db, &site, &row, now, &email, &trouble));
        must(db_outbox_close(home.db, row.id, OUTBOX_SENT, now, NULL, &trouble));
        if (row.kind == NOTICE_SEASON && email.fate == EMAIL_READY)
            keep(&row, &email);
        email_clear(&email);
    }
}

/* The player has got one, with these parts. */
static void assert_told(int player, const char *const parts[]) {
    ck_assert_int_eq(letters[player].count, 1);
    for (size_t i = 0; parts[i]; i++)
        ck_assert_msg(strstr(buf_text(&letters[player].text), parts[i]) != NULL, "%s in: %s",
                      parts[i], buf_text(&letters[player].text));
}

/* Whoever did not end them by hand hears of all of their games that have ended as forfeits. */
static void assert_told_of_games(const char *name) {
    char sql[384];
    snprintf(sql, sizeof sql,
             "select count(*) from outbox o join season_games p on p.game = o.game "
             "join accounts a on a.id = o.account where o.kind = 'game_over' "
             "and p.forfeit is not null and a.name = '%s'",
             name);
    int64_t games = home_number(&home, "select count(*) from season_games "
                                       "where forfeit is not null and game is not null");
    ck_assert_int_gt(games, 0);
    ck_assert_int_eq(home_number(&home, sql), games);
}

/* An account that has won by a forfeit, and how many have. */
#define WINNERS(what)                                                                              \
    "select " what " from season_games p join season_members m on m.id in (p.first, p.second) "    \
    "where p.forfeit is not null and m.out_at is null"

START_TEST(whoever_is_out_by_the_clock_is_told_and_so_are_those_who_win_by_it) {
    const char *const out[] = {"You are out of League\n", "in two games of League",
                               "https://play.example.org/seasons/", NULL};
    const char *const wins[] = {"playera is out of League\n",
                                "unfinished games against them: ", NULL};
    start(4);
    give_addresses();
    put_out_of_time(0);
    int winner = (int)(home_number(&home, WINNERS("min(m.account)")) - players[0]);
    ck_assert_int_gt(winner, 0);
    ck_assert_int_eq(home_number(&home, "select count(*) from outbox where kind = 'season'"),
                     1 + home_number(&home, WINNERS("count(distinct m.account)")));
    assert_told_of_games("playera");
    deliver();
    assert_told(0, out);
    assert_told(winner, wins);
}
END_TEST

START_TEST(whoever_leaves_tells_the_others_of_their_forfeits_and_how_many) {
    const char *const wins[] = {"playerb is out of League\n", "unfinished games against them: 2.",
                                NULL};
    start(5);
    give_addresses();
    now += HOME_DAY;
    must(competition_leave(home.db, &info, players[1], now, &trouble));
    step();
    ck_assert_int_eq(home_number(&home, "select count(*) from outbox where kind = 'season'"), 4);
    ck_assert_int_eq(home_number(&home, "select count(*) from outbox where kind = 'game_over' "
                                        "and account = (select id from accounts where name = "
                                        "'playerb')"),
                     0);
    deliver();
    must(db_competitions_mark_due(home.db, &info, now, &trouble));
    step();
    deliver();
    assert_told(2, wins);
    ck_assert_int_eq(letters[1].count, 0);
}
END_TEST

/* The first player of a running game between two resigns it. */
static void finish_game(int first, int second) {
    char sql[400];
    snprintf(sql, sizeof sql,
             "select p.game from season_games p join season_members x on x.id = p.first "
             "join season_members y on y.id = p.second where x.account = %lld and y.account = %lld",
             (long long)players[first], (long long)players[second]);
    resign(home_number(&home, sql), 0);
}

START_TEST(two_who_leave_lose_what_was_left_and_tell_each_of_those_who_win_by_it) {
    home_sql(&home, "update seasons set most_at_once = 8");
    start(5);
    give_addresses();
    finish_game(1, 0);
    finish_game(2, 1);
    finish_game(1, 4);
    finish_game(4, 1);
    must(competition_leave(home.db, &info, players[1], now, &trouble));
    must(competition_leave(home.db, &info, players[3], now, &trouble));
    step();
    ck_assert_int_eq(home_number(&home, "select count(*) from outbox where kind = 'season'"), 5);
    ck_assert_int_eq(count("forfeit = 'nobody'"), 2);
    ck_assert_int_eq(home_number(&home, "select count(*) from season_games p join seats s "
                                        "on s.game = p.game join accounts a on a.id = s.account "
                                        "where p.forfeit is not null and s.place = 1 "
                                        "and p.forfeit <> 'nobody' "
                                        "and a.name in ('playerb', 'playerd')"),
                     0);
    deliver();
    const int told[PLAYERS] = {2, 0, 2, 0, 1};
    for (int i = 0; i < PLAYERS; i++)
        ck_assert_int_eq(letters[i].count, told[i]);
    ck_assert_ptr_nonnull(strstr(buf_text(&letters[0].text), "against them: 1."));
    ck_assert_ptr_nonnull(strstr(buf_text(&letters[2].text), "against them: 1."));
    ck_assert_ptr_null(strstr(buf_text(&letters[4].text), "playerb"));
}
END_TEST

START_TEST(whom_the_operator_puts_out_is_told_so) {
    const char *const out[] = {"You are out of League\n",
                               "The operator of this site has removed you", NULL};
    const char *const wins[] = {"playerb is out of League\n", "unfinished games against them: 2.",
                                NULL};
    start(5);
    give_addresses();
    now += HOME_DAY;
    must(competition_remove(home.db, &info, players[1], now, &trouble));
    step();
    assert_told_of_games("playerb");
    deliver();
    assert_told(1, out);
    assert_told(2, wins);
    ck_assert_int_eq(competition_remove(home.db, &info, players[1], now, NULL), ERROR_NOT_FOUND);
}
END_TEST

START_TEST(whoever_is_put_into_the_next_season_is_told_and_can_leave_it) {
    const char *const next[] = {"You are in the next season: League 2\n", "It starts on 20",
                                "leave it before then:\nhttps://play.example.org/seasons/", NULL};
    start(4);
    give_addresses();
    play_all();
    ck_assert_int_eq(home_number(&home, "select count(*) from outbox where kind = 'season'"), 4);
    struct competition following;
    must(db_competitions_by_public_id(home.db, SEASON, info.after, 0, &following, &trouble));
    must(competition_leave(home.db, &following, players[3], now, &trouble));
    ck_assert_int_eq(home_number(&home, "select count(*) from outbox where kind = 'season'"), 3);
    deliver();
    assert_told(0, next);
    ck_assert_int_eq(letters[3].count, 0);
}
END_TEST

START_TEST(a_deleted_account_is_out_and_leaves_no_name) {
    struct account_row row;
    start(4);
    must(db_accounts_by_id(home.db, players[2], &row, &trouble));
    must(account_delete(home.db, &row, now + 1, &trouble));
    now += HOME_DAY;
    step();
    ck_assert_int_eq(home_number(&home, "select count(*) from season_members "
                                        "where out_why = 'deleted'"),
                     1);
    ck_assert_int_eq(count(NOT_BEGUN " and (first = 3 or second = 3)"), 0);
    play_all();
    ck_assert_int_eq(info.state, STATE_OVER);
}
END_TEST

START_TEST(whoever_deletes_their_account_forfeits_what_is_not_finished) {
    const char *const wins[] = {"A former player is out of League\n",
                                "unfinished games against them: 2.", NULL};
    struct account_row row;
    start(5);
    give_addresses();
    int64_t running =
        home_number(&home, "select count(*) from seats s join games g on g.id = s.game "
                           "join accounts a on a.id = s.account "
                           "where g.status = 'active' and a.name = 'playera'");
    ck_assert_int_gt(running, 0);
    must(db_accounts_by_id(home.db, players[0], &row, &trouble));
    must(account_delete(home.db, &row, now + 1, &trouble));
    now += HOME_DAY;
    step();
    ck_assert_int_eq(open_games(0), 0);
    ck_assert_int_eq(count("forfeit in ('first', 'second')"), 8);
    ck_assert_int_eq(count("forfeit is not null and game is not null"), running);
    deliver();
    for (int i = 1; i < 5; i++)
        assert_told(i, wins);
    ck_assert_int_eq(letters[0].count, 0);
}
END_TEST

START_TEST(nobody_has_points_in_a_game_that_the_operator_ended) {
    start(4);
    must(play_abandon(home.db, home_number(&home, "select min(game) from season_games"), now,
                      &trouble));
    step();
    struct season season;
    must(season_load(home.db, &info, &season, &trouble));
    int points = 0, finished = 0;
    for (size_t i = 0; i < season.games; i++) {
        finished += season.pairing[i].played.status == SEASON_FINISHED;
        points += season_points(&season.pairing[i].played, 0) +
                  season_points(&season.pairing[i].played, 1);
    }
    ck_assert_int_eq(finished, 1);
    ck_assert_int_eq(points, 0);
}
END_TEST

/* --- The end --- */

START_TEST(at_the_end_the_awaited_player_loses_and_what_has_not_begun_counts_for_nobody) {
    start(4);
    int64_t running = count(RUNNING), waiting = count(NOT_BEGUN);
    now = season_ends_at(&info) - 1;
    step();
    ck_assert_int_eq(info.state, STATE_ON);
    now++;
    must(play_abandon(home.db, home_number(&home, "select min(game) from season_games"), now,
                      &trouble));
    step();
    ck_assert_int_eq(info.state, STATE_OVER);
    ck_assert_int_eq(home_number(&home, "select count(*) from games where reason = 'timeout'"),
                     running - 1);
    ck_assert_int_eq(count(NOT_BEGUN), waiting);
    struct check_counts counts = {0};
    must(check_all(home.db, NULL, &counts, &trouble));
    ck_assert_int_eq(counts.faults, 0);
}
END_TEST

START_TEST(time_that_is_given_puts_the_end_off) {
    start(4);
    int64_t end = info.starts_at + info.days * HOME_DAY;
    ck_assert_int_eq(season_ends_at(&info), end);
    home_sql(&home, "update seasons set extra = 86400000");
    now = end;
    step();
    ck_assert_int_eq(info.state, STATE_ON);
    ck_assert_int_eq(info.due_at, end + HOME_DAY);
}
END_TEST

START_TEST(a_locked_player_is_not_in_the_next_season) {
    start(5);
    home_sql(&home, "update accounts set locked_at = 1 where name = 'playerd'");
    play_all();
    ck_assert_int_eq(seed_of(3), 0);
    ck_assert_int_gt(seed_of(4), 0);
}
END_TEST

/* --- Shanghai, at tables --- */

/* A season of Shanghai with that many members begins. */
static void start_tables(int count_of_players) {
    info = competition_usual[SEASON];
    snprintf(info.game, sizeof info.game, "shanghai");
    info.starts_at = now + HOME_DAY;
    info.most_at_once = 2;
    must(competition_open(home.db, &info, "Harbour", now, &trouble));
    look();
    start(count_of_players);
}

static int64_t running_table(void) {
    char sql[256];
    snprintf(sql, sizeof sql,
             "select coalesce(min(p.game), 0) from season_games p join games g on g.id = p.game "
             "where p.season = %lld and g.status = 'active'",
             (long long)info.id);
    return home_number(&home, sql);
}

static int64_t seats_of(int64_t game) {
    char sql[100];
    snprintf(sql, sizeof sql, "select count(*) from seats where game = %lld", (long long)game);
    return home_number(&home, sql);
}

/* All at a table resign, those in the later seats first: the first seat wins. */
static void end_table(int64_t game) {
    for (int seat = (int)seats_of(game) - 1; seat > 0; seat--) {
        char sql[128];
        snprintf(sql, sizeof sql,
                 "select count(*) from seats where game = %lld and seat = %d and left_at is null",
                 (long long)game, seat);
        if (home_number(&home, sql))
            resign(game, seat);
    }
}

static void play_tables(void) {
    while (info.state == STATE_ON) {
        int64_t game = running_table();
        if (game)
            end_table(game);
        now += 60000;
        step();
    }
}

static int points_of(int player) {
    struct season season;
    struct season_row rows[SEASON_GROUP_MAX];
    must(season_load(home.db, &info, &season, &trouble));
    season_standing(&season, &season.part[0], rows);
    for (size_t i = 0; i < season.members; i++)
        if (season.member[rows[i].member].person.account == players[player])
            return rows[i].points;
    return -1;
}

START_TEST(shanghai_starts_with_three_and_waits_for_them) {
    start_tables(2);
    ck_assert_int_eq(info.state, STATE_OPEN);
    start(3);
    ck_assert_int_eq(info.state, STATE_ON);
    ck_assert_str_eq(info.game, "shanghai");
    ck_assert_int_eq(count("third is not null and fourth is null"), 5);
    ck_assert_int_eq(count(RUNNING), 2);
    ck_assert_int_eq(seats_of(running_table()), 3);
    ck_assert_int_eq(home_number(&home, "select count(*) from invitations where game = 'shanghai' "
                                        "and rated = 1 and days_per_move = 3"),
                     2);
}
END_TEST

START_TEST(a_season_of_tables_is_played_to_its_end_and_another_follows) {
    start_tables(4);
    play_tables();
    ck_assert_int_eq(count(NOT_BEGUN), 0);
    ck_assert_int_eq(points_of(0) + points_of(1) + points_of(2) + points_of(3), 5 * 12);
    ck_assert_int_eq(points_of(0), 5 * 6);
    ck_assert_int_eq(points_of(1), 5 * 4); /* the last to resign comes before the others */
    ck_assert_int_eq(home_number(&home, "select count(*) from seasons where number = 2 "
                                        "and game = 'shanghai'"),
                     1);
    struct check_counts counts = {0};
    must(check_all(home.db, NULL, &counts, &trouble));
    ck_assert_int_eq(counts.faults, 0);
}
END_TEST

START_TEST(who_leaves_resigns_at_running_tables_and_is_missing_at_later_ones) {
    start_tables(4);
    now += HOME_DAY;
    must(competition_leave(home.db, &info, players[1], now, &trouble));
    step();
    ck_assert_int_eq(count(RUNNING), 2);
    ck_assert_int_eq(count("forfeit is not null"), 0);
    ck_assert_int_eq(home_number(&home, "select count(*) from moves where move like '%resign%'"),
                     2);
    must(db_competitions_mark_due(home.db, &info, now, &trouble));
    step();
    ck_assert_int_eq(home_number(&home, "select count(*) from moves where move like '%resign%'"),
                     2);
    play_tables();
    ck_assert_int_eq(count("missing = 2"), 3);
    ck_assert_int_eq(count(NOT_BEGUN), 0);
    ck_assert_int_eq(home_number(&home, "select count(*) from season_games p where p.missing = 2 "
                                        "and (select count(*) from seats s where s.game = p.game) "
                                        "= 3"),
                     3);
    ck_assert_int_eq(points_of(1), 0);
    ck_assert_int_eq(points_of(0), 5 * 6);
    ck_assert_int_eq(points_of(2), 5 * 4);
}
END_TEST

START_TEST(with_two_left_tables_are_forfeits_and_these_are_told) {
    const char *const wins[] = {"playerc is out of Harbour (Shanghai)\n",
                                "unfinished games against them: 3.", NULL};
    start_tables(3);
    give_addresses();
    must(competition_leave(home.db, &info, players[2], now, &trouble));
    step();
    ck_assert_int_eq(count("forfeit = 'rest' and missing = 4 and game is null"), 3);
    ck_assert_int_eq(count(RUNNING), 2);
    ck_assert_int_eq(points_of(0), 3 * 3);
    ck_assert_int_eq(points_of(2), 0);
    ck_assert_int_eq(home_number(&home, "select count(*) from outbox where kind = 'season'"), 2);
    deliver();
    assert_told(0, wins);
    play_tables();
    ck_assert_int_eq(points_of(0), 3 * 3 + 2 * 4);
}
END_TEST

START_TEST(a_table_that_the_last_leaver_ends_lets_the_next_begin) {
    start_tables(4);
    must(competition_leave(home.db, &info, players[3], now, &trouble));
    step();
    int64_t first = running_table();
    resign(first, 2);
    must(competition_leave(home.db, &info, players[1], now, &trouble));
    step();
    ck_assert_int_ne(running_table(), first);
    ck_assert_int_eq(info.due_at, now);
    step();
    ck_assert_int_eq(info.due_at, season_ends_at(&info));
    ck_assert_int_eq(count("forfeit = 'rest'"), 3);
    play_tables();
    ck_assert_int_eq(info.state, STATE_OVER);
}
END_TEST

START_TEST(whoever_is_absent_at_the_end_of_two_tables_is_out) {
    start_tables(4);
    home_sql(&home, "update seats set timeouts = 2 where seat = 0");
    int64_t first = running_table();
    end_table(first);
    step();
    ck_assert_int_eq(out_of(0, "timeouts"), 0);
    end_table(running_table());
    step();
    ck_assert_int_eq(out_of(0, "timeouts"), 1);
    ck_assert_int_eq(out_of(1, "timeouts"), 0);
    ck_assert_int_eq(count("missing = 1"), 1); /* the fourth; the third had begun by then */
    ck_assert_int_eq(home_number(&home,
                                 "select count(*) from seats s join games g on g.id = s.game "
                                 "where g.status = 'active' and s.left_at is not null"),
                     1);
    ck_assert_int_eq(home_number(&home, "select count(*) from moves m where m.move like "
                                        "'%resign%' and m.by <> 'hand'"),
                     0);
}
END_TEST

START_TEST(a_table_that_runs_on_the_last_day_counts_for_nobody) {
    start_tables(3);
    now = season_ends_at(&info);
    step();
    ck_assert_int_eq(info.state, STATE_OVER);
    ck_assert_int_eq(home_number(&home, "select count(*) from games where reason = 'abandoned'"),
                     2);
    ck_assert_int_eq(points_of(0) + points_of(1) + points_of(2), 0);
}
END_TEST

START_TEST(who_deletes_their_account_at_a_table_stays_in_its_places) {
    struct account_row row;
    start_tables(4);
    must(db_accounts_by_id(home.db, players[3], &row, &trouble));
    must(account_delete(home.db, &row, now + 1, &trouble));
    now += HOME_DAY;
    step();
    play_tables();
    ck_assert_int_eq(count("missing = 8"), 3);
    ck_assert_int_eq(points_of(0), 5 * 6);
    ck_assert_int_eq(points_of(1), 5 * 4);
}
END_TEST

/* --- The operator's terms, as they are typed: the first day, and what differs from the usual ---
 */

static const struct {
    const char *text;
    int group_size, days, most_at_once;
    const char *refusal; /* NULL: they are taken */
} typed[] = {
    {"2026-12-24", 6, 120, 4, NULL},
    {"2026-12-24 days=60", 6, 60, 4, NULL},
    {"2026-12-24  group_size=8   days=7 ", 8, 7, 4, NULL},
    {"2026-12-24 days=366 most_at_once=8", 6, 366, 8, NULL},
    {"2026-12-24 most_at_once=1", 6, 120, 1, NULL},
    {"2026-12-24 game=shanghai days=60", 6, 60, 4, NULL},
    {"2026-12-24 game=chess days=60", 0, 0, 0, "Unknown game chess."},
    {"", 0, 0, 0, "The value must begin with the first day, such as 2026-12-01."},
    {"days=60", 0, 0, 0, "The value must begin with the first day, such as 2026-12-01."},
    {"2026-12-249 days=60", 0, 0, 0,
     "The value must begin with the first day, such as 2026-12-01."},
    {"2026-13-24", 0, 0, 0, "The value must begin with the first day, such as 2026-12-01."},
    {"2026-12-24 days=6", 0, 0, 0, "days must be a whole number from 7 to 366."},
    {"2026-12-24 days=367", 0, 0, 0, "days must be a whole number from 7 to 366."},
    {"2026-12-24 days=60x", 0, 0, 0, "days must be a whole number from 7 to 366."},
    {"2026-12-24 days=", 0, 0, 0, "days must be a whole number from 7 to 366."},
    {"2026-12-24 group_size=8 days=1", 0, 0, 0, "days must be a whole number from 7 to 366."},
    {"2026-12-24 day=60", 0, 0, 0,
     "Unknown term day=60; allowed: game, group_size, moving, most_at_once, days_per_move, days, "
     "bank, free_weekends."},
    {"2026-12-24 days", 0, 0, 0,
     "Unknown term days; allowed: game, group_size, moving, most_at_once, days_per_move, days, "
     "bank, free_weekends."},
    {"2026-12-24 days:60", 0, 0, 0,
     "Unknown term days:60; allowed: game, group_size, moving, most_at_once, days_per_move, days, "
     "bank, free_weekends."},
};

START_TEST(typed_terms_are_read_strictly) {
    struct competition read = competition_usual[SEASON];
    struct error err = {0};
    enum error_code code = club_terms_read(typed[_i].text, &read, &err);
    if (typed[_i].refusal) {
        ck_assert_int_eq(code, ERROR_BAD_FIELD);
        ck_assert_str_eq(err.field, "value");
        ck_assert_str_eq(err.detail, typed[_i].refusal);
        return;
    }
    ck_assert_int_eq(code, ERROR_NONE);
    ck_assert_int_eq(read.starts_at, 1798070400000); /* 2026-12-24 */
    ck_assert_int_eq(read.group_size, typed[_i].group_size);
    ck_assert_int_eq(read.days, typed[_i].days);
    ck_assert_int_eq(read.most_at_once, typed[_i].most_at_once);
    ck_assert(read.goes_on);
    ck_assert_str_eq(read.game, strstr(typed[_i].text, "game=") ? "shanghai" : "shanghaien");
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("seasons");
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_add_test(cases, the_terms_of_a_season_have_names_ranges_and_usual_values);
    tcase_add_test(cases, a_season_has_a_name_of_sixty_characters_at_most);
    tcase_add_test(cases, a_season_is_opened_only_with_terms_that_can_be_played);
    tcase_add_test(cases, an_operator_ends_a_running_season_and_its_games);
    tcase_add_test(cases, an_operator_cancels_an_open_season);
    tcase_add_test(cases, nothing_happens_before_the_start);
    tcase_add_test(cases, it_starts_a_week_later_with_too_few_and_never_without_any);
    tcase_add_test(cases, nobody_joins_a_full_season_whose_members_may_do_so_again);
    tcase_add_test(cases, guests_cannot_join_and_nobody_joins_late);
    tcase_add_test(cases, groups_go_by_rating);
    tcase_add_test(cases, nobody_ever_has_more_games_than_allowed);
    tcase_add_test(cases, a_season_goes_on_while_its_first_game_runs);
    tcase_add_test(cases, a_step_that_is_done_again_changes_nothing);
    tcase_add_test(cases, the_best_go_up_and_the_next_season_opens);
    tcase_add_test(cases, no_season_follows_one_that_was_closed);
    tcase_add_test(cases, who_leaves_forfeits_what_is_not_finished);
    tcase_add_test(cases, the_second_timeout_puts_out);
    tcase_add_test(cases, whoever_is_out_by_the_clock_is_told_and_so_are_those_who_win_by_it);
    tcase_add_test(cases, whoever_leaves_tells_the_others_of_their_forfeits_and_how_many);
    tcase_add_test(cases, two_who_leave_lose_what_was_left_and_tell_each_of_those_who_win_by_it);
    tcase_add_test(cases, whom_the_operator_puts_out_is_told_so);
    tcase_add_test(cases, whoever_is_put_into_the_next_season_is_told_and_can_leave_it);
    tcase_add_test(cases, a_deleted_account_is_out_and_leaves_no_name);
    tcase_add_test(cases, whoever_deletes_their_account_forfeits_what_is_not_finished);
    tcase_add_test(cases, nobody_has_points_in_a_game_that_the_operator_ended);
    tcase_add_test(cases,
                   at_the_end_the_awaited_player_loses_and_what_has_not_begun_counts_for_nobody);
    tcase_add_test(cases, time_that_is_given_puts_the_end_off);
    tcase_add_test(cases, a_locked_player_is_not_in_the_next_season);
    tcase_add_test(cases, shanghai_starts_with_three_and_waits_for_them);
    tcase_add_test(cases, a_season_of_tables_is_played_to_its_end_and_another_follows);
    tcase_add_test(cases, who_leaves_resigns_at_running_tables_and_is_missing_at_later_ones);
    tcase_add_test(cases, with_two_left_tables_are_forfeits_and_these_are_told);
    tcase_add_test(cases, a_table_that_the_last_leaver_ends_lets_the_next_begin);
    tcase_add_test(cases, whoever_is_absent_at_the_end_of_two_tables_is_out);
    tcase_add_test(cases, a_table_that_runs_on_the_last_day_counts_for_nobody);
    tcase_add_test(cases, who_deletes_their_account_at_a_table_stays_in_its_places);
    tcase_add_loop_test(cases, typed_terms_are_read_strictly, 0, sizeof typed / sizeof *typed);
    return topic_run("seasons", cases);
}
