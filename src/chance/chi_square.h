/*
 * chi_square.h - do counts agree with what chance gives?
 *
 * Pearson's test: the sum of (counted - expected)^2 / expected has, for fair dice and many rolls,
 * the chi-square distribution with one degree of freedom less than there are counts.
 */
#ifndef CHANCE_CHI_SQUARE_H
#define CHANCE_CHI_SQUARE_H

/* The chance that fair dice give this sum or a larger one, 0..1; `freedom` is 1 or more. Source:
 * Abramowitz and Stegun, Handbook of Mathematical Functions, 26.4.4, 26.4.5 and 26.4.8. */
double chi_square_p(double sum, int freedom);

#endif
