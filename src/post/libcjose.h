/*
 * libcjose.h - libcjose's functions, loaded when the first log-in through a provider is checked
 * (base/library.h). To be included in place of <cjose/cjose.h>.
 */
#ifndef POST_LIBCJOSE_H
#define POST_LIBCJOSE_H

#include <cjose/cjose.h>
#include <stdbool.h>

#include "base/library.h"

#define LIBCJOSE(X)                                                                                \
    X(header_get, cjose_header_get)                                                                \
    X(header_get_raw, cjose_header_get_raw)                                                        \
    X(jwk_import, cjose_jwk_import)                                                                \
    X(jwk_release, cjose_jwk_release)                                                              \
    X(jws_import, cjose_jws_import)                                                                \
    X(jws_get_protected, cjose_jws_get_protected)                                                  \
    X(jws_verify, cjose_jws_verify)                                                                \
    X(jws_get_plaintext, cjose_jws_get_plaintext)                                                  \
    X(jws_release, cjose_jws_release)

extern struct libcjose { LIBCJOSE(LIBRARY_FUNCTION) } libcjose; /* after libcjose_load */

/* False: it cannot be loaded. Any thread. */
bool libcjose_load(void);

#endif
