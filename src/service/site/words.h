/*
 * words.h - the sentences of e-mails in all languages, and those of the previews of links, of
 * calendars and of challenges.
 */
#ifndef SERVICE_SITE_WORDS_H
#define SERVICE_SITE_WORDS_H

#include <stdint.h>

#include "base/buf.h"
#include "base/text.h"
#include "store/tables/games.h"

/* Each with what stands in its gaps {0} and {1}. */
enum email_word {
    WORD_GUEST,        /* what a guest is called */
    WORD_HELLO,        /* {0} name */
    WORD_TURN_ONE,     /* {0} opponents */
    WORD_TURN_MANY,    /* {0} number of games */
    WORD_AGAINST,      /* {0} opponents */
    WORD_SCORE,        /* {0} "anna 7, bernd 8" */
    WORD_SINCE,        /* what happened since your last move */
    WORD_TIME_ENDS,    /* {0} time */
    WORD_TIME_ANSWERS, /* {0} time: then the clock answers, and the game goes on */
    WORD_TIME_LEFT,    /* {0} time, {1} span until then */
    WORD_MINUTES,      /* {0} number: these three are spans, in the words of the page */
    WORD_HOURS,
    WORD_SOME_DAYS,
    WORD_DEADLINE,     /* {0} opponents: an event of the calendar */
    WORD_LOOK,         /* {0} link */
    WORD_PLAY,         /* {0} link */
    WORD_INVITED,      /* {0} who: the subject, and with a full stop the text */
    WORD_REMATCH,      /* {0} who: the subject, and with a full stop the text */
    WORD_INVITATIONS,  /* {0} number of invitations: the subject */
    WORD_SEE_ALL,      /* {0} link */
    WORD_FOR_SEVERAL,  /* {0} the game, {1} number of players */
    WORD_MATCH,        /* {0} number of games */
    WORD_DAYS,         /* {0} days for a move */
    WORD_NO_LIMIT,     /* no limit of time */
    WORD_BANK,         /* {0} span at the start, {1} span that each turn adds */
    WORD_BANK_TOP,     /* {0} span: behind that, the most there is */
    WORD_BANK_ALONE,   /* {0} span at the start, to which nothing is added */
    WORD_WEEKENDS,     /* weekends are free */
    WORD_MESSAGE,      /* {0} who, {1} what they wrote, in lines of its own */
    WORD_ANSWER,       /* {0} link */
    WORD_ACCEPTED,     /* {0} who */
    WORD_ACCEPTED_BY,  /* {0} who, one or more: the subject, and with a full stop the text */
    WORD_DECLINED_BY,  /* the same */
    WORD_PLACE_FREE,   /* the same, of nobody */
    WORD_SEE,          /* {0} link */
    WORD_BEGUN,        /* {0} opponents: the subject */
    WORD_YOU_BEGIN,    /* you begin */
    WORD_OTHER_BEGINS, /* {0} who */
    WORD_OVER,         /* {0} opponents: the subject */
    WORD_WON,          /* you have won */
    WORD_LOST,         /* {0} who has won */
    WORD_DRAWN,        /* a draw */
    WORD_CALLED_OFF,   /* it ended because its players wanted that */
    WORD_ABANDONED,    /* nobody moved for too long */
    WORD_BY_RESIGNING, /* {0} who gave up */
    WORD_BY_TIMEOUT,   /* {0} whose time ran out */
    WORD_YOUR_TIMEOUT, /* the receiver's */
    WORD_MATCH_STANDS, /* {0} "2/3": which game, {1} "anna 1, bernd 0": games won */
    WORD_SHORT,        /* {0} span, {1} opponents: the subject */
    WORD_SHORT_TEXT,   /* {0} span */
    WORD_ABSENT,       /* {1} opponents: the subject */
    WORD_ABSENT_TEXT,
    WORD_IDLE,      /* {0} opponents: the subject */
    WORD_IDLE_TEXT, /* {0} time */
    WORD_DIGEST,    /* {0} number of games */
    WORD_DIGEST_ONE,
    WORD_FORMER,               /* what somebody is called whose account was deleted */
    WORD_SEASON_NEXT,          /* {0} season: the subject */
    WORD_SEASON_NEXT_TEXT,     /* {0} time */
    WORD_SEASON_LEAVE,         /* {0} link */
    WORD_SEASON_OUT,           /* {0} season: the subject */
    WORD_SEASON_OUT_TEXT,      /* {0} season */
    WORD_SEASON_REMOVED_TEXT,  /* {0} season */
    WORD_SEASON_FORFEITS,      /* {0} who, {1} season: the subject */
    WORD_SEASON_FORFEITS_TEXT, /* {0} who, {1} number of games */
    WORD_SEASON_SEE,           /* {0} link */
    WORD_CUP_REMOVED_TEXT,     /* {0} cup */
    WORD_CUP_WALK_OVER_TEXT,   /* {0} who */
    WORD_CUP_SEE,              /* {0} link */
    WORD_VERIFY,               /* the subject */
    WORD_VERIFY_TEXT,          /* {0} name, {1} link */
    WORD_RESET,                /* the subject */
    WORD_RESET_TEXT,           /* {0} name, {1} link */
    WORD_RESET_OTHER,          /* {0} name, {1} link */
    WORD_NEW_PASSWORD,         /* the subject */
    WORD_NEW_PASSWORD_TEXT,    /* {0} name, {1} link */
    WORD_NEW_WAY,              /* the subject */
    WORD_NEW_WAY_TEXT,         /* {0} name, {1} link to the settings */
    WORD_NEW_EMAIL,            /* the subject */
    WORD_NEW_EMAIL_TEXT,       /* {0} name, {1} link */
    WORD_TEST,                 /* the subject */
    WORD_TEST_TEXT,            /* the text */
    WORD_FOOT,                 /* {0} link to the settings, {1} link to unsubscribe */
    WORD_CHALLENGE,            /* what a challenger on the ladder writes */
    WORD_SITE,                 /* the preview of a link to the site */
    WORD_GOES_ON,              /* of a link to a game that is being played */
    WORD_NEWS_OF,              /* {0} the site: these are news of the club */
    WORD_NEWS_SEASON,          /* {0} season */
    WORD_NEWS_CUP,             /* {0} cup */
    WORD_NEWS_STARTS,          /* {0} day */
    WORD_NEWS_FINAL,           /* {0} cup */
    WORD_NEWS_OVER,            /* {0} season or cup */
    WORD_NEWS_GAME,            /* {0} players */
    WORD_NEWS_ANNOUNCEMENT,
    EMAIL_WORDS,
};

/* Appends a sentence with its gaps filled; texts that it has no gap for are NULL. */
void email_word(struct buf *out, enum language language, enum email_word word, const char *first,
                const char *second);

/* A sentence that has no gaps. */
const char *email_sentence(enum language language, enum email_word word);

/* Gives a person without a name to show the one that they have on the page: a house player the one
 * on the posters, a guest the word for guests, somebody who has left the word for those. */
void email_name_person(struct person *person, enum language language);

/* Appends the names of all players but the account, "bernd, Carla". */
void email_add_opponents(struct buf *out, enum language language, const struct game_row *game,
                         int64_t account);

/* "el-dado" becomes "El Dado". */
void email_as_name(char *name);

/* Appends a sentence whose gap is a time: "2026-11-24 21:40 UTC, 47 h from now". The reader's zone
 * is not known, so the time that is left says most. */
void email_time(struct buf *out, enum language language, enum email_word word, int64_t at,
                int64_t now);

/* Appends a span of time as the page tells it, to the nearest of one unit: "12 min" below an hour,
 * "47 h" below two days, else "3 d". At least a minute. */
void email_span(struct buf *out, enum language language, int64_t ms);

#endif
