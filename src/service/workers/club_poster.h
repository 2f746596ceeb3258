/*
 * club_poster.h - a thread that posts the club's news to the webhook that the operator has set, one
 * after the other, signed as those of players (post/webhook.h), and tried again like these
 * (post/attempt.h). It looks for news once a second.
 *
 * An attempt is written down, with the time of the next one, before it is made; so several servers
 * need no lease, and what a crash interrupts is posted a minute later, perhaps for the second time,
 * with the same id.
 */
#ifndef SERVICE_WORKERS_CLUB_POSTER_H
#define SERVICE_WORKERS_CLUB_POSTER_H

#include "base/error.h"
#include "service/site/settings.h"

struct club_poster;
struct worker_options;

/* Starts the thread. The settings are borrowed until club_poster_stop. The caller owns *ret_poster.
 */
enum error_code club_poster_start(const struct worker_options *options,
                                  const struct settings *settings, struct club_poster **ret_poster,
                                  struct error *err);

/* Gives up what is being posted (it is posted again at the next start), ends the thread, frees. The
 * writer must still run. NULL is fine. */
void club_poster_stop(struct club_poster *poster);

#endif
