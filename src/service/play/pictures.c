/* PNGs of pictures, and the latest of them. */
#include <stdlib.h>
#include <string.h>

#include "service/play/picture.h"

enum { KEPT = 32 }; /* some 150 kB each */

struct png {
    uint8_t key[PICTURE_KEY];
    int width;
    struct buf bytes; /* empty: none */
};

struct pictures {
    struct png kept[KEPT];
    int next; /* the index of the oldest */
};

#ifdef WITH_RSVG
#include <librsvg/rsvg.h>

#include "base/library.h"

/* Fontconfig hides the pointers to what it keeps, so LeakSanitizer would take it for lost. */
#ifdef __SANITIZE_ADDRESS__
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void) {
    return "leak:libfontconfig.so";
}
#endif

#define LIBRSVG(X)                                                                                 \
    X(handle_new, rsvg_handle_new_from_data)                                                       \
    X(render, rsvg_handle_render_document)                                                         \
    X(unref, g_object_unref)                                                                       \
    X(surface_create, cairo_image_surface_create)                                                  \
    X(surface_write, cairo_surface_write_to_png_stream)                                            \
    X(surface_destroy, cairo_surface_destroy)                                                      \
    X(cairo_create, cairo_create)                                                                  \
    X(cairo_destroy, cairo_destroy)

static struct librsvg { LIBRSVG(LIBRARY_FUNCTION) } rsvg;

static bool rsvg_load(void) {
    static const char *const names[] = {LIBRSVG(LIBRARY_NAME)};
    static struct library library = LIBRARY("librsvg-2.so.2", names, &rsvg, NULL);
    return library_load(&library);
}

bool picture_is_possible(void) {
    return true;
}

static cairo_status_t add_bytes(void *out, const unsigned char *bytes, unsigned len) {
    struct buf *png = out;
    buf_add(png, bytes, len);
    return png->failed ? CAIRO_STATUS_NO_MEMORY : CAIRO_STATUS_SUCCESS;
}

static bool paint(RsvgHandle *handle, int width, cairo_surface_t *surface) {
    const int height = PICTURE_HEIGHT_OF(width);
    const RsvgRectangle all = {.width = width, .height = height};
    cairo_t *cairo = rsvg.cairo_create(surface);
    bool done = rsvg.render(handle, cairo, &all, NULL);
    rsvg.cairo_destroy(cairo);
    return done;
}

static enum error_code render(const struct buf *svg, int width, struct buf *out,
                              struct error *err) {
    if (!rsvg_load())
        return error_set(err, ERROR_INTERNAL, "librsvg cannot be loaded.");
    RsvgHandle *handle = rsvg.handle_new((const guint8 *)svg->data, svg->len, NULL);
    if (!handle)
        return error_set(err, ERROR_INTERNAL, "The picture is not SVG.");
    cairo_surface_t *surface =
        rsvg.surface_create(CAIRO_FORMAT_RGB24, width, PICTURE_HEIGHT_OF(width));
    bool done = paint(handle, width, surface) && !rsvg.surface_write(surface, add_bytes, out);
    rsvg.surface_destroy(surface);
    rsvg.unref(handle);
    return done ? ERROR_NONE : error_set(err, ERROR_INTERNAL, "The picture cannot be drawn.");
}
#else
bool picture_is_possible(void) {
    return false;
}

static enum error_code render(const struct buf *svg, int width, struct buf *out,
                              struct error *err) {
    (void)svg, (void)width, (void)out;
    return error_set(err, ERROR_INTERNAL, "This program was built without librsvg.");
}
#endif

struct pictures *pictures_new(void) {
    return calloc(1, sizeof(struct pictures));
}

void pictures_free(struct pictures *pictures) {
    if (!pictures)
        return;
    for (int i = 0; i < KEPT; i++)
        buf_clear(&pictures->kept[i].bytes);
    free(pictures);
}

static const struct png *find(const struct pictures *pictures, const uint8_t key[PICTURE_KEY],
                              int width) {
    for (int i = 0; i < KEPT; i++)
        if (pictures->kept[i].bytes.len && pictures->kept[i].width == width &&
            memcmp(pictures->kept[i].key, key, PICTURE_KEY) == 0)
            return &pictures->kept[i];
    return NULL;
}

/* Makes it in place of the oldest. */
static enum error_code make(struct pictures *pictures, const uint8_t key[PICTURE_KEY], int width,
                            const struct buf *svg, const struct png **ret_png, struct error *err) {
    struct png *png = &pictures->kept[pictures->next];
    buf_clear(&png->bytes);
    enum error_code code = render(svg, width, &png->bytes, err);
    if (code) {
        buf_clear(&png->bytes);
        return code;
    }
    memcpy(png->key, key, PICTURE_KEY);
    png->width = width;
    pictures->next = (pictures->next + 1) % KEPT;
    *ret_png = png;
    return ERROR_NONE;
}

enum error_code pictures_write(struct pictures *pictures, const uint8_t key[PICTURE_KEY], int width,
                               const struct buf *svg, struct buf *out, struct error *err) {
    const struct png *png = find(pictures, key, width);
    if (!png)
        TRY(make(pictures, key, width, svg, &png, err));
    buf_add(out, png->bytes.data, png->bytes.len);
    return ERROR_NONE;
}
