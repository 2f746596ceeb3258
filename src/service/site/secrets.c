#include "service/site/secrets.h"

#include <sodium.h>

#include "store/engine/writer.h"

struct making {
    const char *name;
    uint8_t secret[SECRET];
};

static enum error_code add(void *context, struct db *db, struct error *err) {
    const struct making *making = context;
    return db_secrets_add(db, making->name, making->secret, err);
}

static enum error_code renew(void *context, struct db *db, struct error *err) {
    const struct making *making = context;
    return db_secrets_renew(db, making->name, making->secret, err);
}

static enum error_code make(struct writer *writer, const char *name, writer_apply *apply,
                            struct error *err) {
    struct making making = {.name = name};
    randombytes_buf(making.secret, sizeof making.secret);
    return writer_call(writer, apply, &making, err);
}

enum error_code secret_get(struct db *reader, struct writer *writer, const char *name,
                           uint8_t ret_secret[SECRET], struct error *err) {
    enum error_code code = db_secrets_read(reader, name, ret_secret, err);
    if (code != ERROR_NOT_FOUND)
        return code;
    TRY(make(writer, name, add, err)); /* another server may be faster: then its secret holds */
    return db_secrets_read(reader, name, ret_secret, err);
}

enum error_code secret_renew(struct writer *writer, const char *name, struct error *err) {
    return make(writer, name, renew, err);
}
