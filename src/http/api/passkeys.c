/* Passkeys: adding, naming and removing them, and logging in with them. What browsers are asked and
 * answer has the names of Web Authentication, and its bytes are in base64url. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "base/text.h"
#include "http/api/api.h"
#include "http/request/context.h"
#include "http/server/headers.h"
#include "service/people/passkeys.h"
#include "service/people/ways.h"

/* --- The site, as authenticators know it --- */

struct site {
    struct origin origin;
    char rp_id[ORIGIN_LEN];
};

/* Authenticators know names, no addresses: on the machine itself its name is localhost. */
static enum error_code read_site(const struct context *context, struct site *ret_site,
                                 struct error *err) {
    char local[ORIGIN_LEN];
    ret_site->origin = context->origin;
    if (context->origin.loopback) {
        snprintf(local, sizeof local, "http://localhost:%d", context->origin.loopback);
        TRY(origin_of_url(local, &ret_site->origin, NULL, err));
    }
    const char *host = strstr(ret_site->origin.text, "://") + 3;
    snprintf(ret_site->rp_id, sizeof ret_site->rp_id, "%.*s", (int)strcspn(host, ":"), host);
    return ERROR_NONE;
}

/* --- What a browser is asked --- */

static void add_bytes(cJSON *object, const char *name, const uint8_t *bytes, size_t len) {
    char text[100];
    sodium_bin2base64(text, sizeof text, bytes, len, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    cJSON_AddStringToObject(object, name, text);
}

static const uint8_t *signing_key(const struct call *call) {
    return call->context->settings.log_in.key;
}

static void add_challenge(const struct call *call, enum passkey_purpose purpose, int64_t account,
                          cJSON *options) {
    uint8_t challenge[CHALLENGE];
    passkey_challenge(signing_key(call), purpose, account, call->now, challenge);
    add_bytes(options, "challenge", challenge, sizeof challenge);
    cJSON_AddNumberToObject(options, "timeout", PASSKEY_CHALLENGE_MS);
}

/* The passkeys of an account, as a list of credentials. */
static enum error_code add_credentials(struct call *call, int64_t account, const char *name,
                                       cJSON *options, struct error *err) {
    struct passkey_row rows[PASSKEYS_MAX];
    size_t count = 0;
    TRY(db_passkeys_list(call->db, account, rows, &count, err));
    cJSON *list = cJSON_AddArrayToObject(options, name);
    for (size_t i = 0; i < count; i++) {
        cJSON *item = json_add_item(list);
        cJSON_AddStringToObject(item, "type", "public-key");
        cJSON_AddStringToObject(item, "id", rows[i].credential);
    }
    return ERROR_NONE;
}

/* `account`: of the second step; 0: any passkey will do, but it has to know its owner. */
static enum error_code fill_request(struct call *call, int64_t account, cJSON *options,
                                    struct error *err) {
    struct site site;
    TRY(read_site(call->context, &site, err));
    cJSON_AddStringToObject(options, "rpId", site.rp_id);
    cJSON_AddStringToObject(options, "userVerification", account ? "preferred" : "required");
    if (account)
        TRY(add_credentials(call, account, "allowCredentials", options, err));
    add_challenge(call, account ? PASSKEY_SECOND_STEP : PASSKEY_LOG_IN, account, options);
    return ERROR_NONE;
}

enum error_code api_ask_passkey(struct call *call, const struct account_row *row,
                                struct error *err) {
    cJSON *answer = call_answer(call, 202);
    return fill_request(call, row->person.account, cJSON_AddObjectToObject(answer, "passkey"), err);
}

/* --- What it answers --- */

/* Passed from step to step. */
struct answer {
    struct site site;
    struct webauthn_message message;
    struct webauthn_said said;
    struct passkey_row row; /* new, or of a log-in */
    int64_t algorithm;
    bool has_user;
    uint8_t user[PASSKEY_USER];
};

static enum error_code read_bytes(const cJSON *body, const char *name, size_t max,
                                  struct webauthn_bytes *ret_bytes, struct error *err) {
    const char *text = "";
    TRY(json_bytes(body, name, JSON_REQUIRED, 1, SIZE_MAX, &text, err));
    return sodium_base642bin(ret_bytes->data, max, text, strlen(text), NULL, &ret_bytes->len, NULL,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0
               ? ERROR_NONE
               : error_field(err, name, "Must be at most %zu bytes in base64url, without padding.",
                             max);
}

enum { ID_MAX = 1023, KEY_MAX = 600, REST_MAX = sizeof((struct webauthn_bytes *)0)->data };

/* What both kinds of answers have. */
static enum error_code read_message(struct call *call, struct answer *answer, struct error *err) {
    struct webauthn_message *message = &answer->message;
    TRY(read_site(call->context, &answer->site, err));
    TRY(read_bytes(call->body, "id", ID_MAX, &message->id, err));
    sodium_bin2base64(answer->row.credential, sizeof answer->row.credential, message->id.data,
                      message->id.len, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    TRY(read_bytes(call->body, "clientDataJSON", REST_MAX, &message->client_data, err));
    return read_bytes(call->body, "authenticatorData", REST_MAX, &message->authenticator_data, err);
}

static struct webauthn_site site_of(const struct answer *answer) {
    return (struct webauthn_site){.origin = answer->site.origin.text, .rp_id = answer->site.rp_id};
}

/* --- POST /api/me/passkeys/options --- */

struct asking {
    struct account_row row;
    const char *old_password; /* the body's; NULL: none was sent */
};

/* A passkey outlives a session: to add one, its owner has just logged in, or gives the password.
 * Guests have none. */
static enum error_code new_options_read(struct call *call, struct error *err) {
    TRY(api_check_own_log_in(call, err));
    TRY(call_scratch(call, sizeof(struct asking), err));
    struct asking *asking = call->scratch;
    TRY(db_accounts_by_id(call->db, call->account, &asking->row, err));
    if (call->body) {
        TRY(json_only(call->body, "", JSON_NAMES("old_password"), err));
        TRY(json_bytes(call->body, "old_password", JSON_OPTIONAL, 0, SIZE_MAX,
                       &asking->old_password, err));
    }
    if (asking->old_password)
        return call_limit_account(call, LIMIT_LOG_IN, err);
    call->next = STAGE_CHANGE;
    return asking->row.person.kind == ACCOUNT_GUEST
               ? ERROR_NONE
               : ways_check_fresh(call->db, call->session, call->now, err);
}

static enum error_code new_options_work(struct call *call, struct error *err) {
    const struct asking *asking = call->scratch;
    return password_is(asking->old_password, asking->row.password_hash)
               ? ERROR_NONE
               : error_set(err, ERROR_BAD_LOGIN, "The old password is wrong.");
}

static void add_user(const struct call *call, const struct account_row *row, cJSON *options) {
    uint8_t bytes[PASSKEY_USER];
    passkey_user(signing_key(call), row, bytes);
    cJSON *user = cJSON_AddObjectToObject(options, "user");
    add_bytes(user, "id", bytes, sizeof bytes);
    cJSON_AddStringToObject(user, "name", row->person.name);
    cJSON_AddStringToObject(user, "displayName", person_display_name(&row->person));
}

static void add_algorithm(cJSON *list, int algorithm) {
    cJSON *item = json_add_item(list);
    cJSON_AddStringToObject(item, "type", "public-key");
    cJSON_AddNumberToObject(item, "alg", algorithm);
}

/* Discoverable, and with an owner that it knows: each stands for a name and a password. */
static enum error_code new_options_change(struct call *call, struct error *err) {
    const struct asking *asking = call->scratch;
    struct site site;
    TRY(read_site(call->context, &site, err));
    cJSON *options = call_answer(call, 200);
    cJSON *rp = cJSON_AddObjectToObject(options, "rp");
    cJSON_AddStringToObject(rp, "id", site.rp_id);
    cJSON_AddStringToObject(rp, "name", site.rp_id);
    add_user(call, &asking->row, options);
    cJSON *algorithms = cJSON_AddArrayToObject(options, "pubKeyCredParams");
    add_algorithm(algorithms, WEBAUTHN_ES256);
    add_algorithm(algorithms, WEBAUTHN_RS256);
    cJSON *selection = cJSON_AddObjectToObject(options, "authenticatorSelection");
    cJSON_AddStringToObject(selection, "residentKey", "required");
    cJSON_AddBoolToObject(selection, "requireResidentKey", true);
    cJSON_AddStringToObject(selection, "userVerification", "required");
    cJSON_AddStringToObject(options, "attestation", "none");
    TRY(add_credentials(call, call->account, "excludeCredentials", options, err));
    add_challenge(call, PASSKEY_ADD, call->account, options);
    return ERROR_NONE;
}

/* --- /api/me/passkeys --- */

static void fill_passkey(cJSON *object, const struct passkey_row *row) {
    cJSON_AddStringToObject(object, "id", row->public_id);
    cJSON_AddStringToObject(object, "name", row->name);
    json_add_time(object, "created_at", row->created_at);
    json_add_time(object, "used_at", row->used_at);
}

static enum error_code list_read(struct call *call, struct error *err) {
    struct passkey_row rows[PASSKEYS_MAX];
    size_t count = 0;
    TRY(db_passkeys_list(call->db, call->account, rows, &count, err));
    cJSON *list = cJSON_AddArrayToObject(call_answer(call, 200), "passkeys");
    for (size_t i = 0; i < count; i++)
        fill_passkey(json_add_item(list), &rows[i]);
    return ERROR_NONE;
}

/* Where none is given, the name is that of the browser. */
static enum error_code read_name(const struct call *call, enum json_presence presence,
                                 char ret_name[PASSKEY_NAME], struct error *err) {
    char device[SESSIONS_DEVICE];
    header_user_agent(call_header(call, "User-Agent"), device);
    const char *name = *device ? device : "Passkey";
    TRY(json_bytes(call->body, "name", presence, 1, PASSKEY_NAME - 1, &name, err));
    TRY(text_check(&name, 1, "name", err));
    snprintf(ret_name, PASSKEY_NAME, "%s", name);
    return ERROR_NONE;
}

static enum error_code add_read(struct call *call, struct error *err) {
    TRY(api_check_own_log_in(call, err));
    TRY(call_scratch(call, sizeof(struct answer), err));
    struct answer *answer = call->scratch;
    TRY(json_only(
        call->body, "",
        JSON_NAMES("id", "clientDataJSON", "authenticatorData", "publicKey", "algorithm", "name"),
        err));
    TRY(read_message(call, answer, err));
    TRY(read_bytes(call->body, "publicKey", KEY_MAX, &answer->message.public_key, err));
    TRY(json_int(call->body, "algorithm", JSON_REQUIRED, INT32_MIN, INT32_MAX, &answer->algorithm,
                 err));
    answer->row.account = call->account;
    return read_name(call, JSON_OPTIONAL, answer->row.name, err);
}

static enum error_code add_work(struct call *call, struct error *err) {
    struct answer *answer = call->scratch;
    const struct webauthn_bytes *key = &answer->message.public_key;
    const struct webauthn_site site = site_of(answer);
    sodium_bin2base64(answer->row.public_key, sizeof answer->row.public_key, key->data, key->len,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return webauthn_read_new(&site, &answer->message, answer->algorithm, &answer->said, err);
}

static enum error_code add_change(struct call *call, struct error *err) {
    struct answer *answer = call->scratch;
    TRY(passkey_add(call->db, signing_key(call), &answer->row, &answer->said, call->now, err));
    fill_passkey(call_answer(call, 201), &answer->row);
    return ERROR_NONE;
}

static enum error_code rename_read(struct call *call, struct error *err) {
    struct passkey_row row;
    TRY(call_scratch(call, PASSKEY_NAME, err));
    TRY(db_passkeys_by_id(call->db, call->account, call->params[0], &row, err));
    TRY(json_only(call->body, "", JSON_NAMES("name"), err));
    return read_name(call, JSON_REQUIRED, call->scratch, err);
}

static enum error_code rename_change(struct call *call, struct error *err) {
    struct passkey_row row;
    TRY(db_passkeys_by_id(call->db, call->account, call->params[0], &row, err));
    memcpy(row.name, call->scratch, sizeof row.name);
    TRY(db_passkeys_update(call->db, &row, err));
    fill_passkey(call_answer(call, 200), &row);
    return ERROR_NONE;
}

static enum error_code remove_change(struct call *call, struct error *err) {
    call->status = 204;
    return passkey_remove(call->db, &call->context->settings.log_in, call->account, call->params[0],
                          call->session, call->now, err);
}

/* --- POST /api/sessions/passkey/options, POST /api/sessions/passkey --- */

static enum error_code request_read(struct call *call, struct error *err) {
    static const char *const none[] = {NULL};
    TRY(api_check_own_log_in(call, err));
    if (call->body)
        TRY(json_only(call->body, "", none, err));
    return fill_request(call, 0, call_answer(call, 200), err);
}

/* Authenticators that keep no account say none. */
static enum error_code read_user(struct call *call, struct answer *answer, struct error *err) {
    struct webauthn_bytes user;
    if (!json_has(call->body, "userHandle") || json_is_null(call->body, "userHandle"))
        return ERROR_NONE;
    TRY(read_bytes(call->body, "userHandle", 64, &user, err));
    answer->has_user = true;
    if (user.len == sizeof answer->user) /* else it stays one that nobody has */
        memcpy(answer->user, user.data, sizeof answer->user);
    return ERROR_NONE;
}

/* The key of a passkey that nobody has is empty, and signs nothing. */
static enum error_code find_key(struct call *call, struct answer *answer, struct error *err) {
    struct webauthn_bytes *key = &answer->message.public_key;
    enum error_code code =
        db_passkeys_by_credential(call->db, answer->row.credential, &answer->row, err);
    if (code)
        return code == ERROR_NOT_FOUND ? ERROR_NONE : code;
    sodium_base642bin(key->data, sizeof key->data, answer->row.public_key,
                      strlen(answer->row.public_key), NULL, &key->len, NULL,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return ERROR_NONE;
}

static enum error_code log_in_read(struct call *call, struct error *err) {
    TRY(api_check_own_log_in(call, err));
    TRY(call_scratch(call, sizeof(struct answer), err));
    struct answer *answer = call->scratch;
    TRY(json_only(
        call->body, "",
        JSON_NAMES("id", "clientDataJSON", "authenticatorData", "signature", "userHandle"), err));
    TRY(read_message(call, answer, err));
    TRY(read_bytes(call->body, "signature", REST_MAX, &answer->message.signature, err));
    TRY(read_user(call, answer, err));
    return find_key(call, answer, err);
}

static enum error_code log_in_work(struct call *call, struct error *err) {
    struct answer *answer = call->scratch;
    const struct webauthn_site site = site_of(answer);
    return webauthn_read_log_in(&site, &answer->message, &answer->said, err);
}

/* Who logs in anew goes on in one session, not in two. */
static enum error_code log_in_change(struct call *call, struct error *err) {
    const struct answer *answer = call->scratch;
    struct account_row row;
    TRY(passkey_log_in(call->db, signing_key(call), answer->row.credential, &answer->said,
                       answer->has_user ? answer->user : NULL, call->now, &row, err));
    if (call->account == row.person.account)
        TRY(db_sessions_delete(call->db, call->session, err));
    return api_answer_session(call, &row, err);
}

const struct route api_passkeys_routes[] = {
    {"POST", "/api/me/passkeys/options", NEEDS_LOGIN | NO_TOKEN | MAY_TAKE_BODY,
     .read = new_options_read, .work = new_options_work, .change = new_options_change},
    {"GET", "/api/me/passkeys", NEEDS_LOGIN | NO_TOKEN, .read = list_read},
    {"POST", "/api/me/passkeys", NEEDS_LOGIN | NO_TOKEN | TAKES_BODY | SENDS_MAIL, .read = add_read,
     .work = add_work, .change = add_change},
    {"PATCH", "/api/me/passkeys/{id}", NEEDS_LOGIN | NO_TOKEN | TAKES_BODY, .read = rename_read,
     .change = rename_change},
    {"DELETE", "/api/me/passkeys/{id}", NEEDS_LOGIN | NO_TOKEN, .change = remove_change},
    {"POST", "/api/sessions/passkey/options", FOR_VISITORS | MAY_TAKE_BODY, .read = request_read},
    {"POST", "/api/sessions/passkey", FOR_VISITORS | TAKES_BODY | IS_LOG_IN, .read = log_in_read,
     .work = log_in_work, .change = log_in_change},
    {.method = NULL},
};
