/* The pictures that messengers show of games and invitations: what is in the drawing, that every
 * name stays text, and the PNG of it. */
#include <stdio.h>
#include <string.h>

#include "fixtures/home.h"
#include "fixtures/topic.h"
#include "service/play/picture.h"

static struct home home;
static struct table table;
static struct buf svg;
static struct error trouble;

static void setup(void) {
    home_setup(&home);
    home_game(&home, 0, &table);
}

static void teardown(void) {
    buf_clear(&svg);
    home_teardown(&home);
}

static void draw(void) {
    buf_clear(&svg);
    picture_of_game(&table, LANGUAGE_DE, &svg);
    ck_assert(!svg.failed);
}

static int count(const char *text) {
    int found = 0;
    for (const char *at = buf_text(&svg); (at = strstr(at, text)); at += strlen(text))
        found++;
    return found;
}

static void call_bernd(const char *name) {
    snprintf(table.row.seat[1].person.display_name, DISPLAY_NAME, "%s", name);
}

/* --- Is it XML? --- */

enum { DEEP = 32, NAME = 32 };

/* Reads a tag from after its '<': its end, its name, and whether it opens, closes or both. */
static const char *read_tag(const char *at, char ret_name[NAME], bool *ret_opens,
                            bool *ret_closes) {
    *ret_closes = *at == '/';
    *ret_opens = !*ret_closes;
    at += *ret_closes;
    size_t len = strcspn(at, " />");
    ck_assert_uint_lt(len, NAME);
    snprintf(ret_name, NAME, "%.*s", (int)len, at);
    for (at += len; *at != '>'; at++) {
        ck_assert_msg(*at && *at != '<', "no end of %s", ret_name);
        if (*at == '"')
            at = strchr(at + 1, '"');
        ck_assert_msg(at != NULL, "no end of an attribute of %s", ret_name);
        *ret_closes |= *at == '/';
    }
    return at + 1;
}

/* All tags are closed, in their order, and every & begins an entity. */
static void assert_well_formed(void) {
    char open[DEEP][NAME], name[NAME];
    int depth = 0;
    bool opens = false, closes = false;
    for (const char *at = buf_text(&svg); *at;) {
        if (*at != '<') {
            ck_assert(*at != '&' || !strncmp(at, "&amp;", 5) || !strncmp(at, "&lt;", 4) ||
                      !strncmp(at, "&quot;", 6));
            at++;
            continue;
        }
        at = read_tag(at + 1, name, &opens, &closes);
        if (opens && !closes)
            snprintf(open[depth++], NAME, "%s", name);
        if (!opens)
            ck_assert_str_eq(open[--depth], name);
        ck_assert_int_lt(depth, DEEP);
    }
    ck_assert_int_eq(depth, 0);
}

/* Every piece that is used is there. */
static void assert_has_its_pieces(void) {
    for (const char *at = buf_text(&svg); (at = strstr(at, "<use href=\"#")); at++) {
        char symbol[64];
        const char *name = strchr(at, '#') + 1;
        snprintf(symbol, sizeof symbol, "<symbol id=\"%.*s\"", (int)strcspn(name, "\""), name);
        ck_assert_msg(count(symbol) == 1, "no %s", symbol);
    }
}

static void assert_is_sound(void) {
    assert_well_formed();
    assert_has_its_pieces();
    ck_assert_int_eq(count("http"), 1); /* the namespace: nothing comes from outside */
    ck_assert_int_eq(count("<image"), 0);
}

/* --- Games --- */

START_TEST(a_game_shows_its_cards_and_players) {
    table.row.seat[0].points = 21;
    table.row.seat[1].points = 37;
    draw();
    assert_is_sound();
    ck_assert_int_eq(count(">anna</text>"), 1);
    ck_assert_int_eq(count(">bernd</text>"), 1);
    ck_assert_int_eq(count(">21</text>"), 1);
    ck_assert_int_eq(count(">37</text>"), 1);
    ck_assert_int_eq(count("width=\"153\" height=\"214\"/>"), 6);
}
END_TEST

START_TEST(dice_are_drawn_at_their_cards) {
    home_play(&home, &table, 12, 7);
    draw();
    assert_is_sound();
    ck_assert_int_gt(count("<use href=\"#die-"), 0);
}
END_TEST

START_TEST(a_finished_game_marks_who_has_won) {
    home_play(&home, &table, 5000, 7);
    ck_assert_int_ne(table.row.ending, GAME_ACTIVE);
    draw();
    assert_is_sound();
    int winners = 0; /* two of a draw */
    for (int seat = 0; seat < table.row.seats; seat++)
        winners += table.row.seat[seat].place == 1;
    ck_assert_int_gt(winners, 0);
    ck_assert_int_eq(count("fill=\"#5b3d12\""), winners);
    ck_assert_int_eq(count("width=\"153\" height=\"214\"/>"), 6);
}
END_TEST

/* Each seat's piece is beside its name and on the board. */
static void assert_shows_seats(int seats) {
    draw();
    assert_is_sound();
    for (int seat = 0; seat < seats; seat++) {
        char piece[32];
        snprintf(piece, sizeof piece, "<use href=\"#seat-%d\"", seat);
        ck_assert_int_eq(count(piece), 2);
    }
}

START_TEST(a_game_for_several_shows_all_seats_from_begin_to_end) {
    int64_t accounts[GAME_SEATS_MAX] = {home.anna, home.bernd};
    for (int seat = 2; seat < GAME_SEATS_MAX; seat++) {
        char name[] = {'c', 'a', 'r', 'l', 'a', '-', (char)('0' + seat), '\0'};
        accounts[seat] = home_person(&home, name);
    }
    for (int seats = 3; seats <= GAME_SEATS_MAX; seats++) {
        home_begin(&home, "shanghai", "{\"bidding\":\"sealed\",\"values\":1}", 0, seats, accounts,
                   &table);
        assert_shows_seats(seats);
        home_play(&home, &table, 40, (uint64_t)seats);
        assert_shows_seats(seats);
    }
    for (int seat = 1; seat < GAME_SEATS_MAX; seat++)
        ck_assert_int_eq(home_resign(&home, &table, seat, table.row.seq, HOME_NOW), ERROR_NONE);
    ck_assert_int_ne(table.row.ending, GAME_ACTIVE);
    assert_shows_seats(GAME_SEATS_MAX);
    ck_assert_int_eq(count("fill=\"#5b3d12\""), 1);
}
END_TEST

START_TEST(names_stay_text) {
    call_bernd("<b>\"&'</text>");
    draw();
    assert_is_sound();
    ck_assert_int_eq(count(">&lt;b>&quot;&amp;'&lt;/text></text>"), 1);
    call_bernd("\u05e9\u05dc\u05de\u05d4");
    draw();
    assert_is_sound();
    ck_assert_int_eq(count(">\u05e9\u05dc\u05de\u05d4</text>"), 1);
}
END_TEST

START_TEST(a_long_name_has_smaller_letters) {
    call_bernd("Bea");
    draw();
    ck_assert_int_eq(count("font-size=\"60\" fill=\"#fff6e6\">Bea<"), 1);
    call_bernd("Wwwwwwwwwwwwwwwwwwwwwwww");
    draw();
    ck_assert_int_eq(count("font-size=\"60\" fill=\"#fff6e6\""), 1); /* of Anna */
    call_bernd("\u6625\u6625\u6625\u6625\u6625\u6625\u6625\u6625\u6625\u6625\u6625\u6625");
    draw();
    ck_assert_int_eq(count("font-size=\"60\" fill=\"#fff6e6\""), 1);
}
END_TEST

START_TEST(a_guest_without_a_name_is_called_one) {
    table.row.seat[1].person.kind = ACCOUNT_GUEST;
    draw();
    ck_assert_int_eq(count(">Gast</text>"), 1);
}
END_TEST

/* --- Invitations --- */

START_TEST(an_invitation_shows_who_invites_and_which_places_are_free) {
    struct invitation_row row = {
        .game = "shanghai",
        .places = 3,
        .place = {{.person = {.account = 1, .name = "anna"}},
                  {.status = PLACE_OPEN, .open = true},
                  {.status = PLACE_DECLINED, .person = {.account = 2, .name = "bernd"}}}};
    picture_of_invitation(&row, LANGUAGE_EN, &svg);
    assert_is_sound();
    ck_assert_int_eq(count(">anna</text>"), 1);
    ck_assert_int_eq(count(">?</text>"), 2);
    ck_assert_int_eq(count("bernd"), 0);
}
END_TEST

/* The seed of an invitation decides its cards, and stays secret. */
START_TEST(an_invitation_tells_nothing_of_its_seed) {
    struct invitation_row row = {
        .game = "shanghaien",
        .places = 2,
        .place = {{.person = {.account = 1, .name = "anna"}}, {.status = PLACE_OPEN}}};
    struct buf other = BUF_INIT;
    picture_of_invitation(&row, LANGUAGE_EN, &svg);
    memset(row.seed, 0xa5, sizeof row.seed);
    picture_of_invitation(&row, LANGUAGE_EN, &other);
    ck_assert_str_eq(buf_text(&svg), buf_text(&other));
    buf_clear(&other);
}
END_TEST

/* --- PNG --- */

static unsigned number_at(const char *bytes) {
    const unsigned char *at = (const unsigned char *)bytes;
    return (unsigned)at[0] << 24 | (unsigned)at[1] << 16 | (unsigned)at[2] << 8 | at[3];
}

START_TEST(a_png_is_made_once_and_kept) {
    static const uint8_t key[PICTURE_KEY] = {1}, other[PICTURE_KEY] = {2};
    struct pictures *pictures = pictures_new();
    struct buf png = BUF_INIT, again = BUF_INIT, wrong = BUF_INIT;
    draw();
    ck_assert_int_eq(pictures_write(pictures, key, PICTURE_WIDTH, &svg, &png, &trouble),
                     ERROR_NONE);
    ck_assert_mem_eq(png.data, "\x89PNG\r\n\x1a\n", 8);
    ck_assert_uint_eq(number_at(png.data + 16), PICTURE_WIDTH);
    ck_assert_uint_eq(number_at(png.data + 20), PICTURE_HEIGHT);
    buf_addstr(&wrong, "no SVG");
    ck_assert_int_eq(pictures_write(pictures, key, PICTURE_WIDTH, &wrong, &again, &trouble),
                     ERROR_NONE);
    ck_assert_uint_eq(again.len, png.len);
    ck_assert_mem_eq(again.data, png.data, png.len);
    ck_assert_int_eq(pictures_write(pictures, other, PICTURE_WIDTH, &wrong, &again, &trouble),
                     ERROR_INTERNAL);
    buf_reset(&again);
    ck_assert_int_eq(pictures_write(pictures, key, 300, &svg, &again, &trouble), ERROR_NONE);
    ck_assert_uint_eq(number_at(again.data + 16), 300);
    ck_assert_uint_eq(number_at(again.data + 20), 157);
    buf_clear(&png);
    buf_clear(&again);
    buf_clear(&wrong);
    pictures_free(pictures);
}
END_TEST

START_TEST(a_program_without_librsvg_says_so) {
    struct pictures *pictures = pictures_new();
    struct buf png = BUF_INIT;
    draw();
    ck_assert_int_eq(pictures_write(pictures, (const uint8_t[PICTURE_KEY]){1}, PICTURE_WIDTH, &svg,
                                    &png, &trouble),
                     ERROR_INTERNAL);
    pictures_free(pictures);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("pictures");
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_set_timeout(cases, 240);
    tcase_add_test(cases, a_game_shows_its_cards_and_players);
    tcase_add_test(cases, dice_are_drawn_at_their_cards);
    tcase_add_test(cases, a_finished_game_marks_who_has_won);
    tcase_add_test(cases, a_game_for_several_shows_all_seats_from_begin_to_end);
    tcase_add_test(cases, names_stay_text);
    tcase_add_test(cases, a_long_name_has_smaller_letters);
    tcase_add_test(cases, a_guest_without_a_name_is_called_one);
    tcase_add_test(cases, an_invitation_shows_who_invites_and_which_places_are_free);
    tcase_add_test(cases, an_invitation_tells_nothing_of_its_seed);
    if (picture_is_possible())
        tcase_add_test(cases, a_png_is_made_once_and_kept);
    else
        tcase_add_test(cases, a_program_without_librsvg_says_so);
    return topic_run("pictures", cases);
}
