#include "http/page/previews.h"

#include <stdio.h>

#include "service/letters/writing.h"
#include "service/play/invitations.h"
#include "service/play/picture.h"
#include "service/play/table.h"
#include "service/site/settings.h"
#include "service/site/site.h"
#include "service/site/words.h"

enum { ADDRESS_MAX = 512 };

/* --- Tags --- */

/* What a link is shown with. */
struct shown {
    struct buf title, text;
    char path[64];    /* of the page; "": not said */
    char picture[64]; /* "": the site's icon */
};

static void add_tag(const char *name, const char *content, struct buf *out) {
    buf_printf(out, "<meta property=\"og:%s\" content=\"", name);
    buf_markup(out, content);
    buf_addstr(out, "\">\n");
}

/* Appends a tag with an address of this site. */
static void add_address(const struct preview *preview, const char *name, const char *path,
                        struct buf *out) {
    char address[ADDRESS_MAX];
    snprintf(address, sizeof address, "%s%s", preview->settings->public_url, path);
    add_tag(name, address, out);
}

static void add_picture(const struct preview *preview, const struct shown *shown, struct buf *out) {
    char number[12];
    bool own = *shown->picture != '\0';
    add_address(preview, "image", own ? shown->picture : "/img/icon-512.png", out);
    snprintf(number, sizeof number, "%d", own ? PICTURE_WIDTH : 512);
    add_tag("image:width", number, out);
    snprintf(number, sizeof number, "%d", own ? PICTURE_HEIGHT : 512);
    add_tag("image:height", number, out);
    if (own)
        add_tag("image:alt", buf_text(&shown->title), out);
    buf_printf(out, "<meta name=\"twitter:card\" content=\"%s\">\n",
               own ? "summary_large_image" : "summary");
}

static void add_tags(const struct preview *preview, const struct shown *shown, struct buf *out) {
    struct buf name = BUF_INIT;
    if (!site_text(preview->db, SITE_NAME, &name, NULL))
        add_tag("site_name", buf_text(&name), out);
    buf_clear(&name);
    add_tag("type", "website", out);
    add_tag("title", buf_text(&shown->title), out);
    add_tag("description", buf_text(&shown->text), out);
    if (*shown->path)
        add_address(preview, "url", shown->path, out);
    add_picture(preview, shown, out);
}

/* Other sites' pages can have the game (http/api/oembed.c). */
static void add_link(const struct preview *preview, struct buf *out) {
    const char *site = preview->settings->public_url;
    buf_printf(out,
               "<link rel=\"alternate\" type=\"application/json+oembed\" "
               "href=\"%s/oembed?url=%s/g/%s\">\n",
               site, site, preview->game);
}

/* --- Games and invitations --- */

static void add_game_name(const char *game, struct buf *out) {
    char name[INVITATION_GAME];
    snprintf(name, sizeof name, "%s", game);
    email_as_name(name);
    buf_addstr(out, name);
}

static void set_addresses(const struct preview *preview, const char *page, const char *api,
                          const char *id, int64_t version, struct shown *ret_shown) {
    snprintf(ret_shown->path, sizeof ret_shown->path, "/%s/%s", page, id);
    if (picture_is_possible())
        snprintf(ret_shown->picture, sizeof ret_shown->picture,
                 "/api/%s/%s/picture.png?language=%s&v=%lld", api, id,
                 language_codes[preview->language], (long long)version);
}

static void write_result(const struct preview *preview, const struct game_row *row,
                         struct buf *out) {
    struct buf winner = BUF_INIT;
    int seat = game_winner(row);
    if (seat != SEAT_NONE)
        email_add_name(&row->seat[seat].person, preview->language, &winner);
    email_word(out, preview->language,
               seat != SEAT_NONE                ? WORD_LOST
               : row->ending == GAME_CALLED_OFF ? WORD_CALLED_OFF
               : row->ending == GAME_ABANDONED  ? WORD_ABANDONED
                                                : WORD_DRAWN,
               buf_text(&winner), NULL);
    out->failed |= winner.failed;
    buf_clear(&winner);
}

static void show_game(const struct preview *preview, const struct game_row *row,
                      struct shown *ret_shown) {
    set_addresses(preview, "g", "games", preview->game, row->revision, ret_shown);
    email_add_score(row, preview->language, &ret_shown->title);
    if (row->ending == GAME_ACTIVE)
        buf_addstr(&ret_shown->text, email_sentence(preview->language, WORD_GOES_ON));
    else
        write_result(preview, row, &ret_shown->text);
}

static bool show_invitation(const struct preview *preview, struct shown *ret_shown) {
    struct invitation_row row;
    struct buf inviter = BUF_INIT;
    if (!preview->invitation ||
        db_invitations_by_public_id(preview->db, preview->invitation, &row, NULL) ||
        !invitation_is_open(&row, preview->now))
        return false;
    set_addresses(preview, "i", "invitations", preview->invitation, invitation_taken(&row),
                  ret_shown);
    email_add_name(&row.place[0].person, preview->language, &inviter);
    email_word(&ret_shown->title, preview->language, WORD_INVITED, buf_text(&inviter), NULL);
    if (row.places == 2)
        add_game_name(row.game, &ret_shown->text);
    buf_addstr(&ret_shown->text, row.places == 2 ? ". " : "");
    email_terms(&row, preview->language, &ret_shown->text);
    buf_clear(&inviter);
    return true;
}

/* The sentences of e-mails end their lines. */
static void join_lines(struct buf *text) {
    while (text->len && text->data[text->len - 1] == '\n')
        text->data[--text->len] = '\0';
    for (size_t i = 0; i < text->len; i++)
        if (text->data[i] == '\n')
            text->data[i] = ' ';
}

/* `row`: NULL where the link is to no game. */
static void show(const struct preview *preview, const struct game_row *row, struct buf *out) {
    struct shown shown = {.title = BUF_INIT};
    if (row)
        show_game(preview, row, &shown);
    else if (!show_invitation(preview, &shown)) {
        (void)site_text(preview->db, SITE_NAME, &shown.title, NULL);
        buf_addstr(&shown.text, email_sentence(preview->language, WORD_SITE));
    }
    join_lines(&shown.text);
    add_tags(preview, &shown, out);
    out->failed |= shown.title.failed || shown.text.failed;
    buf_clear(&shown.title);
    buf_clear(&shown.text);
}

void preview_write(const struct preview *preview, struct buf *out) {
    struct game_row row;
    bool of_game = preview->game && !db_games_by_public_id(preview->db, preview->game, &row, NULL);
    if (!preview->for_player)
        show(preview, of_game ? &row : NULL, out);
    if (of_game)
        add_link(preview, out);
}
