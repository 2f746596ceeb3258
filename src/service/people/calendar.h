/*
 * calendar.h - the deadlines of a player as a calendar (iCalendar, RFC 5545), which calendar
 * programs read again and again by a secret link.
 *
 * Each running game in which the player is awaited and has a deadline is an event at that time, not
 * a VTODO: most programs leave tasks out of calendars that they subscribe to. An event keeps its
 * UID as long as the game, so that a new deadline moves it; it goes when the player has moved.
 */
#ifndef SERVICE_PEOPLE_CALENDAR_H
#define SERVICE_PEOPLE_CALENDAR_H

#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/token.h"

struct db;
struct settings;

/* Change: makes the account's link; an older one ends. */
enum error_code calendar_link(struct db *db, int64_t account, int64_t now,
                              char ret_token[TOKEN_SIZE], struct error *err);

/* Whose calendar a token opens; ERROR_NOT_FOUND, also as long as the account is locked. */
enum error_code calendar_open(struct db *db, const char *token, int64_t *ret_account,
                              struct error *err);

/* Appends the calendar, in the account's language. */
enum error_code calendar_write(struct db *db, const struct settings *settings, int64_t account,
                               struct buf *out, struct error *err);

#endif
