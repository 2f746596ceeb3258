/* What authenticators say, against the vectors of the standard, and everything that can be wrong
 * with it. */
#include "service/people/webauthn.h"

#include <cjson/cJSON.h>
#include <openssl/evp.h>
#include <openssl/x509.h>
#include <sodium.h>
#include <string.h>

#include "fixtures/topic.h"

static const struct webauthn_site site = {.origin = "https://example.org", .rp_id = "example.org"};
static cJSON *vectors;
static struct error trouble;

static void setup(void) {
    vectors = topic_json("vectors/webauthn.json");
}

static void teardown(void) {
    cJSON_Delete(vectors);
}

static const cJSON *member(const cJSON *object, const char *name) {
    return cJSON_GetObjectItemCaseSensitive(object, name);
}

static const char *text(const cJSON *object, const char *name) {
    const char *value = cJSON_GetStringValue(member(object, name));
    ck_assert_ptr_nonnull(value);
    return value;
}

static void read_hex(const cJSON *object, const char *name, struct webauthn_bytes *ret_bytes) {
    const char *hex = text(object, name);
    ck_assert_int_eq(sodium_hex2bin(ret_bytes->data, sizeof ret_bytes->data, hex, strlen(hex), NULL,
                                    &ret_bytes->len, NULL),
                     0);
}

static void read_vector(const cJSON *vector, const char *ceremony, struct webauthn_message *ret) {
    const cJSON *said = member(vector, ceremony);
    *ret = (struct webauthn_message){.id.len = 0};
    read_hex(vector, "id", &ret->id);
    read_hex(vector, "key", &ret->public_key);
    read_hex(said, "client", &ret->client_data);
    read_hex(said, "authenticator", &ret->authenticator_data);
    if (member(said, "signature"))
        read_hex(said, "signature", &ret->signature);
}

static int64_t algorithm_of(const cJSON *vector) {
    return (int64_t)cJSON_GetNumberValue(member(vector, "algorithm"));
}

static const cJSON *vector_of(const char *name) {
    const cJSON *vector = NULL;
    cJSON_ArrayForEach(vector, member(vectors, "vectors")) {
        if (strcmp(text(vector, "name"), name) == 0)
            return vector;
    }
    ck_abort_msg("no vector %s", name);
    return NULL;
}

/* --- As they are --- */

static void assert_new(const struct webauthn_message *message, int64_t algorithm,
                       const char *refused) {
    struct webauthn_said said;
    enum error_code code = webauthn_read_new(&site, message, algorithm, &said, &trouble);
    ck_assert_msg(code == (*refused ? ERROR_BAD_LOGIN : ERROR_NONE), "%s", trouble.detail);
    if (*refused)
        ck_assert_msg(strstr(trouble.detail, refused) != NULL, "%s", trouble.detail);
    else
        ck_assert(said.verified && said.counter == 0);
}

static void assert_log_in(const struct webauthn_message *message, const char *refused) {
    struct webauthn_said said;
    enum error_code code = webauthn_read_log_in(&site, message, &said, &trouble);
    ck_assert_msg(code == (*refused ? ERROR_BAD_LOGIN : ERROR_NONE), "%s", trouble.detail);
    if (*refused)
        ck_assert_msg(strstr(trouble.detail, refused) != NULL, "%s instead of %s", trouble.detail,
                      refused);
}

START_TEST(new_passkeys_are_read_as_the_standard_shows) {
    const cJSON *vector = NULL;
    int count = 0;
    cJSON_ArrayForEach(vector, member(vectors, "vectors")) {
        struct webauthn_message message;
        read_vector(vector, "created", &message);
        assert_new(&message, algorithm_of(vector), text(member(vector, "created"), "refused"));
        count++;
    }
    ck_assert_int_eq(count, 4);
}
END_TEST

START_TEST(log_ins_are_read_as_the_standard_shows) {
    static const char *const names[] = {"none.ES256", "packed-self.ES256", "packed.RS256"};
    static const uint8_t challenge[] = {0x39, 0xc0, 0xe7, 0x52, 0x14, 0x17, 0xba, 0x54};
    for (size_t i = 0; i < 3; i++) {
        struct webauthn_message message;
        struct webauthn_said said;
        read_vector(vector_of(names[i]), "used", &message);
        ck_assert_int_eq(webauthn_read_log_in(&site, &message, &said, &trouble), ERROR_NONE);
        ck_assert(!said.verified && said.counter == 0);
        if (i == 0)
            ck_assert_mem_eq(said.challenge, challenge, sizeof challenge);
    }
}
END_TEST

/* --- Changed --- */

/* Each byte of what is signed, and of the signature. */
static void assert_no_byte_changes(struct webauthn_message *message, struct webauthn_bytes *bytes) {
    for (size_t i = 0; i < bytes->len; i++) {
        struct webauthn_said said;
        bytes->data[i] ^= 1;
        ck_assert_msg(webauthn_read_log_in(&site, message, &said, &trouble) == ERROR_BAD_LOGIN,
                      "byte %zu", i);
        bytes->data[i] ^= 1;
    }
}

START_TEST(no_byte_of_a_log_in_can_be_changed) {
    struct webauthn_message message;
    read_vector(vector_of("none.ES256"), "used", &message);
    assert_no_byte_changes(&message, &message.client_data);
    assert_no_byte_changes(&message, &message.authenticator_data);
    assert_no_byte_changes(&message, &message.signature);
    read_vector(vector_of("packed.RS256"), "used", &message);
    assert_no_byte_changes(&message, &message.signature);
    assert_log_in(&message, "");
}
END_TEST

static void assert_not_cut(struct webauthn_message *message, struct webauthn_bytes *bytes) {
    size_t len = bytes->len;
    struct webauthn_said said;
    for (bytes->len = 0; bytes->len < len; bytes->len++)
        ck_assert_msg(webauthn_read_log_in(&site, message, &said, &trouble) == ERROR_BAD_LOGIN,
                      "%zu bytes", bytes->len);
    bytes->len++;
    ck_assert_int_eq(webauthn_read_log_in(&site, message, &said, &trouble), ERROR_BAD_LOGIN);
    bytes->len = len;
}

START_TEST(nothing_of_a_log_in_can_be_left_out_or_added) {
    struct webauthn_message message;
    read_vector(vector_of("none.ES256"), "used", &message);
    assert_not_cut(&message, &message.client_data);
    assert_not_cut(&message, &message.authenticator_data);
    assert_not_cut(&message, &message.signature);
    assert_not_cut(&message, &message.public_key);
    assert_log_in(&message, "");
}
END_TEST

START_TEST(the_data_of_a_new_passkey_is_whole_and_names_it) {
    struct webauthn_message message;
    read_vector(vector_of("packed-self.ES256"), "created", &message);
    struct webauthn_bytes *data = &message.authenticator_data;
    for (const size_t id_end = 37 + 16 + 2 + 32; data->len > 0; data->len--)
        assert_new(&message, WEBAUTHN_ES256,
                   data->len > id_end ? ""
                   : data->len < 37   ? "cut off"
                                      : "names another one");
    read_vector(vector_of("packed-self.ES256"), "created", &message);
    message.id.data[31] ^= 1;
    assert_new(&message, WEBAUTHN_ES256, "names another one");
    message.id.data[31] ^= 1;
    message.id.len--;
    assert_new(&message, WEBAUTHN_ES256, "names another one");
    message.id.len++;
    data->data[32] &= (uint8_t)~64; /* no key */
    assert_new(&message, WEBAUTHN_ES256, "has a rest");
    data->data[32] |= 64;
    data->data[32] &= (uint8_t)~1;
    assert_new(&message, WEBAUTHN_ES256, "nobody was there");
}
END_TEST

/* --- Another site, another ceremony --- */

static void say(struct webauthn_message *message, const char *client) {
    message->client_data.len = strlen(client);
    memcpy(message->client_data.data, client, message->client_data.len);
}

START_TEST(only_what_was_said_here_and_now_counts) {
    static const char challenge[] = "\"challenge\":\"OcDnUhQXulTUPo3JUXT0I97pvzzYBP9tZchXyav01Ag\"";
    static const struct {
        const char *before, *behind, *refused;
    } said[] = {
        {"{\"type\":\"webauthn.get\",\"origin\":\"https://example.org\",", "}", "signature"},
        {"{\"type\":\"webauthn.create\",\"origin\":\"https://example.org\",", "}",
         "something else"},
        {"{\"origin\":\"https://example.org\",", "}", "something else"},
        {"{\"type\":\"webauthn.get\",\"origin\":\"http://example.org\",", "}", "another site"},
        {"{\"type\":\"webauthn.get\",\"origin\":\"https://example.org:444\",", "}", "another site"},
        {"{\"type\":\"webauthn.get\",\"origin\":\"https://a.example.org\",", "}", "another site"},
        {"{\"type\":\"webauthn.get\",\"origin\":7,", "}", "another site"},
        {"{\"type\":\"webauthn.get\",", "}", "another site"},
        {"{\"type\":\"webauthn.get\",\"origin\":\"https://example.org\",\"crossOrigin\":true,", "}",
         "another site"},
        {"[{\"type\":\"webauthn.get\",\"origin\":\"https://example.org\",", "}]", "no JSON"},
        {"{\"type\":\"webauthn.get\",\"type\":\"webauthn.get\",\"origin\":\"https://example.org\",",
         "}", "no JSON"},
    };
    struct webauthn_message message;
    read_vector(vector_of("none.ES256"), "used", &message);
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        char client[400];
        snprintf(client, sizeof client, "%s%s%s", said[i].before, challenge, said[i].behind);
        say(&message, client);
        assert_log_in(&message, said[i].refused);
    }
    say(&message,
        "{\"type\":\"webauthn.get\",\"origin\":\"https://example.org\",\"challenge\":\"AA\"}");
    assert_log_in(&message, "challenge is not ours");
    say(&message, "{\"type\":\"webauthn.get\",\"origin\":\"https://example.org\"}");
    assert_log_in(&message, "challenge is not ours");
}
END_TEST

START_TEST(a_passkey_of_another_site_is_none_here) {
    static const struct webauthn_site other = {.origin = "https://example.org",
                                               .rp_id = "example.com"};
    struct webauthn_message message;
    struct webauthn_said said;
    read_vector(vector_of("none.ES256"), "used", &message);
    ck_assert_int_eq(webauthn_read_log_in(&other, &message, &said, &trouble), ERROR_BAD_LOGIN);
    ck_assert_ptr_nonnull(strstr(trouble.detail, "belongs to another site"));
}
END_TEST

/* --- Keys --- */

static void take_key(struct webauthn_message *message, EVP_PKEY *key) {
    uint8_t *at = message->public_key.data;
    ck_assert_ptr_nonnull(key);
    message->public_key.len = (size_t)i2d_PUBKEY(key, &at);
    EVP_PKEY_free(key);
}

START_TEST(only_keys_of_the_two_algorithms_are_taken) {
    struct webauthn_message message;
    read_vector(vector_of("packed-self.ES256"), "created", &message);
    assert_new(&message, WEBAUTHN_RS256, "neither of ES256 nor of RS256");
    assert_new(&message, -8, "neither of ES256 nor of RS256");
    take_key(&message, EVP_EC_gen("P-256"));
    assert_new(&message, WEBAUTHN_ES256, "");
    take_key(&message, EVP_EC_gen("P-384"));
    assert_new(&message, WEBAUTHN_ES256, "neither of ES256 nor of RS256");
    take_key(&message, EVP_PKEY_Q_keygen(NULL, NULL, "ED25519"));
    assert_new(&message, WEBAUTHN_ES256, "neither of ES256 nor of RS256");
    take_key(&message, EVP_RSA_gen(1024));
    assert_new(&message, WEBAUTHN_RS256, "neither of ES256 nor of RS256");
    take_key(&message, EVP_RSA_gen(2048));
    assert_new(&message, WEBAUTHN_RS256, "");
    assert_new(&message, WEBAUTHN_ES256, "neither of ES256 nor of RS256");
}
END_TEST

START_TEST(another_key_has_not_signed) {
    struct webauthn_message message;
    read_vector(vector_of("none.ES256"), "used", &message);
    take_key(&message, EVP_EC_gen("P-256"));
    assert_log_in(&message, "signature");
    message.public_key.len = 0;
    assert_log_in(&message, "signature");
}
END_TEST

START_TEST(a_counter_grows_or_does_not_count) {
    static const struct {
        int64_t before, now;
        bool grows;
    } counters[] = {{0, 0, true},  {0, 1, true},  {1, 2, true},           {1, UINT32_MAX, true},
                    {1, 1, false}, {2, 1, false}, {UINT32_MAX, 0, false}, {1, 0, false}};
    for (size_t i = 0; i < sizeof counters / sizeof *counters; i++)
        ck_assert_int_eq(webauthn_counter_grows(counters[i].before, counters[i].now),
                         counters[i].grows);
}
END_TEST

/* The vectors' counters are all 0. */
START_TEST(the_counter_has_four_bytes) {
    struct webauthn_message message;
    struct webauthn_said said;
    read_vector(vector_of("packed-self.ES256"), "created", &message);
    memcpy(message.authenticator_data.data + 33, "\xfe\x02\x03\x04", 4);
    ck_assert_int_eq(webauthn_read_new(&site, &message, WEBAUTHN_ES256, &said, &trouble),
                     ERROR_NONE);
    ck_assert_int_eq(said.counter, 0xfe020304);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("webauthn");
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_add_test(cases, new_passkeys_are_read_as_the_standard_shows);
    tcase_add_test(cases, log_ins_are_read_as_the_standard_shows);
    tcase_add_test(cases, no_byte_of_a_log_in_can_be_changed);
    tcase_add_test(cases, nothing_of_a_log_in_can_be_left_out_or_added);
    tcase_add_test(cases, the_data_of_a_new_passkey_is_whole_and_names_it);
    tcase_add_test(cases, only_what_was_said_here_and_now_counts);
    tcase_add_test(cases, a_passkey_of_another_site_is_none_here);
    tcase_add_test(cases, only_keys_of_the_two_algorithms_are_taken);
    tcase_add_test(cases, another_key_has_not_signed);
    tcase_add_test(cases, a_counter_grows_or_does_not_count);
    tcase_add_test(cases, the_counter_has_four_bytes);
    return topic_run("webauthn", cases);
}
