/*
 * acts.h - the forms by which the operator acts (service/operator/operator.h), and what they do.
 */
#ifndef HTTP_ADMIN_ACTS_H
#define HTTP_ADMIN_ACTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"

struct admin_form;
struct admin_visit;
struct operator_who;
struct writer;

/* How a form looks that does one act. It is behind a button that unfolds it, and requires a
 * reason. There is none where the role does not include the act. */
struct admin_act_form {
    const char *act;     /* as operator_order has it */
    const char *button;  /* what it does: "Lock" */
    const char *subject; /* as operator_order has it; NULL: none */
    const char *asks;    /* the label of a field for the subject; NULL: it is told above */
    const char *hint;    /* a line of text; NULL: none */
    const char *label;   /* of the field for the value; NULL: the act has none */
    const char *value;   /* what stands in that field; without a label, the value itself */
    const char *type;    /* of the field, "text" unless set; "lines": a field of several lines */
    const char *const *choices; /* ended by NULL: the field is a choice of these; NULL: it is not */
    const char *to;             /* the path of the page that follows; NULL: the same page */
    bool open;                  /* it is not folded, and a reason may be given */
    bool optional;              /* it is folded, but a reason is not required */
    bool may_be_empty;          /* the field for the value, though a reason is required */
};

/* Appends it: admin_act(visit, "end-game", "End the game", .subject = id). */
#define admin_act(visit, ...) admin_act_form((visit), &(const struct admin_act_form){__VA_ARGS__})
void admin_act_form(const struct admin_visit *visit, const struct admin_act_form *form);

/* The field for a reason that may be given, folded away: for a form that shows all else at once. */
void admin_act_reason(struct buf *out);

/* Does what somebody asks for by a form, by the writer, and appends what was done. Errors are those
 * of operator_prepare and operator_do. */
enum error_code admin_act_do(const struct admin_form *form, const struct operator_who *who,
                             struct writer *writer, int64_t now, struct buf *said,
                             struct error *err);

#endif
