/* The news of the club as a feed (RFC 4287), for those who may read the page of the club. */
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "http/api/api.h"
#include "http/request/context.h"
#include "service/letters/news.h"
#include "service/site/site.h"
#include "service/site/words.h"
#include "store/engine/db.h"

/* XML has no room for these two code points, U+FFFE and U+FFFF, even escaped, nor for "]]>". */
static void add_text(struct buf *out, const char *text) {
    for (; *text; text++) {
        const char one[] = {*text, '\0'};
        if (strncmp(text, "\xef\xbf\xbe", 3) == 0 || strncmp(text, "\xef\xbf\xbf", 3) == 0)
            text += 2;
        else if (*text == '>')
            buf_addstr(out, "&gt;");
        else
            buf_markup(out, one);
    }
}

static void add_element(struct buf *out, const char *name, const char *text) {
    buf_printf(out, "<%s>", name);
    add_text(out, text);
    buf_printf(out, "</%s>\n", name);
}

static void add_updated(struct buf *out, int64_t at) {
    char time[ISO8601_SIZE];
    iso8601(at, time);
    add_element(out, "updated", time);
}

/* "https://play.example.org/club.atom#7", and the like. */
static void add_address(struct buf *out, const struct call *call, const char *path) {
    buf_markup(out, call->context->settings.public_url);
    buf_markup(out, path);
}

static void add_link(struct buf *out, const struct call *call, const char *rel, const char *type,
                     const char *path) {
    buf_printf(out, "<link rel=\"%s\" type=\"%s\" href=\"", rel, type);
    add_address(out, call, path);
    buf_addstr(out, "\"/>\n");
}

static void add_id(struct buf *out, const struct call *call, const char *path) {
    buf_addstr(out, "<id>");
    add_address(out, call, path);
    buf_addstr(out, "</id>\n");
}

static void add_entry(const struct call *call, const struct news_row *row,
                      const struct news_text *text, struct buf *out) {
    char id[40];
    snprintf(id, sizeof id, "/club.atom#%lld", (long long)row->id);
    buf_addstr(out, "<entry>\n");
    add_id(out, call, id);
    add_element(out, "title", buf_text(&text->title));
    add_updated(out, row->happened_at);
    buf_printf(out, "<category term=\"%s\"/>\n", news_kinds[row->kind]);
    add_link(out, call, "alternate", "text/html", text->path);
    if (text->text.len)
        add_element(out, "content", text->text.data);
    buf_addstr(out, "</entry>\n");
}

static enum error_code add_entries(const struct call *call, const struct news_row rows[],
                                   size_t count, enum language language, struct buf *out,
                                   struct error *err) {
    enum error_code code = ERROR_NONE;
    for (size_t i = 0; i < count && !code; i++) {
        struct news_text text = {.holds = false};
        code = news_write(call->db, &rows[i], language, &text, err);
        if (!code && text.holds)
            add_entry(call, &rows[i], &text, out);
        news_clear(&text);
    }
    return code;
}

static void add_head(const struct call *call, const char *site, enum language language,
                     struct buf *out) {
    struct buf title = BUF_INIT;
    email_word(&title, language, WORD_NEWS_OF, site, NULL);
    buf_printf(out,
               "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
               "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"%s\">\n",
               language_codes[language]);
    add_id(out, call, "/club.atom");
    add_element(out, "title", buf_text(&title));
    buf_addstr(out, "<author>");
    add_element(out, "name", site);
    buf_addstr(out, "</author>\n");
    add_link(out, call, "self", "application/atom+xml", "/club.atom");
    add_link(out, call, "alternate", "text/html", "/club");
    out->failed |= title.failed;
    buf_clear(&title);
}

static enum error_code write_feed(const struct call *call, struct buf *out, struct error *err) {
    struct news_row rows[NEWS_MAX];
    size_t count = 0;
    enum language language = LANGUAGE_EN;
    TRY(news_language(call->db, &language, err));
    TRY(db_news_list(call->db, rows, &count, err));
    struct buf site = BUF_INIT;
    enum error_code code = site_text(call->db, SITE_NAME, &site, err);
    add_head(call, buf_text(&site), language, out);
    buf_clear(&site);
    TRY(code);
    add_updated(out, count ? rows[0].happened_at : 0);
    TRY(add_entries(call, rows, count, language, out, err));
    buf_addstr(out, "</feed>\n");
    return out->failed ? error_no_memory(err) : ERROR_NONE;
}

/* The tag is that of all that is in it: names change, too. */
static enum error_code feed_work(struct call *call, struct error *err) {
    struct buf *out = &call->answer;
    TRY(api_check_club(call, err));
    TRY(write_feed(call, out, err));
    call_tag_text(call, out);
    if (call_not_modified(call))
        buf_reset(out);
    else
        call->type = "application/atom+xml; charset=utf-8";
    return ERROR_NONE;
}

const struct route api_feed_routes[] = {
    {"GET", "/club.atom", SLOW, .work = feed_work},
    {.method = NULL},
};
