/*
 * ids.h - the ids of invitations and games in links.
 */
#ifndef SERVICE_IDS_H
#define SERVICE_IDS_H

#include <stddef.h>

/* `len` random letters and digits and a NUL; 12 of them hold 71 bits: nobody guesses one. */
void id_new(char *ret_id, size_t len);

#endif
