/*
 * form.h - the fields of a form that the operator's page has sent, read by libmicrohttpd as
 * they arrive.
 */
#ifndef HTTP_ADMIN_FORM_H
#define HTTP_ADMIN_FORM_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/error.h"

enum { ADMIN_FIELDS = 16, ADMIN_FIELD_NAME = 16, ADMIN_FORM_MAX = 256 * 1024 };

struct admin_form {
    struct MHD_PostProcessor *reader; /* until the end; NULL: what was sent is no form */
    struct {
        char name[ADMIN_FIELD_NAME];
        struct buf value;
    } fields[ADMIN_FIELDS];
    size_t count, received;
    bool failed; /* too many fields, or not what a form looks like */
};

/* Begins the form of a request, whose bytes are zero. */
void admin_form_begin(struct admin_form *form, struct MHD_Connection *connection);

/* Takes the next bytes of its body; those behind ADMIN_FORM_MAX are counted and dropped. */
void admin_form_add(struct admin_form *form, const char *data, size_t len);

/* All of the body was there: ends the reading, after which the fields can be asked for.
 * ERROR_UNSUPPORTED_MEDIA_TYPE for a body that is no form, ERROR_TOO_LARGE, ERROR_BAD_FIELD. */
enum error_code admin_form_end(struct admin_form *form, struct error *err);

/* The value of a field, also a file's bytes: borrowed, empty where it was not sent. */
const struct buf *admin_form_field(const struct admin_form *form, const char *name);

/* The same as a text. */
const char *admin_form_text(const struct admin_form *form, const char *name);

void admin_form_clear(struct admin_form *form);

#endif
