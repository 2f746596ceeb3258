#include "base/assets.h"

#include <stdlib.h>
#include <string.h>

static int compare(const void *path, const void *asset) {
    return strcmp(path, ((const struct asset *)asset)->path);
}

const struct asset *asset_find(const char *path) {
    return bsearch(path, assets, assets_count, sizeof assets[0], compare);
}
