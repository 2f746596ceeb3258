/*
 * idempotency.h - the table of answers that are kept for repetitions (http/request/idempotency.h,
 * which seals them).
 */
#ifndef STORE_TABLES_IDEMPOTENCY_H
#define STORE_TABLES_IDEMPOTENCY_H

#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"

struct db;

enum { IDEMPOTENCY_ID = 32 };

/* Appends the answer that was kept under this id after `after`; nothing where there is none. */
enum error_code db_idempotency_find(struct db *db, const uint8_t id[IDEMPOTENCY_ID], int64_t after,
                                    struct buf *ret_answer, struct error *err);

/* Keeps an answer, in the place of an older one, and deletes all that were kept until `until`.
 * `account` 0: nobody was logged in. */
enum error_code db_idempotency_keep(struct db *db, const uint8_t id[IDEMPOTENCY_ID],
                                    int64_t account, const struct buf *answer, int64_t now,
                                    int64_t until, struct error *err);

#endif
