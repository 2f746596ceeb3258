/*
 * position.h - a position of a running game as a short text, for what is kept without its game.
 *
 * Only letters, digits, "-" and ".", so that it may stand in an address. A letter is a card: A..Z
 * are 0..25, a..z are 26..51. There are six fields with dots between them:
 *
 *   variant (its bits), round, starter, the seat to move, which end is 1 (enum shanghaien_side)
 *   the Tavern from the left: the card, the dice there of seat 0 and of seat 1, 1 if it is face
 * down the supplies of both seats, whether each has used its trick (0 or 1), the dice rolled, 00:
 * none for each seat: its sailors and unplayed tricks, "-", the colours (0..7) of its wild cards
 *   the cards still to be dealt, as they will come
 *
 * A card that is nowhere in it is out of the game, or was played. The text does not tell the last
 * hand-out, nor how often dice were rolled: a game goes on from it with chance of its own.
 */
#ifndef GAMES_SHANGHAIEN_POSITION_H
#define GAMES_SHANGHAIEN_POSITION_H

#include "base/buf.h"
#include "base/error.h"
#include "games/shanghaien/shanghaien.h"

enum { SHANGHAIEN_POSITION = 160 }; /* bytes of a text, with its NUL */

/* Appends the position of a game that is not over; see game.h. */
void shanghaien_write_position(const void *state, struct buf *out);

/* Reads a position that a game may have: every card is in one place, every player has six dice.
 * ERROR_BAD_FIELD: it is none. */
enum error_code shanghaien_read_position(const char *text, struct shanghaien *ret_state,
                                         struct error *err);

#endif
