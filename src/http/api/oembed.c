/* Where a site asks how it shows the link of a game: oEmbed 1.0 (https://oembed.com). It is told of
 * the game in a frame (http/page/page.c), and of its picture. */
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "base/text.h"
#include "http/api/api.h"
#include "http/request/context.h"
#include "service/letters/writing.h"
#include "service/play/picture.h"
#include "service/site/site.h"

enum {
    WIDTH = 600, /* of the frame, where no less is wanted */
    HEIGHT_OF_TWO = 700,
    HEIGHT_OF_SEVERAL = 560,
    AGE_OF_ACTIVE = 60, /* seconds until a game may stand otherwise */
    AGE_OF_OVER = 86400,
    AT_MAX = 24,
};

/* What was asked for. */
struct wish {
    struct path path; /* of the link */
    char id[PATH_PARAMS_MAX][PATH_PARAM_LEN];
    char at[AT_MAX]; /* "?at=12", as the link has it; or "" */
    int64_t width, height;
};

/* The path of one of our addresses, below that of the site; NULL: it is another site's. */
static const char *target_of(const struct call *call, const char *url) {
    const char *path = call->context->settings.path, *host = strstr(url, "://");
    size_t len = host ? strcspn(host + 3, "/?#") + (size_t)(host + 3 - url) : strlen(url);
    char origin[ORIGIN_LEN];
    snprintf(origin, sizeof origin, "%.*s", (int)len, url);
    bool ours = !origin_is_foreign(&call->context->origin, origin, NULL, call_header(call, "Host"));
    return ours && strncmp(url + len, path, strlen(path)) == 0 ? url + len + strlen(path) : NULL;
}

/* The game of a link; what stands behind a hash is the page's own. */
static enum error_code read_link(const struct call *call, const char *url, struct wish *wish,
                                 struct error *err) {
    char target[PATH_LEN];
    struct buf pairs = BUF_INIT;
    int64_t at = 0;
    const char *from = target_of(call, url);
    snprintf(target, sizeof target, "%.*s", (int)strcspn(from ? from : "", "#"), from ? from : "");
    if (!path_read(&wish->path, target) || !path_matches(&wish->path, "/g/{id}"))
        return error_set(err, ERROR_NOT_FOUND, "That is no address of a game of this site.");
    path_params(&wish->path, "/g/{id}", wish->id);
    query_read(wish->path.query, &pairs);
    const char *text = query_find(&pairs, "at");
    if (text && text_number(text, JSON_NUMBER_MAX, &at))
        snprintf(wish->at, sizeof wish->at, "?at=%lld", (long long)at);
    buf_clear(&pairs);
    return ERROR_NONE;
}

/* At most that. */
static enum error_code read_size(const struct call *call, const char *name, int64_t *size,
                                 struct error *err) {
    const char *text = call_query(call, name);
    int64_t most = *size;
    if (text && (!text_number(text, JSON_NUMBER_MAX, &most) || most == 0))
        return error_field(err, name, "Must be a whole number of pixels, 1 or more.");
    *size = most < *size ? most : *size;
    return ERROR_NONE;
}

static enum error_code read_wish(const struct call *call, struct wish *wish, struct error *err) {
    const char *url = call_query(call, "url"), *format = call_query(call, "format");
    if (!url)
        return error_field(err, "url", "Must be the address of a game.");
    if (format && strcmp(format, "json") != 0)
        return error_set(err, ERROR_NOT_OFFERED, "The only format is json.");
    return read_link(call, url, wish, err);
}

static void add_frame(const struct call *call, const struct wish *wish, const char *title,
                      cJSON *answer) {
    struct buf html = BUF_INIT;
    buf_printf(&html, "<iframe src=\"%s/embed/g/%s%s\" width=\"%lld\" height=\"%lld\" title=\"",
               call->context->settings.public_url, wish->id[0], wish->at, (long long)wish->width,
               (long long)wish->height);
    buf_markup(&html, title);
    buf_addstr(&html, "\" style=\"border:0\" loading=\"lazy\"></iframe>");
    cJSON_AddStringToObject(answer, "html", buf_text(&html));
    cJSON_AddNumberToObject(answer, "width", (double)wish->width);
    cJSON_AddNumberToObject(answer, "height", (double)wish->height);
    buf_clear(&html);
}

/* The largest one that is as small as the frame may be; none, where all are larger. */
static void add_picture(const struct call *call, const struct wish *wish, cJSON *answer) {
    char address[ORIGIN_LEN + PATH_LEN];
    const char *w = call_query(call, "maxwidth"), *h = call_query(call, "maxheight");
    int width = PICTURE_WIDTH;
    while (width >= 300 &&
           ((w && width > wish->width) || (h && PICTURE_HEIGHT_OF(width) > wish->height)))
        width /= 2;
    if (width < 300 || !picture_is_possible())
        return;
    snprintf(address, sizeof address, "%s/api/games/%s/picture.png%s%swidth=%d",
             call->context->settings.public_url, wish->id[0], wish->at, *wish->at ? "&" : "?",
             width);
    cJSON_AddStringToObject(answer, "thumbnail_url", address);
    cJSON_AddNumberToObject(answer, "thumbnail_width", width);
    const int height = PICTURE_HEIGHT_OF(width);
    cJSON_AddNumberToObject(answer, "thumbnail_height", height);
}

static enum error_code fill(struct call *call, const struct wish *wish, const struct game_row *row,
                            struct error *err) {
    struct buf title = BUF_INIT, site = BUF_INIT;
    char home[ORIGIN_LEN + PATH_LEN];
    cJSON *answer = call_answer(call, 200);
    email_add_score(row, call_language(call), &title);
    enum error_code code = site_text(call->db, SITE_NAME, &site, err);
    snprintf(home, sizeof home, "%s/", call->context->settings.public_url);
    cJSON_AddStringToObject(answer, "version", "1.0");
    cJSON_AddStringToObject(answer, "type", "rich");
    cJSON_AddStringToObject(answer, "title", buf_text(&title));
    cJSON_AddStringToObject(answer, "provider_name", buf_text(&site));
    cJSON_AddStringToObject(answer, "provider_url", home);
    cJSON_AddNumberToObject(answer, "cache_age",
                            row->ending == GAME_ACTIVE ? AGE_OF_ACTIVE : AGE_OF_OVER);
    add_frame(call, wish, buf_text(&title), answer);
    add_picture(call, wish, answer);
    buf_clear(&title);
    buf_clear(&site);
    return code;
}

static enum error_code oembed_read(struct call *call, struct error *err) {
    struct wish wish = {.width = WIDTH};
    struct game_row row;
    TRY(read_wish(call, &wish, err));
    TRY(db_games_by_public_id(call->db, wish.id[0], &row, err));
    wish.height = row.seats > 2 ? HEIGHT_OF_SEVERAL : HEIGHT_OF_TWO;
    TRY(read_size(call, "maxwidth", &wish.width, err));
    TRY(read_size(call, "maxheight", &wish.height, err));
    return fill(call, &wish, &row, err);
}

const struct route api_oembed_routes[] = {
    {"GET", "/oembed", 0, .read = oembed_read},
    {.method = NULL},
};
