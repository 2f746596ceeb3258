#include "http/admin/acts.h"

#include <string.h>

#include "http/admin/form.h"
#include "http/admin/page.h"
#include "service/club/competitions.h"
#include "service/operator/operator.h"
#include "service/site/site.h"
#include "store/engine/writer.h"

/* --- Forms --- */

static bool requires_reason(const struct admin_act_form *form) {
    return !form->open && !form->optional;
}

static bool takes_file(const struct admin_act_form *form) {
    return form->type && strcmp(form->type, "file") == 0;
}

static void add_hidden(struct buf *out, const char *name, const char *value) {
    admin_add(out, "<input type=\"hidden\" name=\"%s\" value=\"%s\">", name, value);
}

static void add_input(const struct admin_act_form *form, const char *value, struct buf *out) {
    admin_add(out, "<input name=\"%s\" type=\"%s\" autocomplete=\"off\" value=\"%s\"",
              takes_file(form) ? "file" : "value", form->type ? form->type : "text", value);
    buf_addstr(out, requires_reason(form) && !form->may_be_empty ? " required>" : ">");
}

static void add_choice(const struct admin_act_form *form, struct buf *out) {
    buf_addstr(out, "<select name=\"value\" required><option value=\"\"></option>");
    for (int i = 0; form->choices[i]; i++)
        admin_add(out, "<option>%s</option>", form->choices[i]);
    buf_addstr(out, "</select>");
}

static void add_value(const struct admin_act_form *form, struct buf *out) {
    const char *value = form->value ? form->value : "";
    admin_add(out, "<p class=\"field\"><label>%s ", form->label);
    if (form->choices)
        add_choice(form, out);
    else if (form->type && strcmp(form->type, "lines") == 0)
        admin_add(out, "<textarea name=\"value\" rows=\"4\">%s</textarea>", value);
    else
        add_input(form, value, out);
    buf_addstr(out, "</label></p>\n");
}

static void add_reason(bool required, struct buf *out) {
    buf_printf(out,
               "<p class=\"field\"><label>Reason for the log%s <input name=\"reason\"%s "
               "maxlength=\"%d\" autocomplete=\"off\"></label></p>\n",
               required ? "" : " (optional)", required ? " required" : "", OPERATOR_TEXT_MAX);
}

void admin_act_reason(struct buf *out) {
    buf_addstr(out, "<details class=\"why\"><summary>Add a reason</summary>\n");
    add_reason(false, out);
    buf_addstr(out, "</details>\n");
}

static void add_fields(const struct admin_act_form *form, struct buf *out) {
    if (form->asks)
        admin_add(out,
                  "<p class=\"field\"><label>%s <input name=\"subject\" required "
                  "autocomplete=\"off\" autocapitalize=\"none\"></label></p>\n",
                  form->asks);
    else
        add_hidden(out, "subject", form->subject ? form->subject : "");
    if (form->label)
        add_value(form, out);
    else if (form->value)
        add_hidden(out, "value", form->value);
    if (form->hint)
        admin_add(out, "<p class=\"hint\">%s</p>\n", form->hint);
    if (form->open)
        admin_act_reason(out);
    else
        add_reason(requires_reason(form), out);
}

void admin_act_form(const struct admin_visit *visit, const struct admin_act_form *form) {
    struct buf *out = visit->out;
    if (!operator_may(visit->who->role, form->act, form->subject ? form->subject : ""))
        return;
    if (!form->open)
        admin_add(out, "<details class=\"card fold\"><summary>%s</summary>\n", form->button);
    buf_printf(out, "<form class=\"%s\" method=\"post\" action=\"/admin/acts\"%s>",
               form->open ? "card" : "inside",
               takes_file(form) ? " enctype=\"multipart/form-data\"" : "");
    add_hidden(out, "act", form->act);
    add_hidden(out, "to", form->to ? form->to : visit->path);
    add_fields(form, out);
    admin_add(out, "<p class=\"buttons\"><button class=\"primary\">%s</button></p></form>",
              form->button);
    buf_addstr(out, form->open ? "\n" : "</details>\n");
}

/* --- What they do --- */

struct act_call {
    const struct operator_order *order;
    struct buf *said;
};

static enum error_code apply(void *context, struct db *db, struct error *err) {
    const struct act_call *call = context;
    buf_reset(call->said);
    return operator_do(db, call->order, call->said, err);
}

/* A browser ends lines by two characters. */
static void add_without_returns(const char *text, struct buf *out) {
    for (; *text; text++)
        if (*text != '\r')
            buf_addch(out, *text);
}

static void add_term(const struct admin_form *form, const char *name, struct buf *out) {
    const char *text = admin_form_text(form, name);
    if (*text)
        buf_printf(out, " %s=%s", name, text);
}

/* A form for a season, a cup or a sign-up link has a field for each of its terms. */
static void add_terms(const struct admin_form *form, struct buf *out) {
    const char *act = admin_form_text(form, "act");
    if (strcmp(act, "make-link") == 0) {
        static const char *const terms[] = {"uses", "days", "code", "note", NULL};
        for (int i = 0; terms[i]; i++)
            add_term(form, terms[i], out);
        return;
    }
    enum competition_kind kind = strcmp(act, "open-cup") == 0 ? CUP : SEASON;
    if (strcmp(act, "open-season") == 0) /* other forms have a game, too */
        add_term(form, "game", out);
    for (const struct club_term *term = competition_terms[kind]; term->name; term++)
        add_term(form, term->name, out);
    add_term(form, "bank", out); /* behind the days, which it replaces */
    add_term(form, "free_weekends", out);
}

/* The value of the form: a picture, or a text. */
static enum error_code read_value(const struct admin_form *form, struct buf *out,
                                  struct error *err) {
    const struct buf *file = admin_form_field(form, "file");
    if (file->len)
        return site_logo_write(file, out, err);
    add_without_returns(admin_form_text(form, "value"), out);
    add_terms(form, out);
    return out->failed ? error_no_memory(err) : ERROR_NONE;
}

static enum error_code carry_out(const struct admin_form *form, const struct buf *value,
                                 const struct operator_who *who, struct writer *writer, int64_t now,
                                 struct buf *said, struct error *err) {
    struct operator_order order = {.act = admin_form_text(form, "act"),
                                   .subject = admin_form_text(form, "subject"),
                                   .value = buf_text(value),
                                   .reason = admin_form_text(form, "reason"),
                                   .who = *who,
                                   .way = ACT_BY_PAGE,
                                   .now = now};
    struct act_call call = {.order = &order, .said = said};
    TRY(operator_prepare(&order, err));
    return writer_call(writer, apply, &call, err);
}

enum error_code admin_act_do(const struct admin_form *form, const struct operator_who *who,
                             struct writer *writer, int64_t now, struct buf *said,
                             struct error *err) {
    struct buf value = BUF_INIT;
    enum error_code code = read_value(form, &value, err);
    if (!code)
        code = carry_out(form, &value, who, writer, now, said, err);
    buf_clear(&value);
    return code;
}
