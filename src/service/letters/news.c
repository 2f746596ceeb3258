#include "service/letters/news.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "service/letters/writing.h"
#include "service/site/site.h"
#include "store/engine/db.h"

/* News that is being written. */
struct writing {
    struct db *db;
    const struct news_row *row;
    enum language language;
    struct news_text *text;
    struct error *err;
};

static void set_title(struct writing *w, enum email_word word, const char *gap) {
    email_word(&w->text->title, w->language, word, gap, NULL);
}

static void say(struct writing *w, enum email_word word, const char *gap) {
    email_word(&w->text->text, w->language, word, gap, NULL);
}

static void set_path(struct writing *w, const char *folder, const char *id) {
    w->text->holds = true;
    snprintf(w->text->path, NEWS_PATH, "%s%s", folder, id);
}

static void add_person(struct person person, enum language language, struct buf *out) {
    email_name_person(&person, language);
    email_add_full_name(&person, out);
}

static void add_players(const struct writing *w, const struct game_row *game, struct buf *out) {
    for (int seat = 0; seat < game->seats; seat++) {
        buf_addstr(out, seat ? " – " : "");
        add_person(game->seat[seat].person, w->language, out);
    }
}

static void say_winner(struct writing *w, const struct person *person) {
    struct buf name = BUF_INIT;
    add_person(*person, w->language, &name);
    say(w, WORD_LOST, buf_text(&name));
    w->text->text.failed |= name.failed;
    buf_clear(&name);
}

/* --- Games --- */

static enum error_code find_game(struct writing *w, struct game_row *ret_game) {
    TRY(db_games_by_id(w->db, w->row->game, ret_game, w->err));
    memcpy(w->text->game, ret_game->public_id, sizeof w->text->game);
    return ERROR_NONE;
}

/* Not of one that counts for nobody. */
static enum error_code write_game(struct writing *w) {
    struct game_row game;
    struct buf players = BUF_INIT;
    bool counts = false;
    TRY(db_games_counts(w->db, w->row->game, &counts, w->err));
    TRY(find_game(w, &game));
    if (!counts || game_is_void(game.ending))
        return ERROR_NONE;
    int winner = game_winner(&game);
    add_players(w, &game, &players);
    set_title(w, WORD_NEWS_GAME, buf_text(&players));
    w->text->title.failed |= players.failed;
    buf_clear(&players);
    if (winner == SEAT_NONE)
        say(w, WORD_DRAWN, NULL);
    else
        say_winner(w, &game.seat[winner].person);
    set_path(w, "/g/", game.public_id);
    return ERROR_NONE;
}

/* --- Seasons and cups --- */

static void write_opened(struct writing *w, const struct competition *info, const char *name) {
    char day[ISO8601_DATE];
    iso8601_date(info->starts_at, day);
    set_title(w, info->kind == CUP ? WORD_NEWS_CUP : WORD_NEWS_SEASON, name);
    say(w, WORD_NEWS_STARTS, day);
}

static enum error_code write_over(struct writing *w, const char *name) {
    struct person winner;
    set_title(w, WORD_NEWS_OVER, name);
    if (!w->row->winner && !w->row->cup_winner)
        return ERROR_NONE;
    TRY(db_news_winner(w->db, w->row, &winner, w->err));
    say_winner(w, &winner);
    return ERROR_NONE;
}

static enum error_code write_final(struct writing *w, const char *name) {
    struct game_row game;
    set_title(w, WORD_NEWS_FINAL, name);
    if (!w->row->game)
        return ERROR_NONE;
    TRY(find_game(w, &game));
    add_players(w, &game, &w->text->text);
    return ERROR_NONE;
}

/* One that came to nothing is no news. */
static enum error_code write_competition(struct writing *w) {
    enum competition_kind kind = w->row->cup ? CUP : SEASON;
    char name[EMAIL_COMPETITION];
    struct competition info;
    TRY(db_competitions_by_id(w->db, kind, kind == CUP ? w->row->cup : w->row->season, 0, &info,
                              w->err));
    if (info.state == STATE_CANCELLED)
        return ERROR_NONE;
    email_competition(&info, name);
    set_path(w, kind == CUP ? "/cups/" : "/seasons/", info.public_id);
    if (w->row->kind == NEWS_CUP_FINAL)
        return write_final(w, name);
    if (w->row->kind == NEWS_SEASON_OVER || w->row->kind == NEWS_CUP_OVER)
        return write_over(w, name);
    write_opened(w, &info, name);
    return ERROR_NONE;
}

/* --- All --- */

static enum error_code write_announcement(struct writing *w) {
    TRY(site_text(w->db, SITE_ANNOUNCEMENT, &w->text->text, w->err));
    if (!w->text->text.len)
        return ERROR_NONE;
    set_title(w, WORD_NEWS_ANNOUNCEMENT, NULL);
    set_path(w, "/", "");
    return ERROR_NONE;
}

enum error_code news_language(struct db *db, enum language *ret_language, struct error *err) {
    int choice = LANGUAGE_EN;
    TRY(site_choice(db, SITE_LANGUAGE, &choice, err));
    *ret_language = (enum language)choice;
    return ERROR_NONE;
}

enum error_code news_write(struct db *db, const struct news_row *row, enum language language,
                           struct news_text *text, struct error *err) {
    struct writing w = {.db = db, .row = row, .language = language, .text = text, .err = err};
    TRY(row->kind == NEWS_ANNOUNCEMENT ? write_announcement(&w)
        : row->kind == NEWS_GAME_OVER  ? write_game(&w)
                                       : write_competition(&w));
    struct buf *said = &text->text;
    while (said->len && said->data[said->len - 1] == '\n') /* as e-mails have it */
        said->data[--said->len] = '\0';
    return text->title.failed || said->failed ? error_no_memory(err) : ERROR_NONE;
}

void news_clear(struct news_text *text) {
    buf_clear(&text->title);
    buf_clear(&text->text);
}
