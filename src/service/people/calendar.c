#include "service/people/calendar.h"

#include <string.h>

#include "base/clock.h"
#include "service/site/settings.h"
#include "service/site/words.h"
#include "store/tables/accounts.h"
#include "store/tables/games.h"
#include "store/tables/sessions.h"

enum { LINE = 75 /* bytes, without its end (RFC 5545, 3.1) */, ICAL_TIME = 20 };

enum error_code calendar_link(struct db *db, int64_t account, int64_t now,
                              char ret_token[TOKEN_SIZE], struct error *err) {
    uint8_t hash[TOKEN_HASH];
    token_new(ret_token, hash);
    return db_calendar_set(db, account, hash, now, err);
}

enum error_code calendar_open(struct db *db, const char *token, int64_t *ret_account,
                              struct error *err) {
    struct account_row row;
    uint8_t hash[TOKEN_HASH];
    if (!token_hash(token, hash))
        return error_set(err, ERROR_NOT_FOUND, "This link is invalid.");
    TRY(db_calendar_find(db, hash, ret_account, err));
    TRY(db_accounts_by_id(db, *ret_account, &row, err));
    return row.locked_at ? error_set(err, ERROR_NOT_FOUND, "The account is locked.") : ERROR_NONE;
}

/* --- Lines --- */

static bool is_inside_character(char byte) {
    return ((unsigned char)byte & 0xc0) == 0x80;
}

/* A long line goes on in the next one, after a space; no character of UTF-8 is cut. */
static void add_folded(const char *line, struct buf *out) {
    size_t room = LINE;
    while (strlen(line) > room) {
        size_t len = room;
        while (is_inside_character(line[len]))
            len--;
        buf_add(out, line, len);
        buf_addstr(out, "\r\n ");
        line += len;
        room = LINE - 1;
    }
    buf_addstr(out, line);
    buf_addstr(out, "\r\n");
}

static void add_escaped(const char *text, struct buf *out) {
    for (; *text; text++) {
        if (strchr("\\;,", *text))
            buf_addch(out, '\\');
        if (*text == '\n')
            buf_addstr(out, "\\n");
        else
            buf_addch(out, *text);
    }
}

/* A property whose value is a text; takes it. */
static void add_text(const char *name, struct buf *text, struct buf *out) {
    struct buf line = BUF_INIT;
    buf_printf(&line, "%s:", name);
    add_escaped(buf_text(text), &line);
    add_folded(buf_text(&line), out);
    out->failed |= line.failed || text->failed;
    buf_clear(&line);
    buf_clear(text);
}

static void add_time(const char *name, int64_t at, struct buf *out) {
    char text[ICAL_TIME];
    clock_write(at, "%Y%m%dT%H%M%SZ", sizeof text, text);
    buf_printf(out, "%s:%s\r\n", name, text);
}

/* --- Events --- */

static void add_words(const struct game_row *game, int seat, enum language language,
                      const char *link, struct buf *out) {
    struct buf opponents = BUF_INIT, summary = BUF_INIT, text = BUF_INIT;
    email_add_opponents(&opponents, language, game, game->seat[seat].person.account);
    email_word(&summary, language, WORD_DEADLINE, buf_text(&opponents), NULL);
    email_word(&text, language, WORD_PLAY, link, NULL);
    add_text("SUMMARY", &summary, out);
    add_text("DESCRIPTION", &text, out);
    out->failed |= opponents.failed;
    buf_clear(&opponents);
}

static void add_link(const char *link, struct buf *out) {
    struct buf line = BUF_INIT;
    buf_printf(&line, "URL:%s", link);
    add_folded(buf_text(&line), out);
    out->failed |= line.failed;
    buf_clear(&line);
}

/* A game's revision rises with all that is seen of it, a deadline too. */
static void add_event(const struct settings *settings, const struct game_row *game, int seat,
                      enum language language, struct buf *out) {
    struct buf link = BUF_INIT;
    buf_printf(&link, "%s/g/%s", settings->public_url, game->public_id);
    buf_addstr(out, "BEGIN:VEVENT\r\n");
    buf_printf(out, "UID:%s-%d@shanghaien\r\n", game->public_id, seat);
    add_time("DTSTAMP", game->updated_at, out);
    buf_printf(out, "SEQUENCE:%lld\r\n", (long long)game->revision);
    add_time("DTSTART", game->seat[seat].deadline_at, out);
    add_words(game, seat, language, buf_text(&link), out);
    add_link(buf_text(&link), out);
    buf_addstr(out, "TRANSP:TRANSPARENT\r\nEND:VEVENT\r\n");
    out->failed |= link.failed;
    buf_clear(&link);
}

enum error_code calendar_write(struct db *db, const struct settings *settings, int64_t account,
                               struct buf *out, struct error *err) {
    struct account_row owner;
    struct game_row game;
    int64_t id = 0;
    TRY(db_accounts_by_id(db, account, &owner, err));
    TRY(db_games_awaiting(db, account, 0, &id, err));
    buf_addstr(out, "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Shanghaien//Deadlines//EN\r\n"
                    "NAME:Shanghaien\r\nX-WR-CALNAME:Shanghaien\r\n"
                    "REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n");
    while (id) {
        TRY(db_games_by_id(db, id, &game, err));
        int seat = game_seat(&game, account);
        if (game.seat[seat].deadline_at)
            add_event(settings, &game, seat, language_of(owner.language), out);
        TRY(db_games_awaiting(db, account, id, &id, err));
    }
    buf_addstr(out, "END:VCALENDAR\r\n");
    return out->failed ? error_no_memory(err) : ERROR_NONE;
}
