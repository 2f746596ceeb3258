/* The ends of requests, and refusals, before libmicrohttpd sees them. */
#include "http/server/framing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fixtures/topic.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof(table)[0]))
#define HEAD "POST /x HTTP/1.1\r\nHost: x\r\n"
#define IN_CHUNKS HEAD "Transfer-Encoding: chunked\r\n\r\n"
#define NEXT "GET / HTTP/1.1\r\nHost: x\r\n\r\n"

static const struct {
    const char *what, *bytes;
    int refused;
} requests[] = {
    {"no body", NEXT, 0},
    {"a body of stated length", HEAD "Content-Length: 2\r\n\r\n{}", 0},
    {"blanks around a length", HEAD "Content-Length: \t 2 \t\r\n\r\n{}", 0},
    {"no length", HEAD "Content-Length: 0\r\n\r\n", 0},
    {"chunks", IN_CHUNKS "2\r\n{}\r\n0A\r\n0123456789\r\n0\r\n\r\n", 0},
    {"a short extension", IN_CHUNKS "2;name=value\r\n{}\r\n0\r\n\r\n", 0},
    {"a trailer", IN_CHUNKS "2\r\n{}\r\n0\r\nContent-Length: 9\r\nHost: y\r\n\r\n", 0},
    {"chunks whatever the case", HEAD "transfer-ENCODING: Chunked\r\n\r\n0\r\n\r\n", 0},
    {"an empty host", "GET / HTTP/1.1\r\nHost:\r\n\r\n", 0},
    {"an empty header", HEAD "X:\r\n\r\n", 0},
    {"HTTP/1.0 without a host", "GET / HTTP/1.0\r\n\r\n", 0},
    {"empty lines before a request", "\r\n\r\n" NEXT, 0},
    {"letters beyond ASCII in a value", HEAD "X: \xc3\xa9\r\n\r\n", 0},
    {"no host", "GET / HTTP/1.1\r\n\r\n", 400},
    {"two hosts", HEAD "Host: x\r\n\r\n", 400},
    {"a space before the colon", HEAD "Content-Length : 2\r\n\r\n{}", 400},
    {"a folded line", HEAD "X: a\r\n b\r\n\r\n", 400},
    {"a line that begins with a space", "GET / HTTP/1.1\r\n Host: x\r\n\r\n", 400},
    {"a header without a name", HEAD ": a\r\n\r\n", 400},
    {"a header without a colon", HEAD "abc\r\n\r\n", 400},
    {"a bare CR in a value", HEAD "X: a\rb\r\n\r\n", 400},
    {"a bare CR in a name", HEAD "X\r: a\r\n\r\n", 400},
    {"a bare CR in the first line", "GET /\r HTTP/1.1\r\nHost: x\r\n\r\n", 400},
    {"a bare LF", "GET / HTTP/1.1\nHost: x\n\n", 400},
    {"a control character", HEAD "X: \x01\r\n\r\n", 400},
    {"lengths in a list", HEAD "Content-Length: 2, 2\r\n\r\n{}", 400},
    {"two lengths", HEAD "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}", 400},
    {"a length with a sign", HEAD "Content-Length: +2\r\n\r\n{}", 400},
    {"a negative length", HEAD "Content-Length: -2\r\n\r\n{}", 400},
    {"a hexadecimal length", HEAD "Content-Length: 0x2\r\n\r\n{}", 400},
    {"an empty length", HEAD "Content-Length:\r\n\r\n", 400},
    {"a length beyond all bounds", HEAD "Content-Length: 99999999999999999999999\r\n\r\n", 413},
    {"a length and chunks", HEAD "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n", 400},
    {"chunks twice", HEAD "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n", 400},
    {"two codings", HEAD "Transfer-Encoding: gzip, chunked\r\n\r\n", 400},
    {"an unknown coding", HEAD "Transfer-Encoding: xchunked\r\n\r\n", 400},
    {"no coding", HEAD "Transfer-Encoding:\r\n\r\n", 400},
    {"chunks with HTTP/1.0", "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400},
    {"a chunk without a size", IN_CHUNKS "\r\n", 400},
    {"a chunk of a wrong size", IN_CHUNKS "zz\r\n", 400},
    {"a chunk with a sign", IN_CHUNKS "+2\r\n", 400},
    {"a chunk of a size in blanks", IN_CHUNKS "2 \r\n{}\r\n", 400},
    {"a chunk whose size ends in a bare LF", IN_CHUNKS "2\n{}\r\n", 400},
    {"a chunk longer than its size", IN_CHUNKS "2\r\n{}}\r\n", 400},
    {"a bare CR in an extension", IN_CHUNKS "2;a\rb\r\n", 400},
    {"a chunk beyond all bounds", IN_CHUNKS "1000001\r\n", 413},
    {"a chunk whose size overflows", IN_CHUNKS "fffffffffffffffff\r\n", 413},
    {"a trailer with a space before its colon", IN_CHUNKS "0\r\nX : a\r\n\r\n", 400},
};

/* Reads the bytes in pieces, and gives how many were handed on. */
static size_t read_in_pieces(struct framing *framing, const char *bytes, size_t len, size_t piece) {
    size_t handed = 0;
    for (size_t at = 0; at < len && !framing->refused; at += piece)
        handed += framing_read(framing, bytes + at, piece < len - at ? piece : len - at);
    return handed;
}

START_TEST(a_request_is_taken_or_refused) {
    struct framing framing = {0};
    size_t len = strlen(requests[_i].bytes);
    size_t handed = read_in_pieces(&framing, requests[_i].bytes, len, len);
    ck_assert_msg(framing.refused == requests[_i].refused, "%s: %d", requests[_i].what,
                  framing.refused);
    ck_assert_msg(handed == (requests[_i].refused ? 0 : len), "%s", requests[_i].what);
}
END_TEST

START_TEST(the_cuts_between_pieces_do_not_matter) {
    for (size_t piece = 1; piece < 20; piece++) {
        struct framing framing = {0};
        read_in_pieces(&framing, requests[_i].bytes, strlen(requests[_i].bytes), piece);
        ck_assert_msg(framing.refused == requests[_i].refused, "%s: %d", requests[_i].what,
                      framing.refused);
    }
}
END_TEST

START_TEST(requests_before_a_refused_one_are_handed_on) {
    char bytes[1000];
    struct framing framing = {0};
    snprintf(bytes, sizeof bytes, NEXT "%s" NEXT, requests[_i].bytes);
    size_t before = strlen(requests[_i].refused ? NEXT : bytes);
    ck_assert_uint_eq(framing_read(&framing, bytes, strlen(bytes)), before);
    ck_assert_int_eq(framing.refused, requests[_i].refused);
}
END_TEST

START_TEST(a_nul_is_refused) {
    static const char bytes[] = HEAD "X: a\0b\r\n\r\n", first[] = "GET /\0 HTTP/1.1\r\n";
    struct framing framing = {0}, other = {0};
    framing_read(&framing, bytes, sizeof bytes - 1);
    framing_read(&other, first, sizeof first - 1);
    ck_assert_int_eq(framing.refused, 400);
    ck_assert_int_eq(other.refused, 400);
}
END_TEST

/* `len` times a byte. */
static void feed(struct framing *framing, char byte, size_t len) {
    char *bytes = malloc(len);
    ck_assert_ptr_nonnull(bytes);
    memset(bytes, byte, len);
    framing_read(framing, bytes, len);
    free(bytes);
}

static void feed_text(struct framing *framing, const char *text) {
    framing_read(framing, text, strlen(text));
}

START_TEST(a_long_extension_is_refused) {
    struct framing framing = {0};
    feed_text(&framing, IN_CHUNKS "1;");
    feed(&framing, 'a', 200);
    ck_assert_int_eq(framing.refused, 0);
    feed(&framing, 'a', 100);
    ck_assert_int_eq(framing.refused, 400);
}
END_TEST

START_TEST(chunks_too_large_in_total_are_refused) {
    struct framing framing = {0};
    feed_text(&framing, IN_CHUNKS "fffff0\r\n");
    feed(&framing, 'a', 0xfffff0);
    feed_text(&framing, "\r\n10\r\n");
    ck_assert_int_eq(framing.refused, 0);
    feed(&framing, 'a', 0x10);
    feed_text(&framing, "\r\n1\r\n");
    ck_assert_int_eq(framing.refused, 413);
}
END_TEST

START_TEST(a_head_that_fills_the_memory_has_no_body) {
    struct framing with = {0}, without = {0};
    feed_text(&with, HEAD "Content-Length: 1\r\nCookie: ");
    feed_text(&without, HEAD "Cookie: ");
    for (int i = 0; i < 6000; i++) {
        feed_text(&with, _i ? "a" : ";");
        feed_text(&without, _i ? "a" : ";");
    }
    feed_text(&with, "\r\n\r\n");
    feed_text(&without, "\r\n\r\n");
    ck_assert_int_eq(with.refused, 431);
    ck_assert_int_eq(without.refused, 0);
}
END_TEST

START_TEST(a_body_costs_the_next_request_nothing) {
    struct framing framing = {0};
    for (int i = 0; i < 10; i++) {
        feed_text(&framing, HEAD "Content-Length: 10000\r\n\r\n");
        feed(&framing, 'a', 10000);
        feed_text(&framing, IN_CHUNKS "2000;x\r\n");
        feed(&framing, 'a', 0x2000);
        feed_text(&framing, "\r\n0\r\nX: trailer\r\n\r\n");
    }
    ck_assert_int_eq(framing.refused, 0);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("framing");
    tcase_add_loop_test(cases, a_request_is_taken_or_refused, 0, COUNT(requests));
    tcase_add_loop_test(cases, the_cuts_between_pieces_do_not_matter, 0, COUNT(requests));
    tcase_add_loop_test(cases, requests_before_a_refused_one_are_handed_on, 0, COUNT(requests));
    tcase_add_test(cases, a_nul_is_refused);
    tcase_add_test(cases, a_long_extension_is_refused);
    tcase_add_test(cases, chunks_too_large_in_total_are_refused);
    tcase_add_loop_test(cases, a_head_that_fills_the_memory_has_no_body, 0, 2);
    tcase_add_test(cases, a_body_costs_the_next_request_nothing);
    return topic_run("framing", cases);
}
