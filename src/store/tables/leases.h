/*
 * leases.h - which server does the work that may be done by one only.
 *
 * Several servers on one database have the same workers: the scheduler, the bot runner, the
 * delivery of notices. A lease says which of them works, until when. Its holder prolongs it in
 * time; the others take it once it has ended, because the holder has died or was stopped. Work that
 * may not happen twice takes the lease in the same transaction.
 */
#ifndef STORE_TABLES_LEASES_H
#define STORE_TABLES_LEASES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

struct db;

enum { LEASE_HOLDER = 17 }; /* 16 hexadecimal digits, random for each worker of each process */

/* When another holder's lease of that work ends; 0: nobody else has it. */
enum error_code db_leases_others(struct db *db, const char *work, const char *holder,
                                 int64_t *ret_ends_at, struct error *err);

/* Takes the lease, or prolongs it, if nobody else has it at the time `now`. Change. */
enum error_code db_leases_take(struct db *db, const char *work, const char *holder, int64_t now,
                               int64_t ends_at, bool *ret_taken, struct error *err);

/* Gives the holder's lease back. Change. */
enum error_code db_leases_end(struct db *db, const char *work, const char *holder,
                              struct error *err);

#endif
