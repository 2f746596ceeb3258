#include "service/operator/open_data.h"

#include <cjson/cJSON.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/json.h"
#include "service/play/deadlines.h"
#include "service/play/table.h"
#include "store/tables/analyses.h"
#include "store/tables/games.h"
#include "store/tables/open_data.h"

enum {
    FORMAT = 1, /* of the lines: another one makes all files again */
    AT_ONCE = 500,
    HASH = 32,
    HASH_HEX = 2 * HASH + 1,
    PSEUDONYM = 12, /* digits */
    RATING_STEP = 50,
    INDEX_MAX = 1 << 20,
};

/* A file as the index has it. */
struct file {
    char name[OPEN_DATA_NAME];
    int64_t games, bytes;
    char sha256[HASH_HEX];
    char print[HASH_HEX]; /* a keyed hash of what had to be in it */
};

struct month {
    int64_t from, until;
    uint8_t key[HASH];
    struct file file;
};

/* A game of a month, in the order of the lines. */
struct place {
    uint8_t order[HASH];
    struct open_game game;
};

struct making {
    struct db *db;
    const struct open_data_run *run;
    cJSON *before;    /* the index of the last run; NULL: there is none */
    struct buf index; /* the files of this one, as JSON */
    struct open_data_counts counts;
};

static enum error_code failed(const char *path, struct error *err) {
    return error_set(err, ERROR_STORAGE_FULL, "%s: %s", path, strerror(errno));
}

static enum error_code path_of(const char *dir, const char *name, const char *ending,
                               char ret_path[DATA_DIR_PATH], struct error *err) {
    int len = snprintf(ret_path, DATA_DIR_PATH, "%s/%s%s", dir, name, ending);
    return len < 0 || len >= DATA_DIR_PATH ? error_field(err, "data", "The file name is too long.")
                                           : ERROR_NONE;
}

enum error_code open_data_dir(const char *data, char ret_dir[DATA_DIR_PATH], struct error *err) {
    return path_of(data, "data", "", ret_dir, err);
}

/* --- Keyed hashes --- */

static void keyed(const uint8_t key[HASH], const char *what, int64_t number, uint8_t ret[HASH]) {
    char text[48];
    snprintf(text, sizeof text, "%s|%lld", what, (long long)number);
    crypto_auth_hmacsha256(ret, (const unsigned char *)text, strlen(text), key);
}

static void hash_hex(const uint8_t hash[HASH], char ret_hex[HASH_HEX]) {
    sodium_bin2hex(ret_hex, HASH_HEX, hash, HASH);
}

/* --- A line --- */

static void add_seat_list(const struct game_row *row, const char *name, bool places,
                          struct buf *out) {
    buf_printf(out, ",\"%s\":[", name);
    for (int i = 0; i < row->seats; i++)
        buf_json_nullable(out, i ? "," : "", places ? row->seat[i].place : row->seat[i].points,
                          places ? 0 : INT32_MIN);
    buf_addch(out, ']');
}

/* A house player's is measured. */
static enum error_code read_rating(struct db *db, const struct game_row *row, int seat,
                                   int64_t *ret_rating, struct error *err) {
    const struct person *person = &row->seat[seat].person;
    const struct game_bots *bots = game_by_name(row->game)->bots;
    double value = 0;
    if (person->kind != ACCOUNT_HOUSE)
        TRY(db_open_data_rating(db, person->account, row->game, row->id, row->updated_at, &value,
                                err));
    else if (bots && bots->strengths && bots->names[word_index(bots->names, person->name)])
        value = bots->strengths[word_index(bots->names, person->name)].rating;
    *ret_rating = lround(value / RATING_STEP) * RATING_STEP;
    return ERROR_NONE;
}

static enum error_code add_player(struct db *db, const struct month *month,
                                  const struct game_row *row, int seat, struct buf *out,
                                  struct error *err) {
    uint8_t hash[HASH];
    char hex[HASH_HEX];
    int64_t rating = 0;
    keyed(month->key, "player", row->seat[seat].person.account, hash);
    hash_hex(hash, hex);
    TRY(read_rating(db, row, seat, &rating, err));
    buf_printf(out, "%s{\"player\":\"%.*s\"", seat ? "," : "", PSEUDONYM, hex);
    buf_json_bool(out, ",\"house\":", row->seat[seat].person.kind == ACCOUNT_HOUSE);
    buf_json_nullable(out, ",\"rating\":", (int)rating, 0);
    buf_addch(out, '}');
    return ERROR_NONE;
}

/* What chance gave to the start: of a game from before that was kept, by its seed. */
static enum error_code add_start(struct db *db, const struct game_row *row, struct buf *out,
                                 struct error *err) {
    struct invitation_row invitation;
    struct table table;
    struct buf drawn = BUF_INIT;
    TRY(db_invitations_by_id(db, row->invitation, &invitation, err));
    enum error_code code = db_games_setup(db, row->id, &drawn, err);
    if (!code && !drawn.len)
        code = table_begin(&invitation, NULL, row->created_at, &table, &drawn, err);
    buf_json_nullable(out, ",\"first\":", table_first(&invitation), SEAT_NONE);
    buf_addstr(out, ",\"drawn\":");
    game_write_drawn(buf_text(&drawn), out);
    out->failed |= drawn.failed;
    buf_clear(&drawn);
    return code;
}

static enum error_code add_entry(void *context, const struct move_row *move, struct error *err) {
    struct buf *out = context;
    (void)err;
    buf_json_nullable(out, move->seq > 1 ? ",{\"seat\":" : "{\"seat\":", move->seat, SEAT_NONE);
    buf_printf(out, ",\"by\":\"%s\",\"move\":%s,\"drawn\":", move_bys[move->by], move->move);
    game_write_drawn(move->drawn ? move->drawn : "", out);
    buf_addch(out, '}');
    return ERROR_NONE;
}

static enum error_code add_analysis(struct db *db, int64_t game, struct buf *out,
                                    struct error *err) {
    buf_addstr(out, ",\"analysis\":");
    enum error_code code = db_analyses_read(db, game, out, err);
    if (code != ERROR_NOT_FOUND)
        return code;
    buf_addstr(out, "null");
    return ERROR_NONE;
}

static enum error_code write_line(struct db *db, const struct month *month, int64_t game,
                                  struct buf *out, struct error *err) {
    struct game_row row;
    char day[ISO8601_DATE];
    int rated = -1;
    TRY(db_games_by_id(db, game, &row, err));
    TRY(db_games_rated(db, game, &rated, err));
    iso8601_date(row.updated_at, day);
    buf_printf(out, "{\"game\":\"%s\",\"ended_on\":\"%s\",\"variant\":%s,\"clock\":", row.game, day,
               row.variant);
    deadline_write_clock(&row.clock, out);
    buf_json_bool(out, ",\"free_weekends\":", row.clock.free_weekends);
    buf_addstr(out, ",\"rated\":");
    buf_addstr(out, rated < 0 ? "null" : rated ? "true" : "false");
    buf_addstr(out, ",\"players\":[");
    for (int i = 0; i < row.seats; i++)
        TRY(add_player(db, month, &row, i, out, err));
    buf_addch(out, ']');
    TRY(add_start(db, &row, out, err));
    buf_addstr(out, ",\"log\":[");
    TRY(db_moves_read(db, game, 0, row.seq, add_entry, out, err));
    buf_printf(out, "],\"result\":{\"reason\":\"%s\"", game_endings[row.ending]);
    add_seat_list(&row, "places", true, out);
    add_seat_list(&row, "points", false, out);
    buf_addch(out, '}');
    TRY(add_analysis(db, game, out, err));
    buf_addstr(out, "}\n");
    return out->failed ? error_no_memory(err) : ERROR_NONE;
}

/* --- The games of a month --- */

static int by_order(const void *a, const void *b) {
    return memcmp(((const struct place *)a)->order, ((const struct place *)b)->order, HASH);
}

static enum error_code add_places(struct db *db, const struct month *month, struct buf *places,
                                  struct error *err) {
    struct open_game games[AT_ONCE];
    size_t count = AT_ONCE;
    for (int64_t after = 0; count == AT_ONCE; after = count ? games[count - 1].id : 0) {
        TRY(db_open_data_games(db, month->from, month->until, after, AT_ONCE, games, &count, err));
        for (size_t i = 0; i < count; i++) {
            struct place place = {.game = games[i]};
            keyed(month->key, "game", games[i].id, place.order);
            buf_add(places, &place, sizeof place);
        }
    }
    return places->failed ? error_no_memory(err) : ERROR_NONE;
}

/* Sorts them, and notes what they are. */
static void settle(struct month *month, struct buf *places) {
    uint8_t hash[HASH];
    size_t count = places->len / sizeof(struct place);
    crypto_auth_hmacsha256_state state;
    qsort(places->data, count, sizeof(struct place), by_order);
    crypto_auth_hmacsha256_init(&state, month->key, sizeof month->key);
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)places->data, places->len);
    crypto_auth_hmacsha256_final(&state, hash);
    hash_hex(hash, month->file.print);
    month->file.games = (int64_t)count;
}

/* --- A file --- */

static enum error_code write_games(struct making *making, const struct month *month,
                                   const struct buf *places, gzFile gz, struct error *err) {
    const struct open_data_run *run = making->run;
    const struct place *place = (const struct place *)(const void *)places->data;
    struct buf line = BUF_INIT;
    enum error_code code = ERROR_NONE;
    for (int64_t i = 0; !code && i < month->file.games; i++) {
        buf_reset(&line);
        code = write_line(making->db, month, place[i].game.id, &line, err);
        if (!code && gzwrite(gz, line.data, (unsigned)line.len) != (int)line.len)
            code = failed(month->file.name, err);
        if (!code && run->goes_on && !run->goes_on(run->context))
            code = error_set(err, ERROR_BUSY, "the service is stopping");
    }
    buf_clear(&line);
    return code;
}

/* The length and the hash of what is in the file. */
static bool measure(int fd, struct file *file) {
    uint8_t bytes[65536], hash[HASH];
    crypto_hash_sha256_state state;
    ssize_t len;
    crypto_hash_sha256_init(&state);
    for (file->bytes = 0; (len = pread(fd, bytes, sizeof bytes, file->bytes)) > 0;
         file->bytes += len)
        crypto_hash_sha256_update(&state, bytes, (unsigned long long)len);
    crypto_hash_sha256_final(&state, hash);
    hash_hex(hash, file->sha256);
    return len == 0;
}

static enum error_code write_part(struct making *making, struct month *month,
                                  const struct buf *places, const char *part, struct error *err) {
    int fd = open(part, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    gzFile gz = fd >= 0 ? gzdopen(dup(fd), "wb") : NULL;
    enum error_code code = gz ? write_games(making, month, places, gz, err) : failed(part, err);
    if (gz && gzclose(gz) != Z_OK && !code)
        code = failed(part, err);
    if (!code && (!measure(fd, &month->file) || fsync(fd) != 0))
        code = failed(part, err);
    if (fd >= 0)
        close(fd);
    return code;
}

static enum error_code write_file(struct making *making, struct month *month,
                                  const struct buf *places, struct error *err) {
    char path[DATA_DIR_PATH], part[DATA_DIR_PATH];
    TRY(path_of(making->run->dir, month->file.name, "", path, err));
    TRY(path_of(making->run->dir, month->file.name, ".part", part, err));
    enum error_code code = write_part(making, month, places, part, err);
    if (!code && rename(part, path) != 0)
        code = failed(path, err);
    if (code) {
        (void)unlink(part); /* the disk may be full */
        return code;
    }
    making->counts.made++;
    return ERROR_NONE;
}

/* --- The index --- */

static const char *text_of(const cJSON *object, const char *name) {
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, name));
    return text ? text : "";
}

/* Reads it; ERROR_NOT_FOUND where there is none that can be read. */
static enum error_code read_index(const char *dir, cJSON **ret_index, struct error *err) {
    char path[DATA_DIR_PATH], piece[4096];
    struct buf text = BUF_INIT;
    TRY(path_of(dir, "index.json", "", path, err));
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    for (ssize_t len; fd >= 0 && text.len < INDEX_MAX && (len = read(fd, piece, sizeof piece)) > 0;)
        buf_add(&text, piece, (size_t)len);
    if (fd >= 0)
        close(fd);
    *ret_index = cJSON_Parse(buf_text(&text));
    buf_clear(&text);
    return *ret_index ? ERROR_NONE : error_set(err, ERROR_NOT_FOUND, "There is no index.");
}

/* Is the file there as it would be made? Then takes it over from the last index. */
static bool is_current(const struct making *making, struct file *file) {
    char path[DATA_DIR_PATH];
    struct stat stats;
    const cJSON *each;
    cJSON_ArrayForEach(
        each, cJSON_GetObjectItemCaseSensitive(
                  making->before, "files")) if (strcmp(text_of(each, "name"), file->name) == 0 &&
                                                strcmp(text_of(each, "print"), file->print) == 0) {
        file->bytes =
            (int64_t)cJSON_GetNumberValue(cJSON_GetObjectItemCaseSensitive(each, "bytes"));
        snprintf(file->sha256, sizeof file->sha256, "%s", text_of(each, "sha256"));
        return !path_of(making->run->dir, file->name, "", path, NULL) && stat(path, &stats) == 0 &&
               stats.st_size == file->bytes;
    }
    return false;
}

static void add_to_index(struct making *making, const struct file *file) {
    buf_printf(&making->index,
               "%s{\"name\":\"%s\",\"games\":%lld,\"bytes\":%lld,\"sha256\":\"%s\","
               "\"print\":\"%s\"}",
               making->counts.files ? ",\n" : "", file->name, (long long)file->games,
               (long long)file->bytes, file->sha256, file->print);
    making->counts.files++;
    making->counts.games += file->games;
}

static enum error_code write_index(const struct making *making, struct error *err) {
    char path[DATA_DIR_PATH], part[DATA_DIR_PATH], now[ISO8601_SIZE];
    TRY(path_of(making->run->dir, "index.json", "", path, err));
    TRY(path_of(making->run->dir, "index.json", ".part", part, err));
    if (making->index.failed)
        return error_no_memory(err);
    iso8601(making->run->now, now);
    FILE *file = fopen(part, "we");
    if (!file)
        return failed(part, err);
    fprintf(file, "{\"made_at\":\"%s\",\"files\":[%s]}\n", now, buf_text(&making->index));
    bool done = fflush(file) == 0 && fsync(fileno(file)) == 0;
    if (fclose(file) != 0 || !done || rename(part, path) != 0)
        return failed(path, err);
    return data_dir_flush(path, err);
}

/* Is it a file's name, followed by `ending`? */
static bool is_name(const char *name, const char *ending) {
    static const char form[] = "games-####-##.ndjson.gz";
    for (size_t i = 0; i < sizeof form - 1; i++)
        if (form[i] == '#' ? name[i] < '0' || name[i] > '9' : name[i] != form[i])
            return false;
    return strcmp(name + sizeof form - 1, ending) == 0;
}

/* What the index does not name has no games any more, or is of a run that was cut off. */
static void remove_others(const struct making *making) {
    char path[DATA_DIR_PATH], quoted[OPEN_DATA_NAME + 2];
    struct dirent **entries = NULL;
    int count = scandir(making->run->dir, &entries, NULL, NULL);
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name;
        snprintf(quoted, sizeof quoted, "\"%.*s\"", OPEN_DATA_NAME - 1, name);
        bool stays = is_name(name, "") ? strstr(buf_text(&making->index), quoted) != NULL
                                       : !is_name(name, ".part");
        if (!stays && !path_of(making->run->dir, name, "", path, NULL))
            (void)unlink(path);
        free(entries[i]);
    }
    free(entries);
}

/* --- All of it --- */

static enum error_code make_month(struct making *making, struct month *month, struct error *err) {
    struct buf places = BUF_INIT;
    enum error_code code = add_places(making->db, month, &places, err);
    if (!code && places.len) {
        settle(month, &places);
        if (!is_current(making, &month->file))
            code = write_file(making, month, &places, err);
        if (!code)
            add_to_index(making, &month->file);
    }
    buf_clear(&places);
    return code;
}

/* The first moment of a month, counted from the year 0. */
static int64_t month_start(int number) {
    char text[ISO8601_DATE + 16];
    int64_t at = 0;
    snprintf(text, sizeof text, "%04d-%02d-01", number / 12, number % 12 + 1);
    (void)iso8601_read_date(text, &at);
    return at;
}

static int month_number(int64_t at) {
    struct tm date = clock_date(at);
    return (date.tm_year + 1900) * 12 + date.tm_mon;
}

static enum error_code make_months(struct making *making, struct error *err) {
    const struct open_data_run *run = making->run;
    int64_t first = 0;
    TRY(db_open_data_first(making->db, &first, err));
    for (int i = month_number(first ? first : run->now); month_start(i) < run->now; i++) {
        struct month month = {.from = month_start(i), .until = month_start(i + 1)};
        month.until = month.until < run->now ? month.until : run->now;
        keyed(run->secret, "month", FORMAT * 1000000 + i, month.key);
        snprintf(month.file.name, sizeof month.file.name, "games-%04d-%02d.ndjson.gz", i / 12,
                 i % 12 + 1);
        TRY(make_month(making, &month, err));
    }
    TRY(write_index(making, err));
    remove_others(making);
    return ERROR_NONE;
}

enum error_code open_data_make(struct db *db, const struct open_data_run *run,
                               struct open_data_counts *ret_counts, struct error *err) {
    struct making making = {.db = db, .run = run};
    int lock = -1;
    TRY(data_dir_lock(run->dir, &lock, err));
    (void)read_index(run->dir, &making.before, NULL);
    enum error_code code = make_months(&making, err);
    cJSON_Delete(making.before);
    buf_clear(&making.index);
    close(lock);
    if (!code)
        *ret_counts = making.counts;
    return code;
}

/* --- Reading --- */

enum error_code open_data_list(const char *dir, cJSON *object, struct error *err) {
    cJSON *index = NULL, *file;
    enum error_code code = read_index(dir, &index, err);
    if (code && code != ERROR_NOT_FOUND)
        return code;
    json_add_text(object, "made_at", text_of(index, "made_at"));
    cJSON *files = cJSON_DetachItemFromObjectCaseSensitive(index, "files");
    cJSON_AddItemToObject(object, "files", files ? files : cJSON_CreateArray());
    cJSON_ArrayForEach(file, files) cJSON_DeleteItemFromObjectCaseSensitive(file, "print");
    cJSON_Delete(index);
    return ERROR_NONE;
}

enum error_code open_data_open(const char *dir, const char *name, int *ret_fd, struct error *err) {
    char path[DATA_DIR_PATH];
    TRY(path_of(dir, name, "", path, err));
    int fd = is_name(name, "") ? open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) : -1;
    if (fd < 0)
        return error_set(err, ERROR_NOT_FOUND, "There is no such file.");
    *ret_fd = fd;
    return ERROR_NONE;
}
