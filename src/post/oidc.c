#include "post/oidc.h"

#include <cjson/cJSON.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/address.h"
#include "base/clock.h"
#include "base/json.h"
#include "post/attempt.h"

enum { TIMEOUT_S = 5, ANSWER_MAX = 128 * 1024 };

#define KEPT_MS CLOCK_HOUR
#define PAUSE_MS (5 * CLOCK_SECOND)

/* A document of the provider. */
struct document {
    cJSON *json;              /* owned; NULL: not known */
    int64_t asked_at, got_at; /* last, by clock_monotonic; 0: never */
};

struct oidc {
    struct oidc_options options;
    struct document about, keys;
};

/* --- URLs --- */

/* https, or http to this machine; without a user. */
static bool is_safe(CURLU *url) {
    char *scheme = NULL, *host = NULL, *user = NULL;
    struct address address;
    bool ok = libcurl.url_get(url, CURLUPART_SCHEME, &scheme, 0) == CURLUE_OK &&
              libcurl.url_get(url, CURLUPART_HOST, &host, 0) == CURLUE_OK &&
              libcurl.url_get(url, CURLUPART_USER, &user, 0) == CURLUE_NO_USER;
    bool here = ok && (strcmp(host, "localhost") == 0 || strcmp(host, "[::1]") == 0 ||
                       (address_read(host, &address) && address_is_loopback(&address)));
    ok = ok && (strcmp(scheme, "https") == 0 || (here && strcmp(scheme, "http") == 0));
    libcurl.free(scheme);
    libcurl.free(host);
    libcurl.free(user);
    return ok;
}

static bool url_is_safe(const char *text) {
    CURLU *url = libcurl_load() ? libcurl.url() : NULL;
    bool ok = url && libcurl.url_set(url, CURLUPART_URL, text, 0) == CURLUE_OK && is_safe(url);
    if (url)
        libcurl.url_cleanup(url);
    return ok;
}

enum error_code oidc_new(const struct oidc_options *options, struct oidc **ret_oidc,
                         struct error *err) {
    if (!url_is_safe(options->issuer) || strpbrk(options->issuer, "?#") ||
        strlen(options->issuer) >= PROVIDER_ISSUER)
        return error_field(err, "oidc-issuer",
                           "oidc-issuer: must be an https URL, or http on this machine.");
    struct oidc *oidc = calloc(1, sizeof *oidc);
    if (!oidc)
        return error_no_memory(err);
    oidc->options = *options;
    *ret_oidc = oidc;
    return ERROR_NONE;
}

void oidc_free(struct oidc *oidc) {
    if (!oidc)
        return;
    cJSON_Delete(oidc->about.json);
    cJSON_Delete(oidc->keys.json);
    free(oidc);
}

const char *oidc_issuer(const struct oidc *oidc) {
    return oidc->options.issuer;
}

/* --- Requests --- */

struct request {
    const char *url;
    const char *authorization; /* of that header; NULL: none */
    const struct buf *form;    /* posted; NULL: a GET */
};

static size_t keep(char *bytes, size_t size, size_t count, void *context) {
    struct buf *answer = context;
    if (answer->len + size * count > ANSWER_MAX)
        return 0;
    buf_add(answer, bytes, size * count);
    return answer->failed ? 0 : size * count;
}

/* Whatever the status, there was an answer. */
static enum post_result judge(CURLcode code, int status) {
    (void)status;
    return code == CURLE_OK ? POST_SENT : POST_LATER;
}

static void set_request(struct attempt *attempt, const struct request *request,
                        struct buf *answer) {
    CURL *curl = attempt->curl;
    attempt_add_header(attempt, "Accept: application/json");
    if (request->authorization)
        attempt_add_header(attempt, request->authorization);
    attempt_set_url(attempt, request->url);
    libcurl.easy_setopt(curl, CURLOPT_WRITEFUNCTION, keep);
    libcurl.easy_setopt(curl, CURLOPT_WRITEDATA, answer);
    if (request->form)
        libcurl.easy_setopt(curl, CURLOPT_COPYPOSTFIELDS, request->form->data);
}

/* Gives the JSON object of an answer, whose status is 200, or where `refused` is not NULL another
 * one that it takes. ERROR_BUSY for all else. */
static enum error_code ask(const struct oidc *oidc, const struct request *request, int *ret_status,
                           cJSON **ret_json, struct error *err) {
    struct buf answer = BUF_INIT;
    struct error why = {0};
    struct post_outcome outcome = {.detail = "the URL is not https"};
    struct attempt *attempt =
        url_is_safe(request->url) ? attempt_new(TIMEOUT_S, oidc->options.ca_file, judge) : NULL;
    if (attempt) {
        set_request(attempt, request, &answer);
        outcome = attempt_run(attempt);
    }
    enum error_code code = ERROR_NONE;
    if (!attempt || outcome.result != POST_SENT || (!ret_status && outcome.status != 200))
        code = error_set(err, ERROR_BUSY, "%.90s: status %d %.70s", request->url, outcome.status,
                         outcome.detail);
    else if (json_parse(buf_text(&answer), answer.len, ret_json, &why))
        code = error_set(err, ERROR_BUSY, "%.90s: status %d without a JSON object", request->url,
                         outcome.status);
    if (ret_status)
        *ret_status = outcome.status;
    buf_clear(&answer);
    return code;
}

/* --- What the provider publishes --- */

static enum error_code busy(struct error *err, const char *what) {
    return error_set(err, ERROR_BUSY, "The provider's configuration: %s.", what);
}

/* Asks for it anew, unless that was done a moment ago. */
static enum error_code renew(const struct oidc *oidc, struct document *document, const char *url,
                             struct error *err) {
    const struct request request = {.url = url};
    int64_t now = clock_monotonic();
    cJSON *json = NULL;
    if (document->asked_at && now - document->asked_at < PAUSE_MS)
        return busy(err, "it was asked for a moment ago");
    document->asked_at = now;
    TRY(ask(oidc, &request, NULL, &json, err));
    cJSON_Delete(document->json);
    document->json = json;
    document->got_at = now;
    return ERROR_NONE;
}

static bool is_fresh(const struct document *document) {
    return document->json && clock_monotonic() - document->got_at < KEPT_MS;
}

/* An issuer may end with a slash, which counts once. */
static enum error_code renew_about(struct oidc *oidc, struct error *err) {
    const char *issuer = oidc->options.issuer;
    size_t len = strlen(issuer);
    struct buf url = BUF_INIT;
    buf_add(&url, issuer, len - (issuer[len - 1] == '/'));
    buf_addstr(&url, "/.well-known/openid-configuration");
    enum error_code code =
        url.failed ? error_no_memory(err) : renew(oidc, &oidc->about, url.data, err);
    buf_clear(&url);
    return code;
}

static enum error_code load_about(struct oidc *oidc, struct error *err) {
    if (!is_fresh(&oidc->about))
        TRY(renew_about(oidc, err));
    if (strcmp(claim_text(oidc->about.json, "issuer"), oidc->options.issuer) != 0)
        return busy(err, "its issuer is not that of oidc-issuer");
    return ERROR_NONE;
}

/* The URL of one of its parts, borrowed. */
static const char *part(const struct oidc *oidc, const char *name) {
    return claim_text(oidc->about.json, name);
}

static enum error_code load_keys(struct oidc *oidc, struct error *err) {
    return is_fresh(&oidc->keys) ? ERROR_NONE
                                 : renew(oidc, &oidc->keys, part(oidc, "jwks_uri"), err);
}

/* --- The way there --- */

static void add_field(struct buf *out, const char *name, const char *value) {
    if (out->len && !strchr("?&", out->data[out->len - 1]))
        buf_addch(out, '&');
    buf_addstr(out, name);
    buf_addch(out, '=');
    buf_percent(out, value);
}

static void add_challenge(struct buf *out, const char *verifier) {
    uint8_t hash[crypto_hash_sha256_BYTES];
    struct buf challenge = BUF_INIT;
    crypto_hash_sha256(hash, (const uint8_t *)verifier, strlen(verifier));
    buf_base64(&challenge, hash, sizeof hash, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    add_field(out, "code_challenge", buf_text(&challenge));
    add_field(out, "code_challenge_method", "S256");
    out->failed |= challenge.failed;
    buf_clear(&challenge);
}

enum error_code oidc_write_address(struct oidc *oidc, const struct oidc_log_in *log_in,
                                   struct buf *out, struct error *err) {
    TRY(load_about(oidc, err));
    const char *address = part(oidc, "authorization_endpoint");
    if (!url_is_safe(address))
        return busy(err, "its authorization_endpoint is not an https URL");
    buf_addstr(out, address);
    if (!strchr(address, '?'))
        buf_addch(out, '?');
    add_field(out, "response_type", "code");
    add_field(out, "scope", "openid profile");
    add_field(out, "client_id", oidc->options.client);
    add_field(out, "redirect_uri", oidc->options.redirect);
    add_field(out, "state", log_in->state);
    add_field(out, "nonce", log_in->nonce);
    add_challenge(out, log_in->verifier);
    return out->failed ? error_no_memory(err) : ERROR_NONE;
}

/* --- The way back --- */

/* Another provider may have sent the browser here, with a code that is not for this one. */
static enum error_code check_sender(const struct oidc *oidc, const char *issuer,
                                    struct error *err) {
    bool tells = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(
        oidc->about.json, "authorization_response_iss_parameter_supported"));
    if (issuer ? strcmp(issuer, oidc->options.issuer) != 0 : tells)
        return error_set(err, ERROR_BAD_LOGIN, "The browser does not come from the provider.");
    return ERROR_NONE;
}

/* Without a list of its ways to be told who asks, the provider takes that of HTTP (Discovery 1.0,
 * section 3). */
static bool takes_basic(const struct oidc *oidc) {
    const cJSON *ways =
        cJSON_GetObjectItemCaseSensitive(oidc->about.json, "token_endpoint_auth_methods_supported");
    const cJSON *way;
    bool basic = !cJSON_IsArray(ways);
    cJSON_ArrayForEach(way, ways) {
        const char *name = cJSON_GetStringValue(way);
        basic |= name && strcmp(name, "client_secret_basic") == 0;
    }
    return basic;
}

/* RFC 6749, 2.3.1: both parts are encoded as in a form before they become one of HTTP. */
static void add_basic(const struct oidc *oidc, struct buf *out) {
    struct buf pair = BUF_INIT;
    buf_percent(&pair, oidc->options.client);
    buf_addch(&pair, ':');
    buf_percent(&pair, oidc->options.secret);
    buf_addstr(out, "Authorization: Basic ");
    buf_base64(out, pair.data, pair.len, sodium_base64_VARIANT_ORIGINAL);
    out->failed |= pair.failed;
    buf_clear(&pair);
}

static enum error_code judge_answer(int status, const cJSON *answer, struct error *err) {
    if (status >= 400 && status < 500)
        return error_set(err, ERROR_BAD_LOGIN, "The provider does not take the code: %.90s",
                         claim_text(answer, "error"));
    return status == 200 ? ERROR_NONE
                         : error_set(err, ERROR_BUSY, "The provider's token endpoint: %d", status);
}

/* Has the provider give the tokens for the code; the caller deletes them. */
static enum error_code fetch_tokens(struct oidc *oidc, const struct oidc_log_in *log_in,
                                    const char *code, cJSON **ret_tokens, struct error *err) {
    struct buf form = BUF_INIT, basic = BUF_INIT;
    bool by_http = takes_basic(oidc);
    int status = 0;
    add_field(&form, "grant_type", "authorization_code");
    add_field(&form, "code", code);
    add_field(&form, "redirect_uri", oidc->options.redirect);
    add_field(&form, "code_verifier", log_in->verifier);
    if (by_http)
        add_basic(oidc, &basic);
    else {
        add_field(&form, "client_id", oidc->options.client);
        add_field(&form, "client_secret", oidc->options.secret);
    }
    const struct request request = {.url = part(oidc, "token_endpoint"),
                                    .authorization = by_http ? buf_text(&basic) : NULL,
                                    .form = &form};
    enum error_code failed = form.failed || basic.failed
                                 ? error_no_memory(err)
                                 : ask(oidc, &request, &status, ret_tokens, err);
    buf_clear(&form);
    buf_clear(&basic);
    TRY(failed);
    failed = judge_answer(status, *ret_tokens, err);
    if (failed)
        cJSON_Delete(*ret_tokens);
    return failed;
}

/* With the keys that are known, or else with those of now: some providers give a new key the name
 * of the old one. */
static enum error_code open_token(struct oidc *oidc, const char *token, struct buf *claims,
                                  struct error *err) {
    TRY(load_keys(oidc, err));
    enum error_code code = id_token_open(token, oidc->keys.json, claims, err);
    return code == ERROR_BAD_LOGIN && !renew(oidc, &oidc->keys, part(oidc, "jwks_uri"), NULL)
               ? id_token_open(token, oidc->keys.json, claims, err)
               : code;
}

static enum error_code read_token(struct oidc *oidc, const char *token, const char *nonce,
                                  int64_t now, struct id_claims *ret_claims, struct error *err) {
    const struct id_token_expected expected = {
        .issuer = oidc->options.issuer, .client = oidc->options.client, .nonce = nonce, .now = now};
    struct buf text = BUF_INIT;
    cJSON *claims = NULL;
    enum error_code code = open_token(oidc, token, &text, err);
    if (!code && json_parse(buf_text(&text), text.len, &claims, err))
        code = error_set(err, ERROR_BAD_LOGIN, "The provider's ID token has no JSON in it.");
    if (!code)
        code = id_token_check(claims, &expected, ret_claims, err);
    cJSON_Delete(claims);
    buf_clear(&text);
    return code;
}

/* Many providers say what somebody is called only where they are asked for it (Core 1.0, 5.3). A
 * log-in does not fail for that. */
static void ask_name(struct oidc *oidc, const char *access_token, struct id_claims *claims) {
    struct buf bearer = BUF_INIT;
    cJSON *about = NULL;
    buf_printf(&bearer, "Authorization: Bearer %s", access_token);
    const struct request request = {.url = part(oidc, "userinfo_endpoint"),
                                    .authorization = buf_text(&bearer)};
    if (*claims->name || !*request.url || bearer.failed || strpbrk(access_token, "\r\n"))
        about = NULL;
    else if (!ask(oidc, &request, NULL, &about, NULL) &&
             strcmp(claim_text(about, "sub"), claims->subject) == 0)
        claim_name(about, claims->name);
    cJSON_Delete(about);
    buf_clear(&bearer);
}

enum error_code oidc_redeem(struct oidc *oidc, const struct oidc_log_in *log_in, const char *code,
                            const char *issuer, int64_t now, struct id_claims *ret_claims,
                            struct error *err) {
    cJSON *tokens = NULL;
    TRY(load_about(oidc, err));
    TRY(check_sender(oidc, issuer, err));
    TRY(fetch_tokens(oidc, log_in, code, &tokens, err));
    enum error_code failed =
        read_token(oidc, claim_text(tokens, "id_token"), log_in->nonce, now, ret_claims, err);
    if (!failed)
        ask_name(oidc, claim_text(tokens, "access_token"), ret_claims);
    cJSON_Delete(tokens);
    return failed;
}
