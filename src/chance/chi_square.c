#include "chance/chi_square.h"

#include <math.h>

/* Q(f) = Q(f - 2) + (sum/2)^(f/2 - 1) e^(-sum/2) / Gamma(f/2), up from one or two degrees. The term
 * of each step is that of the step before times sum / (f - 2). */
double chi_square_p(double sum, int freedom) {
    if (sum <= 0)
        return 1;
    double half = sum / 2;
    int at = freedom % 2 == 1 ? 1 : 2;
    double p = at == 1 ? erfc(sqrt(half)) : exp(-half);
    double term = at == 1 ? exp(-half) / sqrt(half * acos(-1)) : exp(-half);
    for (at += 2; at <= freedom; at += 2) {
        term *= sum / (at - 2);
        p += term;
    }
    return p < 1 ? p : 1;
}
