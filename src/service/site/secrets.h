/*
 * secrets.h - random numbers that the service keeps to itself, each for one purpose.
 *
 * They lie in the database, so that all its servers have the same, and a backup or a copy takes
 * them along. A secret is made when it is first asked for, and stays until it is renewed. No view,
 * no answer of the API, no export and no query that the operator types shows it.
 */
#ifndef SERVICE_SITE_SECRETS_H
#define SERVICE_SITE_SECRETS_H

#include <stdint.h>

#include "base/error.h"
#include "store/tables/secrets.h"

struct writer;

/* The secret of that name. `reader` has no snapshot open; as writer_call, this waits. */
enum error_code secret_get(struct db *reader, struct writer *writer, const char *name,
                           uint8_t ret_secret[SECRET], struct error *err);

/* Puts a new secret in the place of that name: what was made with the old one is void. Waits. */
enum error_code secret_renew(struct writer *writer, const char *name, struct error *err);

#endif
