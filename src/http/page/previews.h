/*
 * previews.h - what messengers and networks show of a link: the tags of a document by the Open
 * Graph protocol (https://ogp.me), which all of them read. Their pictures are in api/pictures.c.
 *
 * A game shows its players and points, and where it can be had to stand in other sites' pages
 * (oEmbed); an open invitation shows who invites to what; any other page the site. All of it is
 * what everybody may see who has the link. Addresses begin with the operator's public URL, as
 * messengers need whole ones. A program that can make no pictures (service/play/picture.h) names
 * the site's icon.
 */
#ifndef HTTP_PAGE_PREVIEWS_H
#define HTTP_PAGE_PREVIEWS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/text.h"

struct db;
struct settings;

struct preview {
    struct db *db;
    const struct settings *settings;
    int64_t now;
    enum language language;
    const char *game, *invitation; /* its id, which need not exist; both NULL: the site */
    bool for_player; /* who is logged in is no messenger: only the link to /oembed is written */
};

/* Appends the tags. */
void preview_write(const struct preview *preview, struct buf *out);

#endif
