#include "service/letters/writing.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "service/club/seasons.h"
#include "store/engine/db.h"

void email_competition(const struct competition *info, char ret_name[EMAIL_COMPETITION]) {
    struct {
        char number[12], game[INVITATION_GAME + 3];
    } text = {0};
    if (info->number > 1)
        snprintf(text.number, sizeof text.number, " %d", info->number);
    if (info->kind == SEASON && strcmp(info->game, games_all[0]->name) != 0)
        snprintf(text.game, sizeof text.game, " (%c%s)", toupper((unsigned char)*info->game),
                 info->game + 1);
    snprintf(ret_name, EMAIL_COMPETITION, "%s%s%s", info->name, text.number, text.game);
}

static void write_next_season(struct email_writing *w, const struct competition *info,
                              const char *name) {
    email_subject(w, WORD_SEASON_NEXT, name, NULL);
    email_time(&w->email->text, w->email->language, WORD_SEASON_NEXT_TEXT, info->starts_at, w->now);
    email_say(w, WORD_SEASON_LEAVE, w->email->link, NULL);
}

/* How many games a member has won by forfeits of another one. */
static enum error_code count_forfeits(struct email_writing *w, const struct competition *info,
                                      int64_t member, int64_t leaver, int *ret_count) {
    struct season season;
    TRY(season_load(w->db, info, &season, w->err));
    *ret_count = 0;
    for (size_t i = 0; i < season.games; i++)
        *ret_count += season_won_by_forfeit(&season.pairing[i], member, leaver);
    return ERROR_NONE;
}

/* `out` is an opponent of `own`, who has won by that; NULL: is no member any more. */
static enum error_code write_opponent_out(struct email_writing *w, const struct competition *info,
                                          const struct member *own, const struct member *out,
                                          const char *name) {
    struct person named = out->person;
    struct buf who = BUF_INIT;
    int games = 0;
    if (own && info->kind == SEASON)
        TRY(count_forfeits(w, info, own->id, out->id, &games));
    email_name_person(&named, w->email->language);
    email_add_full_name(&named, &who);
    email_subject(w, WORD_SEASON_FORFEITS, buf_text(&who), name);
    email_say(w, info->kind == CUP ? WORD_CUP_WALK_OVER_TEXT : WORD_SEASON_FORFEITS_TEXT,
              buf_text(&who), number_text(games).text);
    w->email->text.failed |= who.failed;
    buf_clear(&who);
    return ERROR_NONE;
}

static void write_out(struct email_writing *w, const struct competition *info, enum member_out why,
                      const char *name) {
    email_subject(w, WORD_SEASON_OUT, name, NULL);
    email_say(w,
              info->kind == CUP       ? WORD_CUP_REMOVED_TEXT
              : why == MEMBER_REMOVED ? WORD_SEASON_REMOVED_TEXT
                                      : WORD_SEASON_OUT_TEXT,
              name, NULL);
}

/* A member who is out, if they are. */
static enum error_code write_about(struct email_writing *w, const struct competition *info,
                                   int64_t member, const char *name) {
    struct member members[COMPETITION_MEMBERS_MAX];
    const struct member *own = NULL, *out = NULL;
    size_t count = 0;
    TRY(db_competitions_members(w->db, info, members, &count, w->err));
    for (size_t i = 0; i < count; i++) {
        out = members[i].id == member ? &members[i] : out;
        own = members[i].person.account == w->row->account ? &members[i] : own;
    }
    if (!out || out->out == MEMBER_PLAYS)
        return email_drop(w, "the season has begun");
    if (out == own)
        write_out(w, info, out->out, name);
    else
        TRY(write_opponent_out(w, info, own, out, name));
    email_say(w, info->kind == CUP ? WORD_CUP_SEE : WORD_SEASON_SEE, w->email->link, NULL);
    return ERROR_NONE;
}

enum error_code email_write_season(struct email_writing *w) {
    enum competition_kind kind = w->row->cup_member ? CUP : SEASON;
    int64_t member = kind == CUP ? w->row->cup_member : w->row->member, id = 0;
    struct competition info;
    char name[EMAIL_COMPETITION];
    TRY(db_competitions_of_member(w->db, kind, member, &id, w->err));
    TRY(db_competitions_by_id(w->db, kind, id, 0, &info, w->err));
    email_set_page(w, kind == CUP ? "/cups/" : "/seasons/", info.public_id);
    email_competition(&info, name);
    if (info.state != STATE_OPEN)
        return write_about(w, &info, member, name);
    write_next_season(w, &info, name);
    return ERROR_NONE;
}
