/* What the operator has set: the site's name and texts, and who may come in. */
#include <string.h>

#include "base/json.h"
#include "http/api/api.h"
#include "http/request/context.h"
#include "service/site/site.h"

static enum error_code add_text(struct call *call, cJSON *object, const char *name,
                                enum site_setting setting, struct error *err) {
    struct buf text = BUF_INIT;
    enum error_code code = site_text(call->db, setting, &text, err);
    if (!code)
        json_add_text(object, name, buf_text(&text));
    buf_clear(&text);
    return code;
}

static cJSON *is_on(const char *text) {
    return cJSON_CreateBool(strcmp(text, "on") == 0);
}

static cJSON *is_set(const char *text) {
    (void)text;
    return cJSON_CreateTrue();
}

/* How everybody is told of a setting; nobody is told of the others. */
static const struct {
    const char *name;
    cJSON *(*show)(const char *text);
} shown[SITE_SETTINGS] = {
    [SITE_NAME] = {"name", cJSON_CreateString},
    [SITE_ANNOUNCEMENT] = {"announcement", cJSON_CreateString},
    [SITE_SIGN_UP] = {"sign_up", cJSON_CreateString},
    [SITE_MEMBERS_ONLY] = {"members_only", is_on},
    [SITE_GUESTS] = {"guests", is_on},
    [SITE_SPECTATORS] = {"spectators_talk", is_on},
    [SITE_IMPRINT] = {"imprint", is_set},
    [SITE_PRIVACY] = {"privacy", is_set},
    [SITE_LOGO] = {"logo", is_set},
};

/* What is not as it was at first. */
static void add_setting(void *object, enum site_setting setting, const char *text) {
    if (shown[setting].name)
        cJSON_ReplaceItemInObjectCaseSensitive(object, shown[setting].name,
                                               shown[setting].show(text));
}

/* Nothing where players log in here and nowhere else. What holds for those ways does not matter
 * where there is only another one. */
static void add_log_in(const struct log_in_settings *settings, cJSON *object) {
    bool by_provider = *settings->provider;
    if (!by_provider && !*settings->header)
        return;
    cJSON *log_in = cJSON_AddObjectToObject(object, "log_in");
    cJSON_AddStringToObject(log_in, "path", by_provider ? "/login/oidc" : "/login/header");
    json_add_text(log_in, "provider", settings->provider);
    cJSON_AddBoolToObject(log_in, "only", settings->only);
    if (settings->only)
        cJSON_ReplaceItemInObjectCaseSensitive(object, "guests", cJSON_CreateFalse());
}

enum error_code api_site(struct call *call, cJSON *answer, struct error *err) {
    cJSON *object = cJSON_AddObjectToObject(answer, "site");
    cJSON_AddStringToObject(object, "name", site_kinds[SITE_NAME].fallback);
    cJSON_AddNullToObject(object, "announcement");
    cJSON_AddStringToObject(object, "sign_up", site_kinds[SITE_SIGN_UP].choices[SIGN_UP_OPEN]);
    cJSON_AddFalseToObject(object, "members_only");
    cJSON_AddTrueToObject(object, "guests");
    cJSON_AddFalseToObject(object, "spectators_talk");
    cJSON_AddFalseToObject(object, "imprint");
    cJSON_AddFalseToObject(object, "privacy");
    cJSON_AddFalseToObject(object, "logo");
    TRY(site_each(call->db, add_setting, object, err));
    if (cJSON_IsTrue(
            cJSON_GetObjectItemCaseSensitive(object, "members_only"))) /* whatever is set */
        cJSON_ReplaceItemInObjectCaseSensitive(object, "guests", cJSON_CreateFalse());
    add_log_in(&call->context->settings.log_in, object);
    return ERROR_NONE;
}

static enum error_code texts_read(struct call *call, struct error *err) {
    cJSON *object = call_answer(call, 200);
    TRY(add_text(call, object, "imprint", SITE_IMPRINT, err));
    return add_text(call, object, "privacy", SITE_PRIVACY, err);
}

static enum error_code logo_read(struct call *call, struct error *err) {
    return site_logo_read(call->db, &call->answer, &call->type, err);
}

const struct route api_site_routes[] = {
    {"GET", "/api/site/texts", FOR_VISITORS, .read = texts_read},
    {"GET", "/api/site/logo", FOR_VISITORS, .read = logo_read},
    {.method = NULL},
};
