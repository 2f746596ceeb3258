#include "service/invitations.h"

#include <string.h>

#include "base/clock.h"
#include "chance/chance.h"
#include "service/deadlines.h"
#include "service/ids.h"
#include "service/matches.h"
#include "service/notices.h"
#include "store/accounts.h"
#include "store/games.h"
#include "store/news.h"

_Static_assert((int)INVITATION_SEED == CHANCE_BYTES &&
                   (int)INVITATION_NONCE == CHANCE_NONCE_MAX + 1,
               "the columns hold what chance takes");

#define LIFE_MS (30 * CLOCK_DAY)

enum error_code invitation_send(struct db *db, struct invitation_row *row, int64_t now,
                                struct error *err) {
    struct chance_seed seed;
    chance_seed_new(&seed);
    memcpy(row->seed, seed.bytes, sizeof row->seed);
    id_new(row->public_id, PUBLIC_ID - 1);
    row->status = INVITATION_OPEN;
    row->created_at = now;
    row->expires_at = now + LIFE_MS;
    enum error_code code = invitations_insert(db, row, &row->id, err);
    if (!code)
        code = match_draw(db, row, err);
    return code ? code : notice_invited(db, row, now, err);
}

bool invitation_may_accept(const struct invitation_row *row, int64_t account) {
    if (row->invitee.account == 0)
        return account != row->inviter.account;
    if (row->invitee.kind == ACCOUNT_HOUSE)
        return account == row->inviter.account;
    return account == row->invitee.account;
}

bool invitation_may_decline(const struct invitation_row *row, int64_t account) {
    return account == row->invitee.account;
}

bool invitation_may_withdraw(const struct invitation_row *row, int64_t account) {
    return account == row->inviter.account;
}

static bool is_open(const struct invitation_row *row, int64_t now) {
    return row->status == INVITATION_OPEN && now < row->expires_at;
}

static enum error_code load_open(struct db *db, int64_t id, int64_t now,
                                 struct invitation_row *ret_row, struct error *err) {
    enum error_code code = invitations_by_id(db, id, ret_row, err);
    if (!code && !is_open(ret_row, now))
        code = error_set(err, ERROR_INVITATION_CLOSED, "The invitation is no longer open.");
    return code;
}

/* Who was meant by an open invitation is who takes it. */
static enum error_code seat_accepter(struct db *db, int64_t account, struct invitation_row *row,
                                     struct error *err) {
    struct account_row accepter;
    if (row->invitee.account)
        return ERROR_NONE;
    enum error_code code = accounts_by_id(db, account, &accepter, err);
    if (!code)
        row->invitee = accepter.person;
    return code;
}

enum error_code invitation_begin(struct db *db, const struct invitation_row *row, int64_t now,
                                 struct table *ret_table, struct error *err) {
    enum error_code code = table_begin(row, now, ret_table, err);
    struct game_row *game = &ret_table->row;
    if (!code)
        code = deadline_set(db, game, err);
    if (code)
        return code;
    id_new(game->public_id, PUBLIC_ID - 1);
    code = games_insert(db, game, &game->id, err);
    if (!code && game->match.head)
        code = matches_read(db, &game->match, err);
    struct news news = games_news(game);
    return code ? code : news_note(db, &news, err);
}

enum error_code invitation_accept(struct db *db, int64_t id, int64_t account, const char *nonce,
                                  int64_t now, struct table *ret_table, struct error *err) {
    struct invitation_row row;
    enum error_code code = load_open(db, id, now, &row, err);
    if (code)
        return code;
    row.status = INVITATION_ACCEPTED;
    memcpy(row.invitee_nonce, nonce, strlen(nonce) + 1);
    code = invitations_close(db, &row, now, err);
    if (!code)
        code = seat_accepter(db, account, &row, err);
    if (!code)
        code = invitation_begin(db, &row, now, ret_table, err);
    return code ? code : notice_begun(db, &ret_table->row, account, now, err);
}

enum error_code invitation_end(struct db *db, int64_t id, enum invitation_status status,
                               int64_t now, struct invitation_row *ret_row, struct error *err) {
    enum error_code code = load_open(db, id, now, ret_row, err);
    if (code)
        return code;
    ret_row->status = status;
    return invitations_close(db, ret_row, now, err);
}

const char *invitation_status_name(const struct invitation_row *row, int64_t now) {
    static const char *const names[] = {[INVITATION_OPEN] = "open",
                                        [INVITATION_ACCEPTED] = "accepted",
                                        [INVITATION_DECLINED] = "declined",
                                        [INVITATION_WITHDRAWN] = "withdrawn"};
    if (row->status == INVITATION_OPEN && !is_open(row, now))
        return "expired";
    return names[row->status];
}
