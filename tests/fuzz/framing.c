/*
 * Any bytes as what comes over a connection: wherever they are cut into pieces, the same ones are
 * handed on and the same request is refused. The first byte says where they are cut.
 */
#include <stdint.h>
#include <stdlib.h>

#include "http/server/framing.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds) {
    if (!holds)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0)
        return 0;
    const char *bytes = (const char *)data + 1;
    size_t len = size - 1, piece = data[0] % 16 + 1, handed = 0;
    struct framing at_once = {0}, in_pieces = {0};
    size_t whole = framing_read(&at_once, bytes, len);
    require(whole <= len && (at_once.refused || whole == len));
    for (size_t at = 0; at < len && !in_pieces.refused; at += piece)
        handed += framing_read(&in_pieces, bytes + at, piece < len - at ? piece : len - at);
    require(in_pieces.refused == at_once.refused);
    require(handed >= whole); /* a head that came in pieces was handed on before it was refused */
    return 0;
}
