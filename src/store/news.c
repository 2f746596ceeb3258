#include "store/news.h"

#include <stdlib.h>

#include "store/db.h"

enum error_code news_note(struct db *db, const struct news *news, struct error *err) {
    struct news_list *list = db_news(db);
    if (list->count == list->cap) {
        size_t cap = list->cap ? 2 * list->cap : 64;
        struct news *grown = realloc(list->all, cap * sizeof *grown);
        if (!grown)
            return error_set(err, ERROR_INTERNAL, "out of memory");
        list->all = grown;
        list->cap = cap;
    }
    list->all[list->count++] = *news;
    return ERROR_NONE;
}

size_t news_count(struct db *db) {
    return db_news(db)->count;
}

void news_forget(struct db *db, size_t count) {
    if (count < db_news(db)->count)
        db_news(db)->count = count;
}

const struct news *news_all(struct db *db) {
    return db_news(db)->all;
}
