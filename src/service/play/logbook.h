/*
 * logbook.h - a player's finished games in sum: a review of each year, and achievements.
 *
 * Both are worked out from the games and their logs whenever they are asked for; nothing of it is
 * stored. A game belongs to the year, in UTC, in which it ended. It counts if it was played to its
 * end, or was under way when it was given up; abandoned ones never count. A walk through the games
 * replays each of Shanghaien, so this is not for the HTTP thread.
 */
#ifndef SERVICE_PLAY_LOGBOOK_H
#define SERVICE_PLAY_LOGBOOK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/token.h"
#include "games/shanghaien/shanghaien.h"
#include "store/tables/accounts.h"
#include "store/tables/invitations.h"

struct db;

enum {
    LOGBOOK_GAMES = 5000, /* the latest ones; older ones are left out */
    LOGBOOK_YEARS = 64,
    LOGBOOK_OPPONENTS = 1000,
};

/* In the order in which they are shown; their words in the API are logbook_achievements. */
enum achievement {
    ACHIEVEMENT_SIGNED_ON,      /* finished a game */
    ACHIEVEMENT_LANDFALL,       /* won one */
    ACHIEVEMENT_BY_A_PLANK,     /* won by one point */
    ACHIEVEMENT_ALL_HANDS,      /* had sailors of all eight nations at the end */
    ACHIEVEMENT_BY_THE_STARS,   /* won a whole game without playing a trick */
    ACHIEVEMENT_ROUND_THE_HORN, /* won after being LOGBOOK_BEHIND points behind after a round */
    ACHIEVEMENT_FAIR_WIND,      /* won LOGBOOK_ROW games in a row */
    ACHIEVEMENT_TWO_OCEANS,     /* won games of both kinds */
    ACHIEVEMENT_SEVEN_SEAS,     /* won against seven different players */
    ACHIEVEMENT_KRAKEN,         /* won against the strongest house player of Shanghaien */
    ACHIEVEMENT_LONG_VOYAGE,    /* finished a game of LOGBOOK_LONG_DAYS days */
    ACHIEVEMENT_OLD_SALT,       /* finished LOGBOOK_MANY games */
    ACHIEVEMENTS,
};

enum {
    LOGBOOK_BEHIND = 8,
    LOGBOOK_ROW = 5,
    LOGBOOK_SEAS = 7,
    LOGBOOK_LONG_DAYS = 30,
    LOGBOOK_MANY = 100,
};

extern const char *const logbook_achievements[ACHIEVEMENTS];

/* When an achievement was made, and by which game: the first that did. */
struct logbook_mark {
    int64_t at; /* 0: not yet */
    char game[PUBLIC_ID_SIZE];
};

struct logbook_opponent {
    struct person person;
    int games, won; /* by the player whose logbook it is; in the year */
    bool beaten;    /* ever */
};

/* A year. */
struct logbook_review {
    int games, won, drawn, lost;
    int by_month[12];
    int opponents;
    struct logbook_opponent most_played; /* games 0: nobody */
    int widest_margin;                   /* of a win in a game for two; 0: none */
    struct logbook_mark widest;
    int longest_days; /* the whole days that a game took; 0: none took one */
    struct logbook_mark longest;
    /* The player's own in games of Shanghaien. */
    int rolls, tricks, shanghais;
    int sailors[SHANGHAIEN_COLOURS]; /* crews at the end */
};

struct logbook {
    int years[LOGBOOK_YEARS]; /* that have games, the last one first */
    int year_count;
    int year; /* of the review; 0: there is none */
    struct logbook_review review;
    struct logbook_mark marks[ACHIEVEMENTS];
};

/* Walks through the player's games. `year` 0: the last one that has games. */
enum error_code logbook_read(struct db *db, int64_t account, int year, struct logbook *ret_logbook,
                             struct error *err);

#endif
