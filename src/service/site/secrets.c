#include "service/site/secrets.h"

#include <sodium.h>

#include "base/container_of.h"
#include "store/engine/writer.h"

struct making {
    struct writer_call call;
    const char *name;
    uint8_t secret[SECRET];
};

static enum error_code add(struct change *change, struct db *db, struct error *err) {
    const struct making *making = container_of(change, struct making, call.change);
    return db_secrets_add(db, making->name, making->secret, err);
}

static enum error_code renew(struct change *change, struct db *db, struct error *err) {
    const struct making *making = container_of(change, struct making, call.change);
    return db_secrets_renew(db, making->name, making->secret, err);
}

static enum error_code make(struct writer *writer, const char *name,
                            enum error_code (*apply)(struct change *, struct db *, struct error *),
                            struct error *err) {
    struct making making = {.call.change.apply = apply, .name = name};
    randombytes_buf(making.secret, sizeof making.secret);
    return writer_call(&making.call, writer, err);
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
