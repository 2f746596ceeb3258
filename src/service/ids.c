#include "service/ids.h"

#include <sodium.h>

void id_new(char *ret_id, size_t len) {
    static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    for (size_t i = 0; i < len; i++)
        ret_id[i] = digits[randombytes_uniform(sizeof digits - 1)];
    ret_id[len] = '\0';
}
