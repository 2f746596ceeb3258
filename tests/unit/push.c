/* Push messages against the examples of the standards. */
#include "post/push.h"

#include <sodium.h>
#include <string.h>

#include "fixtures/topic.h"
#include "service/letters/push_messages.h"

/* RFC 8291, appendix A */
static const char text[] = "When I grow up, I want to be a watermelon";
static const char sender_key[] = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
static const char sender_point[] =
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
    "6TlzAC8wEqKK6PBru3jl7A8";
static const char receiver_point[] = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4"
                                     "bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
static const char auth_secret[] = "BTBZMqHH6r4Tts7J_aSIgg", salt_text[] = "DGv6ra1nlYgDCS1FRnbzlw";
static const char encrypted[] = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
                                "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
                                "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

static void decode(const char *base64, uint8_t *ret_bytes, size_t len) {
    size_t got = 0;
    ck_assert_int_eq(sodium_base642bin(ret_bytes, len, base64, strlen(base64), NULL, &got, NULL,
                                       sodium_base64_VARIANT_URLSAFE_NO_PADDING),
                     0);
    ck_assert_uint_eq(got, len);
}

static void assert_base64(const void *bytes, size_t len, const char *expected) {
    char base64[1000];
    sodium_bin2base64(base64, sizeof base64, bytes, len, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    ck_assert_str_eq(base64, expected);
}

START_TEST(a_public_key_follows_from_the_private_one) {
    uint8_t private[PUSH_PRIVATE], point[PUSH_POINT];
    decode(sender_key, private, sizeof private);
    ck_assert_int_eq(push_key_public(private, point, NULL), ERROR_NONE);
    assert_base64(point, sizeof point, sender_point);
}
END_TEST

START_TEST(a_message_is_encrypted_as_rfc_8291_shows) {
    uint8_t private[PUSH_PRIVATE], salt[PUSH_SALT];
    struct push_receiver receiver;
    struct buf body = BUF_INIT;
    decode(sender_key, private, sizeof private);
    decode(salt_text, salt, sizeof salt);
    decode(receiver_point, receiver.point, sizeof receiver.point);
    decode(auth_secret, receiver.auth, sizeof receiver.auth);
    ck_assert_int_eq(push_encrypt(&receiver, text, private, salt, &body, NULL), ERROR_NONE);
    assert_base64(body.data, body.len, encrypted);
    buf_clear(&body);
}
END_TEST

START_TEST(the_longest_message_fits_into_one_record) {
    static char longest[PUSH_TEXT_MAX + 2];
    uint8_t private[PUSH_PRIVATE], salt[PUSH_SALT] = {0};
    struct push_receiver receiver;
    struct buf body = BUF_INIT;
    decode(sender_key, private, sizeof private);
    decode(receiver_point, receiver.point, sizeof receiver.point);
    decode(auth_secret, receiver.auth, sizeof receiver.auth);
    memset(longest, 'x', PUSH_TEXT_MAX);
    ck_assert_int_eq(push_encrypt(&receiver, longest, private, salt, &body, NULL), ERROR_NONE);
    ck_assert_uint_le(body.len, 4096);
    longest[PUSH_TEXT_MAX] = 'x';
    ck_assert_int_eq(push_encrypt(&receiver, longest, private, salt, &body, NULL), ERROR_INTERNAL);
    buf_clear(&body);
}
END_TEST

/* RFC 8292, 2.4: everything but the signature, which is another one each time. */
START_TEST(a_token_claims_what_rfc_8292_shows) {
    static const char expected[] =
        "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQi"
        "LCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.";
    static const int64_t now = (INT64_C(1453523768) - 12 * 3600) * 1000;
    uint8_t private[PUSH_PRIVATE];
    struct buf value = BUF_INIT;
    decode(sender_key, private, sizeof private);
    ck_assert_int_eq(push_authorize(private,
                                    "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt",
                                    "mailto:push@example.com", now, &value, NULL),
                     ERROR_NONE);
    ck_assert_int_eq(strncmp(value.data, expected, sizeof expected - 1), 0);
    const char *key = strstr(value.data, ", k=");
    ck_assert_ptr_nonnull(key);
    ck_assert_str_eq(key + 4, sender_point);
    ck_assert_int_eq(key - value.data - (long)sizeof expected + 1, 86); /* 64 bytes */
    buf_clear(&value);
}
END_TEST

START_TEST(only_points_of_the_curve_are_valid) {
    uint8_t point[PUSH_POINT];
    decode(receiver_point, point, sizeof point);
    ck_assert(push_point_is_valid(point));
    point[64] ^= 1;
    ck_assert(!push_point_is_valid(point));
    point[64] ^= 1;
    point[0] = 6;
    ck_assert(!push_point_is_valid(point));
    memset(point, 0, sizeof point);
    ck_assert(!push_point_is_valid(point));
}
END_TEST

START_TEST(every_key_is_new) {
    uint8_t one[PUSH_PRIVATE], other[PUSH_PRIVATE];
    ck_assert_int_eq(push_key_new(one, NULL), ERROR_NONE);
    ck_assert_int_eq(push_key_new(other, NULL), ERROR_NONE);
    ck_assert_mem_ne(one, other, sizeof one);
}
END_TEST

/* A push service keeps only the last message of a topic for a phone that is off (RFC 8030, 5.4). */
START_TEST(only_what_tells_the_same_has_the_same_topic) {
    static const struct {
        struct outbox_row row;
        char game[PUBLIC_ID_SIZE];
    } told[] = {{{.kind = NOTICE_YOUR_TURN}, ""},
                {{.kind = NOTICE_TIME_SHORT, .game = 1}, "w3Kx9TtPq0Za"},
                {{.kind = NOTICE_TIME_SHORT, .game = 2}, "w3Kx9TtPq0Zb"},
                {{.kind = NOTICE_INVITATION, .invitation = 1}, ""},
                {{.kind = NOTICE_INVITATION, .invitation = INT64_MAX}, ""},
                {{.kind = NOTICE_ACCEPTED, .invitation = 1}, ""},
                {{.kind = NOTICE_SEASON, .member = 1}, ""},
                {{.kind = NOTICE_SEASON, .member = 2}, ""},
                {{.kind = NOTICE_SEASON, .cup_member = 1}, ""},
                {{.kind = NOTICE_SEASON, .cup_member = INT64_MAX}, ""}};
    enum { TOLD = sizeof told / sizeof *told };
    char topics[TOLD][PUSH_TOPIC];
    for (size_t i = 0; i < TOLD; i++) {
        struct email email = {0};
        memcpy(email.game, told[i].game, sizeof email.game);
        push_topic(&told[i].row, &email, topics[i]);
        ck_assert_uint_eq(strspn(topics[i], "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                            "0123456789-_"),
                          strlen(topics[i]));
        ck_assert_uint_lt(strlen(topics[i]), PUSH_TOPIC - 1);
        for (size_t j = 0; j < i; j++)
            ck_assert_str_ne(topics[i], topics[j]);
    }
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("push");
    tcase_add_test(cases, a_public_key_follows_from_the_private_one);
    tcase_add_test(cases, a_message_is_encrypted_as_rfc_8291_shows);
    tcase_add_test(cases, the_longest_message_fits_into_one_record);
    tcase_add_test(cases, a_token_claims_what_rfc_8292_shows);
    tcase_add_test(cases, only_points_of_the_curve_are_valid);
    tcase_add_test(cases, every_key_is_new);
    tcase_add_test(cases, only_what_tells_the_same_has_the_same_topic);
    return topic_run("push", cases);
}
