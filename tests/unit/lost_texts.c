/* Memory that runs out while a text of the database is read gives an error, and never half a text.
 */
#include "fixtures/home.h"
#include "fixtures/lost_memory.h"
#include "fixtures/topic.h"
#include "service/site/site.h"
#include "store/tables/analyses.h"
#include "store/tables/games.h"

static struct home home;
static struct table game;

static bool read_analysis(struct buf *out) {
    return !db_analyses_read(home.db, 1, out, NULL);
}

static bool read_setup(struct buf *out) {
    return !db_games_setup(home.db, 1, out, NULL);
}

static bool read_name_of_site(struct buf *out) {
    return !site_text(home.db, SITE_NAME, out, NULL);
}

static bool read_imprint(struct buf *out) {
    return !site_text(home.db, SITE_IMPRINT, out, NULL);
}

START_TEST(a_text_of_the_database_is_whole_or_an_error) {
    static lost_memory_work *const texts[] = {read_analysis, read_setup, read_name_of_site,
                                              read_imprint};
    home_setup(&home);
    home_game(&home, 3, &game);
    home_sql(&home, "insert into analyses (game, analysis, analysed_at) values (1, '{}', 0);"
                    "update games set setup = '{}';"
                    "insert into site (name, value) values ('imprint', 'A club.')");
    lost_memory_check(texts[_i]);
    home_teardown(&home);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("lost texts");
    tcase_add_loop_test(cases, a_text_of_the_database_is_whole_or_an_error, 0, 4);
    return topic_run("Lost texts", cases);
}
