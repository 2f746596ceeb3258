/*
 * token.h - random words that nobody guesses: public ids, passwords, the tokens of sessions and
 * links.
 */
#ifndef BASE_TOKEN_H
#define BASE_TOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of games, invitations and what else has an address; with NUL. */
enum { PUBLIC_ID_SIZE = 13 };

/* `len` random letters and digits and a NUL; 12 of them hold 71 bits. */
void id_new(char *ret_id, size_t len);

/* A token is 32 bytes in lower-case hexadecimal digits. Those of token_new are random; the database
 * keeps only their SHA-256, so that a stolen copy opens nothing. */
enum { TOKEN_BYTES = 32, TOKEN_SIZE = 2 * TOKEN_BYTES + 1, TOKEN_HASH = 32 };

void token_new(char ret_token[TOKEN_SIZE], uint8_t ret_hash[TOKEN_HASH]);
void token_write(const uint8_t bytes[TOKEN_BYTES], char ret_token[TOKEN_SIZE]);

/* Those that players give to programs begin so, that whoever scans for secrets finds them; for the
 * rest they have the same form, but another hash. */
#define TOKEN_PREFIX "shg_"
enum { TOKEN_NAMED_SIZE = sizeof TOKEN_PREFIX - 1 + TOKEN_SIZE };

void token_new_named(char ret_token[TOKEN_NAMED_SIZE], uint8_t ret_hash[TOKEN_HASH]);
bool token_named_hash(const char *token, uint8_t ret_hash[TOKEN_HASH]);

/* False where the text has not the form of a token. */
bool token_hash(const char *token, uint8_t ret_hash[TOKEN_HASH]);
bool token_bytes(const char *token, uint8_t ret_bytes[TOKEN_BYTES]);

#endif
