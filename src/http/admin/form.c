#include "http/admin/form.h"

#include <stdio.h>
#include <string.h>

enum { READER_ROOM = 4096 };

static struct buf *find(const struct admin_form *form, const char *name) {
    for (size_t i = 0; i < form->count; i++)
        if (strcmp(form->fields[i].name, name) == 0)
            return (struct buf *)&form->fields[i].value;
    return NULL;
}

static struct buf *add(struct admin_form *form, const char *name) {
    if (form->count == ADMIN_FIELDS || strlen(name) >= ADMIN_FIELD_NAME)
        return NULL;
    snprintf(form->fields[form->count].name, ADMIN_FIELD_NAME, "%s", name);
    return &form->fields[form->count++].value;
}

/* Is given the values piece by piece. */
static enum MHD_Result take(void *cls, enum MHD_ValueKind kind, const char *name, const char *file,
                            const char *type, const char *coding, const char *data, uint64_t offset,
                            size_t len) {
    (void)kind, (void)file, (void)type, (void)coding;
    struct admin_form *form = cls;
    struct buf *value = find(form, name);
    if (!value)
        value = add(form, name);
    if (!value || (offset == 0 && value->len > 0))
        return MHD_NO; /* also a field that is sent twice */
    buf_add(value, data, len);
    return value->failed ? MHD_NO : MHD_YES;
}

void admin_form_begin(struct admin_form *form, struct MHD_Connection *connection) {
    form->reader = MHD_create_post_processor(connection, READER_ROOM, take, form);
}

void admin_form_add(struct admin_form *form, const char *data, size_t len) {
    form->received += len;
    if (!form->reader || form->received > ADMIN_FORM_MAX || form->failed)
        return;
    form->failed = MHD_post_process(form->reader, data, len) != MHD_YES;
}

/* The reader holds the last value back until its end. */
static void end_reader(struct admin_form *form) {
    if (MHD_destroy_post_processor(form->reader) != MHD_YES)
        form->failed = true;
    form->reader = NULL;
}

enum error_code admin_form_end(struct admin_form *form, struct error *err) {
    if (!form->reader)
        return error_set(err, ERROR_UNSUPPORTED_MEDIA_TYPE, "The body must be a form.");
    end_reader(form);
    if (form->received > ADMIN_FORM_MAX)
        return error_set(err, ERROR_TOO_LARGE, "A form must be at most %d KiB.",
                         ADMIN_FORM_MAX / 1024);
    return form->failed ? error_set(err, ERROR_BAD_FIELD, "The form cannot be read.") : ERROR_NONE;
}

const struct buf *admin_form_field(const struct admin_form *form, const char *name) {
    static const struct buf none = BUF_INIT;
    const struct buf *value = find(form, name);
    return value ? value : &none;
}

const char *admin_form_text(const struct admin_form *form, const char *name) {
    return buf_text(admin_form_field(form, name));
}

void admin_form_clear(struct admin_form *form) {
    if (form->reader)
        end_reader(form);
    for (size_t i = 0; i < form->count; i++)
        buf_clear(&form->fields[i].value);
}
