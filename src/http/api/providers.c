/* Logging in elsewhere: at an OpenID provider, to which the browser is sent and comes back, or at
 * the proxy before this service; and the links of an account to these.
 *
 * What belongs to a log-in under way is in a cookie of ten minutes, under a key of the service:
 * when and for whom it began, where it leads, and a random seed from which all follows that nobody
 * may guess. Each has a cookie of its own, so that two tabs do not disturb each other. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/json.h"
#include "base/log.h"
#include "http/api/api.h"
#include "http/request/context.h"
#include "http/server/headers.h"
#include "post/oidc.h"
#include "service/people/providers.h"
#include "service/people/ways.h"
#include "store/tables/sessions.h"

enum {
    SEED = 16,
    MAC = crypto_generichash_BYTES,
    TO_MAX = 199, /* bytes of an address of this site */
    SECRET_TEXT = 44,
    COOKIE_NAME = 14,
    COOKIE_TEXT = 400,
    CODE_MAX = 4096,
    COOKIE_S = 600,
};

/* --- A log-in under way --- */

struct under_way {
    int64_t begun_at;
    int64_t account; /* that gets the identity; 0: none */
    uint8_t seed[SEED];
    char to[TO_MAX + 1]; /* where the browser goes afterwards */
};

struct sealed {
    uint8_t mac[MAC];
    struct under_way under_way;
};
_Static_assert(sizeof(struct sealed) == MAC + 2 * sizeof(int64_t) + SEED + TO_MAX + 1,
               "no byte of it is left to chance");

static void make_mac(const struct call *call, const struct sealed *sealed, uint8_t ret_mac[MAC]) {
    crypto_generichash(ret_mac, MAC, (const uint8_t *)&sealed->under_way, sizeof sealed->under_way,
                       call->context->settings.log_in.key, 32);
}

/* A text of its own for each purpose; who knows one knows none of the others. */
static void derive(const struct call *call, const uint8_t seed[SEED], const char *purpose,
                   char ret_text[SECRET_TEXT]) {
    uint8_t bytes[32];
    crypto_generichash_state state;
    crypto_generichash_init(&state, call->context->settings.log_in.key, 32, sizeof bytes);
    crypto_generichash_update(&state, (const uint8_t *)purpose, strlen(purpose));
    crypto_generichash_update(&state, seed, SEED);
    crypto_generichash_final(&state, bytes, sizeof bytes);
    sodium_bin2base64(ret_text, SECRET_TEXT, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

struct texts {
    char state[SECRET_TEXT], nonce[SECRET_TEXT], verifier[SECRET_TEXT];
};

static struct oidc_log_in derive_all(const struct call *call, const uint8_t seed[SEED],
                                     struct texts *texts) {
    derive(call, seed, "state", texts->state);
    derive(call, seed, "nonce", texts->nonce);
    derive(call, seed, "verifier", texts->verifier);
    return (struct oidc_log_in){texts->state, texts->nonce, texts->verifier};
}

/* "oidc-" and the beginning of the state. */
static void name_cookie(const char *state, char ret_name[COOKIE_NAME]) {
    snprintf(ret_name, COOKIE_NAME, "oidc-%.8s", state);
}

/* With "" it is removed. */
static void set_cookie(struct call *call, const char *state, const char *value) {
    char name[COOKIE_NAME];
    name_cookie(state, name);
    buf_reset(&call->cookie);
    buf_printf(&call->cookie, "%s=%s; Path=%s/login/oidc; Max-Age=%d; HttpOnly; SameSite=Lax%s",
               name, value, call->context->settings.path, *value ? COOKIE_S : 0,
               call->context->settings.secure ? "; Secure" : "");
    call->answer.failed |= call->cookie.failed;
}

static void seal(struct call *call, const struct under_way *under_way, const char *state) {
    char value[COOKIE_TEXT];
    struct sealed sealed = {.under_way = *under_way};
    make_mac(call, &sealed, sealed.mac);
    sodium_bin2base64(value, sizeof value, (const uint8_t *)&sealed, sizeof sealed,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    set_cookie(call, state, value);
}

/* False: it is none of ours, or too old. */
static bool unseal(const struct call *call, const char *value, struct under_way *ret_under_way) {
    struct sealed sealed;
    uint8_t mac[MAC];
    size_t len = 0;
    if (sodium_base642bin((uint8_t *)&sealed, sizeof sealed, value, strlen(value), NULL, &len, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        len != sizeof sealed)
        return false;
    make_mac(call, &sealed, mac);
    *ret_under_way = sealed.under_way;
    int64_t age = call->now - sealed.under_way.begun_at;
    return sodium_memcmp(mac, sealed.mac, MAC) == 0 && age >= 0 && age < COOKIE_S * CLOCK_SECOND;
}

/* An address of this site, as far as a browser can be sent there; else the first page. */
static const char *destination(const struct call *call) {
    const char *to = call_query(call, "to");
    if (!to || *to != '/' || strlen(to) > TO_MAX || to[1] == '/')
        return "/";
    for (const char *at = to; *at; at++)
        if (*at <= ' ' || *at > '~' || *at == '\\')
            return "/";
    return to;
}

/* --- GET /login/oidc --- */

static enum error_code no_provider(struct error *err) {
    return error_set(err, ERROR_NOT_FOUND, "This site has no provider to log in with.");
}

/* Another site must not begin what links an account to whoever is logged in at the provider. */
static bool is_asked_by_others(const struct call *call) {
    return call->account &&
           origin_is_foreign(&call->context->origin, NULL, call_header(call, "Sec-Fetch-Site"),
                             call_header(call, "Host"));
}

static enum error_code begin_work(struct call *call, struct error *err) {
    struct under_way under_way = {.begun_at = call->now, .account = call->account};
    struct texts texts;
    if (!call->context->oidc)
        return no_provider(err);
    if (is_asked_by_others(call)) {
        call_redirect(call, "/settings");
        return ERROR_NONE;
    }
    randombytes_buf(under_way.seed, SEED);
    snprintf(under_way.to, sizeof under_way.to, "%s", destination(call));
    const struct oidc_log_in log_in = derive_all(call, under_way.seed, &texts);
    TRY(oidc_write_address(call->context->oidc, &log_in, &call->location, err));
    seal(call, &under_way, texts.state);
    call->status = 302;
    return ERROR_NONE;
}

/* --- GET /login/oidc/callback --- */

/* Passed from step to step. */
struct coming_back {
    struct under_way under_way;
    struct id_claims claims;
};

/* Opens the cookie of that state, which is not needed any more. */
static enum error_code find_under_way(struct call *call, struct coming_back *back,
                                      struct error *err) {
    const char *state = call_query(call, "state");
    char name[COOKIE_NAME], value[COOKIE_TEXT], right[SECRET_TEXT];
    if (!state ||
        strspn(state, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") !=
            SECRET_TEXT - 1 ||
        state[SECRET_TEXT - 1])
        return error_set(err, ERROR_BAD_LOGIN, "The provider's answer has no state.");
    name_cookie(state, name);
    if (!header_cookie(call_header(call, "Cookie"), name, value, sizeof value))
        return error_set(err, ERROR_NOT_LOGGED_IN, "No log-in is under way in this browser.");
    set_cookie(call, state, "");
    if (!unseal(call, value, &back->under_way))
        return error_set(err, ERROR_NOT_LOGGED_IN, "The log-in has taken too long.");
    derive(call, back->under_way.seed, "state", right);
    return sodium_memcmp(state, right, sizeof right) == 0
               ? ERROR_NONE
               : error_set(err, ERROR_BAD_LOGIN, "The provider's answer is to another log-in.");
}

/* Why the provider's word was not taken is for the operator. */
static void log_refusal(const struct error *err) {
    log_event(LOG_WARNING, "provider_refused", "detail", err->detail, NULL);
}

static enum error_code redeem(struct call *call, struct coming_back *back, struct error *err) {
    const char *code = call_query(call, "code");
    struct texts texts;
    if (call_query(call, "error") || !code) /* they have changed their mind */
        return error_set(err, ERROR_NOT_LOGGED_IN, "The provider has logged nobody in.");
    if (strlen(code) > CODE_MAX)
        return error_set(err, ERROR_BAD_LOGIN, "The provider's code is too long.");
    const struct oidc_log_in log_in = derive_all(call, back->under_way.seed, &texts);
    enum error_code failed = oidc_redeem(call->context->oidc, &log_in, code,
                                         call_query(call, "iss"), call->now, &back->claims, err);
    if (failed == ERROR_BAD_LOGIN)
        log_refusal(err);
    return failed;
}

/* The identity goes only to an account that wanted it when it set out, and is still the one here.
 */
static enum error_code callback_work(struct call *call, struct error *err) {
    TRY(call_scratch(call, sizeof(struct coming_back), err));
    struct coming_back *back = call->scratch;
    if (!call->context->oidc)
        return no_provider(err);
    TRY(find_under_way(call, back, err));
    if (back->under_way.account && back->under_way.account != call->account)
        return error_set(err, ERROR_NOT_LOGGED_IN, "Another account is logged in by now.");
    return redeem(call, back, err);
}

/* Begins a new session, in which what needs a fresh log-in can be done; the one before it ends
 * where it was the same account's. */
static enum error_code begin_session(struct call *call, int64_t account, struct error *err) {
    char token[TOKEN_SIZE];
    if (account == call->account)
        TRY(db_sessions_delete(call->db, call->session, err));
    return api_open_session(call, account, token, err);
}

/* A link outlives a session, as a passkey does: the account's owner had just logged in when they
 * set out. */
static enum error_code callback_change(struct call *call, struct error *err) {
    const struct coming_back *back = call->scratch;
    struct account_row row;
    enum provider_outcome outcome;
    const struct identity identity = {.issuer = oidc_issuer(call->context->oidc),
                                      .subject = back->claims.subject,
                                      .name = back->claims.name,
                                      .display_name = "",
                                      .email = ""};
    TRY(provider_log_in(call->db, &identity, back->under_way.account, call_language(call),
                        call->now, &row, &outcome, err));
    call_redirect(call, back->under_way.to);
    return outcome == PROVIDER_LINKED
               ? ways_check_fresh(call->db, call->session, back->under_way.begun_at, err)
               : begin_session(call, row.person.account, err);
}

/* --- GET /login/header --- */

static enum error_code header_change(struct call *call, struct error *err) {
    const struct log_in_settings *settings = &call->context->settings.log_in;
    const char *subject = call_vouched(call, settings->header);
    const char *name = call_vouched(call, settings->name_header);
    const char *email = call_vouched(call, settings->email_header);
    struct account_row row;
    enum provider_outcome outcome;
    const struct identity identity = {.issuer = PROVIDER_HEADER,
                                      .subject = subject,
                                      .name = subject,
                                      .display_name = name ? name : "",
                                      .email = email ? email : ""};
    if (!subject || !*subject || strlen(subject) >= PROVIDER_SUBJECT)
        return error_set(err, ERROR_NOT_LOGGED_IN, "The proxy names nobody.");
    call_redirect(call, destination(call));
    TRY(provider_log_in(call->db, &identity, 0, call_language(call), call->now, &row, &outcome,
                        err));
    return begin_session(call, row.person.account, err);
}

/* --- /api/me/providers --- */

static enum error_code providers_read(struct call *call, struct error *err) {
    struct provider_link links[PROVIDER_LINKS_MAX];
    size_t count = 0;
    TRY(db_provider_list(call->db, call->account, links, PROVIDER_LINKS_MAX, &count, err));
    cJSON *list = cJSON_AddArrayToObject(call_answer(call, 200), "providers");
    for (size_t i = 0; i < count; i++) {
        cJSON *item = json_add_item(list);
        cJSON_AddStringToObject(item, "id", links[i].public_id);
        cJSON_AddStringToObject(item, "issuer", links[i].issuer);
        json_add_text(item, "name", links[i].name);
        json_add_time(item, "linked_at", links[i].linked_at);
    }
    return ERROR_NONE;
}

static enum error_code unlink_change(struct call *call, struct error *err) {
    call->status = 204;
    return provider_unlink(call->db, &call->context->settings.log_in, call->account,
                           call->params[0], err);
}

const struct route api_providers_routes[] = {
    {"GET", "/login/oidc", NO_TOKEN | AT_PROVIDER | FOR_VISITORS | FOR_PEOPLE, .work = begin_work},
    {"GET", "/login/oidc/callback", NO_TOKEN | IS_LOG_IN | AT_PROVIDER | FOR_VISITORS | FOR_PEOPLE,
     .work = callback_work, .change = callback_change},
    {"GET", "/login/header", NO_TOKEN | IS_LOG_IN | FOR_VISITORS | FOR_PEOPLE,
     .change = header_change},
    {"GET", "/api/me/providers", NEEDS_LOGIN | NO_TOKEN, .read = providers_read},
    {"DELETE", "/api/me/providers/{id}", NEEDS_LOGIN | NO_TOKEN, .change = unlink_change},
    {.method = NULL},
};
