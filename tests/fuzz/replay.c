/* The main function of a fuzz target that is built without libFuzzer: gives it each of the files.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* At least as long as any input; libFuzzer's are up to 4,096 bytes. */
static uint8_t bytes[1 << 16];

int main(int count, char *paths[]) {
    for (int i = 1; i < count; i++) {
        FILE *file = fopen(paths[i], "rb");
        if (!file) {
            perror(paths[i]);
            return EXIT_FAILURE;
        }
        size_t size = fread(bytes, 1, sizeof bytes, file);
        fclose(file);
        /* A copy of its own size, so that ASan sees what is read behind its end. */
        uint8_t *input = malloc(size ? size : 1);
        if (!input)
            return EXIT_FAILURE;
        for (size_t at = 0; at < size; at++)
            input[at] = bytes[at];
        LLVMFuzzerTestOneInput(input, size);
        free(input);
    }
    return count > 1 ? EXIT_SUCCESS : EXIT_FAILURE;
}
