#include "service/letters/email.h"

void email_clear(struct email *email) {
    buf_clear(&email->receiver);
    buf_clear(&email->sender);
    buf_clear(&email->subject);
    buf_clear(&email->text);
}
