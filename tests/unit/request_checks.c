/* The pure parts of the request checks: paths, queries, headers, and the origin of a request. */
#include <string.h>

#include "fixtures/topic.h"
#include "http/server/headers.h"
#include "http/server/path.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof(table)[0]))

static const struct {
    const char *target, *pattern, *first, *second; /* params; NULL: none */
} matches[] = {
    {"/", "/", NULL, NULL},
    {"/?x=1", "/", NULL, NULL},
    {"/rules", "/rules", NULL, NULL},
    {"/r%75les", "/rules", NULL, NULL},
    {"/g/abc?x=1", "/g/{id}", "abc", NULL},
    {"/g/aZ09%2D_", "/g/{id}", "aZ09-_", NULL},
    {"/p/a%2Fb", "/p/{name}", "a/b", NULL},
    {"/p/%c3%A9", "/p/{name}", "\xc3\xa9", NULL},
    {"/p/a+b", "/p/{name}", "a+b", NULL},
    {"/api/games/x/at/7", "/api/games/{id}/at/{seq}", "x", "7"},
    {"http://host:80/g/abc", "/g/{id}", "abc", NULL},
    {"/data/", "/data/", NULL, NULL},
    {"/data/?x=1", "/data/", NULL, NULL},
};

START_TEST(a_path_matches_its_pattern) {
    struct path path;
    char params[PATH_PARAMS_MAX][PATH_PARAM_LEN] = {{0}};
    ck_assert(path_read(&path, matches[_i].target));
    ck_assert_msg(path_matches(&path, matches[_i].pattern), "%s", matches[_i].target);
    path_params(&path, matches[_i].pattern, params);
    ck_assert_str_eq(params[0], matches[_i].first ? matches[_i].first : "");
    ck_assert_str_eq(params[1], matches[_i].second ? matches[_i].second : "");
}
END_TEST

static const struct {
    const char *target, *pattern;
} misses[] = {
    {"/g", "/g/{id}"},
    {"/g/a/b", "/g/{id}"},
    {"/G/a", "/g/{id}"},
    {"/gg/a", "/g/{id}"},
    {"/rules2", "/rules"},
    {"/rule", "/rules"},
    {"/g/", "/g/{id}"},
    {"/rules/", "/rules"},
    {"/data", "/data/"},
    {"/data/x", "/data/"},
    {"/", "/{id}"},
    {"/x", "/"},
    {"/a%2Fb", "/a/b"},
    {"/g/a%2Fb", "/g/{id}"},
    {"/g/a%3Fb", "/g/{id}"},
    {"/g/%c3%A9", "/g/{id}"},
    {"/g/a+b", "/g/{id}"},
    {"/g/0123456789012345678901234567890123456789012345678901234567890123x", "/g/{id}"},
};

START_TEST(a_path_of_another_form_does_not) {
    struct path path;
    ck_assert(path_read(&path, misses[_i].target));
    ck_assert_msg(!path_matches(&path, misses[_i].pattern), "%s", misses[_i].target);
}
END_TEST

static const char *const malformed[] = {
    "",
    "*",
    "g/a",
    "//",
    "/g//a",
    "/g//",
    "/g/%",
    "/g/%4",
    "/g/%4x",
    "/g/%00",
    "/g/a%00b",
    "/g/%ff",
    "/g/%c0%af",
    "/g/%ed%a0%80",
    "/1/2/3/4/5/6/7/8/9",
    "http://host",
    "https://host/g/a",
};

START_TEST(a_malformed_path_is_none) {
    struct path path;
    ck_assert_msg(!path_read(&path, malformed[_i]), "%s", malformed[_i]);
}
END_TEST

START_TEST(a_path_has_at_most_255_bytes) {
    struct path path;
    char target[PATH_LEN + 2];
    memset(target, 'a', sizeof target);
    target[0] = '/';
    target[PATH_LEN] = '\0';
    ck_assert(!path_read(&path, target));
    target[PATH_LEN - 1] = '\0';
    ck_assert(path_read(&path, target));
}
END_TEST

static const struct {
    const char *query, *name, *value; /* NULL: not given */
} queries[] = {
    {"", "a", NULL},
    {"a=1", "a", "1"},
    {"a=1&b=2", "b", "2"},
    {"a=1&a=2", "a", "1"},
    {"a", "a", ""},
    {"a=", "a", ""},
    {"&&a=1&", "a", "1"},
    {"b=a=1", "a", NULL},
    {"b=a=1", "b", "a=1"},
    {"%61=%31", "a", "1"},
    {"a=x+y%2By", "a", "x y+y"},
    {"A=1", "a", NULL},
    {"a=1%00", "a", "1%00"},
    {"a=%zz&b=2", "b", "2"},
    {"a=%zz", "a", "%zz"},
    {"ab=1&a=2", "a", "2"},
    {"a=%ff", "a", "%ff"},
    {"=1&a=2", "a", "2"},
};

START_TEST(a_query_gives_its_values_decoded) {
    struct buf pairs = BUF_INIT;
    query_read(queries[_i].query, &pairs);
    const char *value = query_find(&pairs, queries[_i].name);
    ck_assert_msg((value != NULL) == (queries[_i].value != NULL), "%s", queries[_i].query);
    if (value)
        ck_assert_str_eq(value, queries[_i].value);
    buf_clear(&pairs);
}
END_TEST

static const struct {
    const char *list;
    bool named;
} tags[] = {
    {"\"ab\"", true},
    {"W/\"ab\"", true},
    {"*", true},
    {" * ", true},
    {"\"x\", \"ab\"", true},
    {"\"x\" , W/\"ab\"", true},
    {"\"x,y\",\"ab\"", true},
    {"\"ab-gzip\"", true},
    {"\"x\", W/\"ab-gzip\"", true},
    {"\"ab-gzip", false},
    {"\"ab-br\"", false},
    {"\"-gzip\"", false},
    {"\"a\"", false},
    {"\"abc\"", false},
    {"ab", false},
    {"", false},
    {"\"ab", false},
    {"w/\"ab\"", false},
    {"*, \"ab\"", false},
    {"\"x\"\"y", false},
};

START_TEST(an_entity_tag_is_found_in_if_none_match) {
    ck_assert_msg(header_names_etag(tags[_i].list, "\"ab\"") == tags[_i].named, "%s",
                  tags[_i].list);
    ck_assert(header_names_etag(tags[_i].list, "\"ab-gzip\"") == tags[_i].named);
    ck_assert(!header_names_etag(NULL, "\"ab\""));
    ck_assert(!header_names_etag(tags[_i].list, ""));
}
END_TEST

static const struct {
    const char *list;
    bool taken;
} codings[] = {
    {"gzip", true},      {"deflate, gzip;q=0.5", true},
    {"br,GZIP", true},   {"gzip ; q=1", true},
    {"gzip;q=0", false}, {"gzip; q=0.000", false},
    {"x-gzip", false},   {"gzipped", false},
    {"", false},         {NULL, false},
    {"identity", false}, {"gzip;q=0.001, br", true},
};

START_TEST(gzip_is_sent_to_clients_that_accept_it) {
    ck_assert_int_eq(header_accepts(codings[_i].list, "gzip"), codings[_i].taken);
}
END_TEST

static const struct {
    const char *list;
    enum language wanted;
} accepted[] = {
    {"de", LANGUAGE_DE},
    {"it-IT,it;q=0.9,en;q=0.8", LANGUAGE_IT},
    {"fr-FR, DE-at;q=0.5, en;q=0.4", LANGUAGE_DE},
    {"en;q=0.3,it;q=0.7", LANGUAGE_IT},
    {"de,it", LANGUAGE_DE},
    {"de;q=0, *", LANGUAGE_EN},
    {"den, ita", LANGUAGE_EN},
    {"d", LANGUAGE_EN},
    {",;=", LANGUAGE_EN},
    {"", LANGUAGE_EN},
    {NULL, LANGUAGE_EN},
};

START_TEST(the_language_is_the_one_that_is_wanted_most) {
    ck_assert_int_eq(header_language(accepted[_i].list), accepted[_i].wanted);
}
END_TEST

START_TEST(json_is_a_media_type_with_or_without_parameters) {
    ck_assert(header_is_json("application/json"));
    ck_assert(header_is_json("Application/JSON ; charset=utf-8"));
    ck_assert(header_is_json("application/json;charset=UTF-8"));
    ck_assert(!header_is_json(NULL));
    ck_assert(!header_is_json(""));
    ck_assert(!header_is_json("text/plain"));
    ck_assert(!header_is_json("application/jsonp"));
    ck_assert(!header_is_json("application/problem+json"));
}
END_TEST

START_TEST(a_bearer_token_follows_its_scheme) {
    ck_assert_str_eq(header_bearer("Bearer abc"), "abc");
    ck_assert_str_eq(header_bearer("bearer  abc"), "abc");
    ck_assert_ptr_null(header_bearer("Basic abc"));
    ck_assert_ptr_null(header_bearer("Bearerabc"));
    ck_assert_ptr_null(header_bearer(NULL));
}
END_TEST

static const struct {
    const char *header, *value; /* NULL: not sent */
} cookies[] = {
    {"session=abc", "abc"},
    {"a=b; session=abc; c=d", "abc"},
    {"a=b;session=abc;", "abc"},
    {" session=abc ; c=d", "abc"},
    {"session=", ""},
    {"session=a=b", "a=b"},
    {"session=abc; session=def", "abc"},
    {"session=1234567", "1234567"},
    {"session=12345678", ""}, /* does not fit */
    {"SESSION=no; xsession=no; session=abc", "abc"},
    {"a=\"b; session=abc", "abc"},
    {"foo; =x; session=abc", "abc"},
    {"sessions=abc", NULL},
    {"session", NULL},
    {"session; a=b", NULL},
    {"", NULL},
    {NULL, NULL},
};

START_TEST(a_cookie_is_found_by_its_exact_name) {
    char value[8] = "old";
    bool sent = header_cookie(cookies[_i].header, "session", value, sizeof value);
    ck_assert_int_eq(sent, cookies[_i].value != NULL);
    ck_assert_str_eq(value, sent ? cookies[_i].value : "old");
}
END_TEST

static const struct {
    const char *url, *origin; /* NULL: refused */
    const char *path;         /* NULL: none */
} urls[] = {
    {"https://play.example.org", "https://play.example.org", NULL},
    {"HTTPS://Play.Example.org/", "https://play.example.org", NULL},
    {"https://play.example.org:443", "https://play.example.org", NULL},
    {"https://play.example.org:80", "https://play.example.org:80", NULL},
    {"http://play.example.org:80/", "http://play.example.org", NULL},
    {"http://[::1]:8080", "http://[::1]:8080", NULL},
    {"play.example.org", NULL, NULL},
    {"ftp://play.example.org", NULL, NULL},
    {"https://", NULL, NULL},
    {"https:///", NULL, NULL},
    {"https://play.example.org/games", "https://play.example.org", "/games"},
    {"https://play.example.org:443/Games/a_b-c.d~1/", "https://play.example.org",
     "/Games/a_b-c.d~1"},
    {"https://play.example.org//games", NULL, NULL},
    {"https://play.example.org/games//", NULL, NULL},
    {"https://play.example.org/../games", NULL, NULL},
    {"https://play.example.org/ga%6des", NULL, NULL},
    {"https://play.example.org/games?x", NULL, NULL},
    {"https://play.example.org/games;x", NULL, NULL},
    {"https://play.example.org/"
     "a234567890a234567890a234567890a234567890a234567890a234567890abcd",
     NULL, NULL},
    {"https://play.example.org?x", NULL, NULL},
    {"https://user@play.example.org", NULL, NULL},
};

START_TEST(the_origin_of_a_public_url_is_as_browsers_write_it) {
    struct origin origin;
    char path[PUBLIC_PATH];
    enum error_code code = origin_of_url(urls[_i].url, &origin, path, NULL);
    ck_assert_int_eq(code, urls[_i].origin ? ERROR_NONE : ERROR_BAD_FIELD);
    if (code)
        return;
    ck_assert_str_eq(origin.text, urls[_i].origin);
    ck_assert_str_eq(path, urls[_i].path ? urls[_i].path : "");
    code = origin_of_url(urls[_i].url, &origin, NULL, NULL);
    ck_assert_int_eq(code, urls[_i].path ? ERROR_BAD_FIELD : ERROR_NONE);
}
END_TEST

static const struct {
    uint16_t loopback;
    const char *origin, *site, *host;
    bool foreign;
} asks[] = {
    {0, NULL, NULL, NULL, false}, /* a program */
    {0, "http://10.0.0.1:8080", NULL, "10.0.0.1:8080", false},
    {0, "http://10.0.0.1:8080", "same-origin", NULL, false},
    {0, NULL, "none", NULL, false},
    {0, NULL, "same-site", NULL, true},
    {0, NULL, "cross-site", NULL, true},
    {0, NULL, "", NULL, true},
    {0, "http://10.0.0.1:8080", "cross-site", NULL, true},
    {0, "null", NULL, NULL, true},
    {0, "", NULL, NULL, true},
    {0, "https://10.0.0.1:8080", NULL, NULL, true},
    {0, "http://10.0.0.1:80801", NULL, NULL, true},
    {0, "http://localhost:8080", NULL, "localhost:8080", true},
    {8080, "http://localhost:8080", NULL, "localhost:8080", false},
    {8080, "http://LOCALHOST:8080", NULL, "localhost:8080", false},
    {8080, "http://[::1]:8080", NULL, "[::1]:8080", false},
    {80, "http://localhost", NULL, "localhost", false},
    {8080, "http://localhost:8080", NULL, "127.0.0.1:8080", true},
    {8080, "http://localhost:8080", NULL, NULL, true},
    {8080, "http://localhost:8081", NULL, "localhost:8081", true},
    {8080, "https://localhost:8080", NULL, "localhost:8080", true},
    {8080, "http://evil.example:8080", NULL, "evil.example:8080", true},
};

START_TEST(a_request_is_foreign_by_its_origin_or_its_fetch) {
    const struct origin ours = {.text = "http://10.0.0.1:8080", .loopback = asks[_i].loopback};
    ck_assert_int_eq(origin_is_foreign(&ours, asks[_i].origin, asks[_i].site, asks[_i].host),
                     asks[_i].foreign);
}
END_TEST

static const struct {
    const char *user_agent, *name;
} agents[] = {
    {NULL, ""},
    {"", ""},
    {"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox, Linux"},
    {"Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0", "Firefox, Android"},
    {"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
     "Chrome/129.0.0.0 Safari/537.36",
     "Chrome, Windows"},
    {"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
     "Chrome/129.0.0.0 Safari/537.36 Edg/129.0.0.0",
     "Edge, Windows"},
    {"Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like "
     "Gecko) Version/17.6 Mobile/15E148 Safari/604.1",
     "Safari, iPhone"},
    {"Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) "
     "SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36",
     "Samsung Internet, Android"},
    {"curl/7.88.1", "curl"},
    {"Linux", "Linux"},
    {"<script>alert(1)</script>", ""},
    {"\xe2\x80\xaetxet", ""},
    {"a2345678901234567890123456789012345678", "a2345678901234567890123456789012345678"},
    {"a234567890123456789012345678901234567890", ""},
};

START_TEST(a_user_agent_is_named_in_our_words) {
    char name[SESSIONS_DEVICE];
    header_user_agent(agents[_i].user_agent, name);
    ck_assert_str_eq(name, agents[_i].name);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("request_checks");
    tcase_add_loop_test(cases, a_path_matches_its_pattern, 0, COUNT(matches));
    tcase_add_loop_test(cases, a_path_of_another_form_does_not, 0, COUNT(misses));
    tcase_add_loop_test(cases, a_malformed_path_is_none, 0, COUNT(malformed));
    tcase_add_test(cases, a_path_has_at_most_255_bytes);
    tcase_add_loop_test(cases, a_query_gives_its_values_decoded, 0, COUNT(queries));
    tcase_add_loop_test(cases, an_entity_tag_is_found_in_if_none_match, 0, COUNT(tags));
    tcase_add_loop_test(cases, gzip_is_sent_to_clients_that_accept_it, 0, COUNT(codings));
    tcase_add_loop_test(cases, the_language_is_the_one_that_is_wanted_most, 0, COUNT(accepted));
    tcase_add_test(cases, json_is_a_media_type_with_or_without_parameters);
    tcase_add_test(cases, a_bearer_token_follows_its_scheme);
    tcase_add_loop_test(cases, a_cookie_is_found_by_its_exact_name, 0,
                        sizeof cookies / sizeof cookies[0]);
    tcase_add_loop_test(cases, the_origin_of_a_public_url_is_as_browsers_write_it, 0, COUNT(urls));
    tcase_add_loop_test(cases, a_request_is_foreign_by_its_origin_or_its_fetch, 0, COUNT(asks));
    tcase_add_loop_test(cases, a_user_agent_is_named_in_our_words, 0, COUNT(agents));
    return topic_run("request_checks", cases);
}
