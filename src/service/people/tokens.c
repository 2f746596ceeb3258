#include "service/people/tokens.h"

enum error_code token_make(struct db *db, struct token_row *row, int64_t now,
                           char ret_token[TOKEN_NAMED_SIZE], struct error *err) {
    struct token_row rows[TOKENS_MAX];
    uint8_t hash[TOKEN_HASH];
    size_t count = 0;
    TRY(db_tokens_delete_ended(db, row->account, now, err));
    TRY(db_tokens_list(db, row->account, now, rows, &count, err));
    if (count == TOKENS_MAX)
        return error_set(err, ERROR_FULL, "You can have %d tokens.", TOKENS_MAX);
    id_new(row->public_id, sizeof row->public_id - 1);
    row->created_at = now;
    token_new_named(ret_token, hash);
    return db_tokens_insert(db, hash, row, err);
}
