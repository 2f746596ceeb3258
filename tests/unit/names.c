/* The names that people may show, and those that could be mistaken for each other. */
#include "base/names.h"

#include <stdbool.h>
#include <string.h>

#include "fixtures/topic.h"

static const char *const allowed[] = {
    "A",
    "7",
    "J\u00f6rg",
    "\u0141ukasz",
    "\u6625",
    "\u0410\u043d\u043d\u0430",
    "O'Brien",
    "Anna-Lena",
    "Dr. No",
    "St. Pauli 04",
    "\u0905\u0928\u0940\u0924\u093e",
    "\u0645\u0631\u064a\u0645",
    "\u05d3\u05d5\u05d3",
    "Anna  B",
    "abcdefghijklmnopqrstuvwx",
    /* 24 characters of two code points each */
    "\u0928\u0940\u0928\u0940\u0928\u0940\u0928\u0940\u0928\u0940\u0928\u0940\u0928\u0940\u0928"
    "\u0940"
    "\u0928\u0940\u0928\u0940\u0928\u0940\u0928\u0940\u0928\u0940\u0928\u0940\u0928\u0940\u0928"
    "\u0940"
    "\u0928\u0940\u0928\u0940\u0928\u0940\u0928\u0940\u0928\u0940\u0928\u0940\u0928\u0940\u0928"
    "\u0940",
};

static const struct {
    const char *name, *why;
} refused[] = {
    {"", "nothing"},
    {" Anna", "a space first"},
    {"Anna ", "a space last"},
    {"-Anna", "a separator first"},
    {"Anna.", "a separator last"},
    {"Anna\u00a0B", "a space that does not break"},
    {"Anna\tB", "a control character"},
    {"Anna\u200dB", "a joiner"},
    {"Anna\u00adB", "a soft hyphen"},
    {"Anna\u202eB", "a mark that reverses the direction"},
    {"\u3164", "a letter that nobody sees"},
    {"a\ufe0f", "a variation selector"},
    {"\U0001f600", "a picture"},
    {"Anna_B", "an underscore"},
    {"Anna<b>", "other signs"},
    {"\u0301Anna", "an accent on nothing"},
    {"Jo\u0308rg", "not in NFC"},
    {"abcdefghijklmnopqrstuvwxy", "25 characters"},
    {"a\u0323\u0331a\u0323\u0331a\u0323\u0331a\u0323\u0331a\u0323\u0331a\u0323\u0331a\u0323\u0331"
     "a\u0323\u0331a\u0323\u0331a\u0323\u0331a\u0323\u0331a\u0323\u0331a\u0323\u0331a\u0323\u0331"
     "a\u0323\u0331a\u0323\u0331a\u0323\u0331a\u0323\u0331a\u0323\u0331a\u0323\u0331a\u0323\u0331"
     "a\u0323\u0331",
     "more than 64 code points"},
};

START_TEST(names_of_all_scripts_are_allowed) {
    struct error err = {0};
    ck_assert_msg(display_name_check(allowed[_i], "display_name", &err) == ERROR_NONE, "%s: %s",
                  allowed[_i], err.detail);
}
END_TEST

START_TEST(names_with_something_unseen_or_unusual_are_refused) {
    struct error err = {0};
    ck_assert_msg(display_name_check(refused[_i].name, "display_name", &err) == ERROR_BAD_FIELD,
                  "%s: %s", refused[_i].why, refused[_i].name);
    ck_assert_str_eq(err.field, "display_name");
}
END_TEST

static const struct {
    const char *one, *other;
    bool alike;
} pairs[] = {
    {"anna", "Anna", true},
    {"anna", "\u0430nna", true},                /* Cyrillic a */
    {"ANNA", "\u0391\u039d\u039d\u0391", true}, /* Greek capitals */
    {"Anna", "\uff21nna", true},                /* a wide A */
    {"anna", "\uff41\uff4e\uff4e\uff41", true}, /* all wide */
    {"STRASSE", "Stra\u00dfe", true},
    {"\u0395\u039b\u03ad\u03bd\u03b7", "\u03b5\u03bb\u03ad\u03bd\u03b7",
     true},                             /* Greek, another case */
    {"admin", "\u0430dm\u0456n", true}, /* Cyrillic a and i */
    {"el-dado", "El Dado", true},
    {"el-dado", "E1.Dad0", true},
    {"modern", "rnodern", true},
    {"Bernd", "\u0392ernd", true},                      /* a Greek B */
    {"Hanna", "\u041danna", true},                      /* a Cyrillic H */
    {"\u041b\u0435\u0432", "\u043b\u0435\u0432", true}, /* Cyrillic, another case */
    {"anna", "hanna", false},
    {"Jorg", "J\u00f6rg", false},
    {"\u6625", "\u79cb", false},
};

START_TEST(names_that_look_alike_share_a_skeleton) {
    struct name_skeletons one, other;
    ck_assert_int_eq(name_skeletons(pairs[_i].one, &one, NULL), ERROR_NONE);
    ck_assert_int_eq(name_skeletons(pairs[_i].other, &other, NULL), ERROR_NONE);
    ck_assert_msg(name_skeletons_share(&one, &other) == pairs[_i].alike, "%s: %s %s, %s: %s %s",
                  pairs[_i].one, one.of[0], one.of[1], pairs[_i].other, other.of[0], other.of[1]);
}
END_TEST

/* One code point becomes up to 18 in a skeleton. */
START_TEST(a_skeleton_that_is_too_long_is_refused) {
    struct name_skeletons skeletons;
    char name[DISPLAY_NAME] = "";
    while (strlen(name) + 3 < sizeof name)
        memcpy(name + strlen(name), "\ufdfa", sizeof "\ufdfa");
    ck_assert_int_eq(name_skeletons(name, &skeletons, NULL), ERROR_BAD_FIELD);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("names");
    tcase_add_loop_test(cases, names_of_all_scripts_are_allowed, 0,
                        sizeof allowed / sizeof *allowed);
    tcase_add_loop_test(cases, names_with_something_unseen_or_unusual_are_refused, 0,
                        sizeof refused / sizeof *refused);
    tcase_add_loop_test(cases, names_that_look_alike_share_a_skeleton, 0,
                        sizeof pairs / sizeof *pairs);
    tcase_add_test(cases, a_skeleton_that_is_too_long_is_refused);
    return topic_run("names", cases);
}
