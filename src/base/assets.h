/*
 * assets.h - the files of web/ and sql/, openapi.json and puzzles.txt, which are in the binary.
 *
 * The build writes assets_data.c from them (base/embed.py): each file's bytes, the same packed by
 * gzip and by Brotli where that is smaller, and a tag that changes with the content. All of it is
 * constant.
 */
#ifndef BASE_ASSETS_H
#define BASE_ASSETS_H

#include <stddef.h>

enum asset_coding { ASSET_PLAIN, ASSET_GZIP, ASSET_BROTLI, ASSET_CODINGS };

struct asset_bytes {
    const unsigned char *data; /* len bytes; NULL where packing does not help */
    size_t len;
};

struct asset {
    const char *path; /* "web/index.html", "sql/sqlite/views.sql": relative to the project */
    const char *type; /* media type, with its charset: "text/html; charset=utf-8" */
    const char *etag; /* quoted, strong: the hash of the content */
    const unsigned char *data; /* len bytes, and a NUL after them */
    size_t len;
    struct asset_bytes packed[ASSET_CODINGS]; /* without ASSET_PLAIN */
};

/* All of them in the order of their paths (strcmp). */
extern const struct asset assets[];
extern const size_t assets_count;

/* A word that changes with any file of the page. */
extern const char assets_page_version[];

/* The file at the path, or NULL. */
const struct asset *asset_find(const char *path);

#endif
