/*
 * picture.h - the picture of a game or an invitation that messengers show with a link to it.
 *
 * The players with their points above, the game's board below, as everybody may see it: it is drawn
 * from the view of a spectator (games/game.h). An invitation shows the beginning of an example,
 * which has nothing to do with the invitation's own seed. Messengers show no SVG, so it is made to
 * a PNG, by librsvg where the program was built with it.
 */
#ifndef SERVICE_PLAY_PICTURE_H
#define SERVICE_PLAY_PICTURE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/text.h"
#include "service/play/table.h"

enum { PICTURE_WIDTH = 1200, PICTURE_HEIGHT = 630 };

/* The height of one that is so wide. */
#define PICTURE_HEIGHT_OF(width) ((width)*PICTURE_HEIGHT / PICTURE_WIDTH)

/* Appends the picture as SVG, which refers to nothing outside. `language` is for those who have no
 * name. */
void picture_of_game(const struct table *table, enum language language, struct buf *out);
void picture_of_invitation(const struct invitation_row *row, enum language language,
                           struct buf *out);

/* Can this program make PNGs? */
bool picture_is_possible(void);

/* The latest PNGs. For one thread at a time. */
struct pictures;

/* The caller owns the result; NULL when memory runs out. */
struct pictures *pictures_new(void);
/* NULL is fine. */
void pictures_free(struct pictures *pictures);

/* Appends the PNG of `svg`, of which `key` is a hash, so wide: the one that is kept, or a new one,
 * which takes tens of milliseconds. ERROR_INTERNAL. */
enum { PICTURE_KEY = 16 };
enum error_code pictures_write(struct pictures *pictures, const uint8_t key[PICTURE_KEY], int width,
                               const struct buf *svg, struct buf *out, struct error *err);

#endif
