#include "service/letters/writing.h"

#include <stdio.h>
#include <stdlib.h>

#include "service/club/cups.h"
#include "service/club/seasons.h"
#include "store/engine/db.h"

/* "Harbour league 2". */
static void season_name(const struct competition *info, char ret_name[COMPETITION_NAME + 12]) {
    if (info->number > 1)
        snprintf(ret_name, COMPETITION_NAME + 12, "%s %d", info->name, info->number);
    else
        snprintf(ret_name, COMPETITION_NAME + 12, "%s", info->name);
}

static void write_next_season(struct email_writing *w, const struct competition *info,
                              const char *name) {
    email_subject(w, WORD_SEASON_NEXT, name, NULL);
    email_time(&w->email->text, w->email->language, WORD_SEASON_NEXT_TEXT, info->starts_at, w->now);
    email_say(w, WORD_SEASON_LEAVE, w->email->link, NULL);
}

/* How many games between two members are forfeits. */
static int count_forfeits(const struct season *season, int64_t member, int64_t other) {
    int count = 0;
    for (size_t i = 0; i < season->games; i++) {
        const int64_t *pair = season->pairing[i].members;
        count += season->pairing[i].played.forfeit && ((pair[0] == member && pair[1] == other) ||
                                                       (pair[0] == other && pair[1] == member));
    }
    return count;
}

static const struct member *find_member(const struct season *season, int64_t id, int64_t account) {
    for (size_t i = 0; i < season->members; i++)
        if (season->member[i].id == id || (account && season->member[i].person.account == account))
            return &season->member[i];
    return NULL;
}

/* The opponent is out of `name`; the text tells who that is, and `more`. */
static void write_opponent_out(struct email_writing *w, const struct person *opponent,
                               const char *name, enum email_word text, const char *more) {
    struct buf who = BUF_INIT;
    struct person named = *opponent;
    email_name_person(&named, w->email->language);
    email_add_full_name(&named, &who);
    email_subject(w, WORD_SEASON_FORFEITS, buf_text(&who), name);
    email_say(w, text, buf_text(&who), more);
    w->email->text.failed |= who.failed;
    buf_clear(&who);
}

static void write_forfeits(struct email_writing *w, const struct season *season,
                           const struct member *out, const char *name) {
    const struct member *own = find_member(season, 0, w->row->account);
    char count[12];
    snprintf(count, sizeof count, "%d", own ? count_forfeits(season, own->id, out->id) : 0);
    write_opponent_out(w, &out->person, name, WORD_SEASON_FORFEITS_TEXT, count);
}

static enum error_code write_about(struct email_writing *w, const struct season *season) {
    const struct competition *info = &season->info;
    const struct member *member = find_member(season, w->row->member, 0);
    char name[COMPETITION_NAME + 12];
    season_name(info, name);
    email_set_page(w, "/seasons/", info->public_id);
    if (info->state == STATE_OPEN) {
        write_next_season(w, info, name);
        return ERROR_NONE;
    }
    if (!member || member->out == MEMBER_PLAYS)
        return email_drop(w, "the season has begun");
    if (member->person.account == w->row->account) {
        email_subject(w, WORD_SEASON_OUT, name, NULL);
        email_say(w,
                  member->out == MEMBER_REMOVED ? WORD_SEASON_REMOVED_TEXT : WORD_SEASON_OUT_TEXT,
                  name, NULL);
    } else {
        write_forfeits(w, season, member, name);
    }
    email_say(w, WORD_SEASON_SEE, w->email->link, NULL);
    return ERROR_NONE;
}

static enum error_code write_about_cup(struct email_writing *w, const struct competition *info,
                                       const struct member *member) {
    email_set_page(w, "/cups/", info->public_id);
    if (member->person.account == w->row->account) {
        email_subject(w, WORD_SEASON_OUT, info->name, NULL);
        email_say(w, WORD_CUP_REMOVED_TEXT, info->name, NULL);
    } else {
        write_opponent_out(w, &member->person, info->name, WORD_CUP_WALK_OVER_TEXT, NULL);
    }
    email_say(w, WORD_CUP_SEE, w->email->link, NULL);
    return ERROR_NONE;
}

static enum error_code write_cup(struct email_writing *w) {
    struct member members[COMPETITION_MEMBERS_MAX];
    struct competition info;
    size_t count = 0;
    int64_t id = 0;
    TRY(db_competitions_of_member(w->db, CUP, w->row->cup_member, &id, w->err));
    TRY(db_competitions_by_id(w->db, CUP, id, 0, &info, w->err));
    TRY(db_competitions_members(w->db, &info, members, &count, w->err));
    for (size_t i = 0; i < count; i++)
        if (members[i].id == w->row->cup_member)
            return write_about_cup(w, &info, &members[i]);
    return email_drop(w, "no longer a member");
}

enum error_code email_write_season(struct email_writing *w) {
    if (w->row->cup_member)
        return write_cup(w);
    struct competition info;
    struct season *season = NULL;
    int64_t id = 0;
    TRY(db_competitions_of_member(w->db, SEASON, w->row->member, &id, w->err));
    TRY(db_competitions_by_id(w->db, SEASON, id, 0, &info, w->err));
    TRY(season_load(w->db, &info, &season, w->err));
    enum error_code code = write_about(w, season);
    free(season);
    return code;
}
