/* The chi-square distribution against the tables of any handbook. */
#include "service/play/dice_audit.h"

#include "fixtures/topic.h"

START_TEST(the_critical_values_of_the_handbooks) {
    static const struct {
        double sum;
        int freedom;
        double p;
    } cases[] = {{3.841, 1, 0.05},   {5.991, 2, 0.05},   {11.070, 5, 0.05},  {15.086, 5, 0.01},
                 {20.515, 5, 0.001}, {1.145, 5, 0.95},   {31.410, 20, 0.05}, {37.566, 20, 0.01},
                 {10.851, 20, 0.95}, {45.315, 20, 0.001}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        ck_assert_double_eq_tol(chi_square_p(cases[i].sum, cases[i].freedom), cases[i].p, 1e-4);
}
END_TEST

START_TEST(no_deviation_is_certain_and_a_huge_one_impossible) {
    ck_assert_double_eq(chi_square_p(0, 5), 1);
    ck_assert_double_eq(chi_square_p(1e6, 20), 0);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("chi_square");
    tcase_add_test(cases, the_critical_values_of_the_handbooks);
    tcase_add_test(cases, no_deviation_is_certain_and_a_huge_one_impossible);
    return topic_run("chi_square", cases);
}
