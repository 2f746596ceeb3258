/*
 * news.h - what the club's feed and its webhook say of news (tables/news.h), in the language that
 * the operator has set. It is written when it is read: names are those of today, and of somebody
 * who has left there is none.
 */
#ifndef SERVICE_LETTERS_NEWS_H
#define SERVICE_LETTERS_NEWS_H

#include "base/buf.h"
#include "base/error.h"
#include "base/text.h"
#include "base/token.h"
#include "store/tables/news.h"

struct db;

enum { NEWS_PATH = 32 };

struct news_text {
    bool holds;                /* false: there is nothing to tell any more, and all else is empty */
    struct buf title, text;    /* a line without a full stop; sentences, or "" */
    char path[NEWS_PATH];      /* of its page, below the public URL: "/seasons/ID" */
    char game[PUBLIC_ID_SIZE]; /* "": none */
};

/* The language of the club's news. */
enum error_code news_language(struct db *db, enum language *ret_language, struct error *err);

/* Writes into *text, whose bytes are zero; the caller clears it in any case. */
enum error_code news_write(struct db *db, const struct news_row *row, enum language language,
                           struct news_text *text, struct error *err);

void news_clear(struct news_text *text);

#endif
