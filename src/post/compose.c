/* Composing an e-mail: the pure half of mail.h. */
#include <string.h>
#include <time.h>

#include "post/mail.h"

enum { LINE_MAX_QP = 76, WORD_BYTES_MAX = 36 }; /* RFC 2045 6.7; RFC 2047 2 */

static bool is_alnum(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* A dot-atom of RFC 5322: no dot at an end, no two in a row. */
static bool is_local_part(const char *text, size_t len) {
    if (len == 0 || len > 64)
        return false;
    for (size_t i = 0; i < len; i++) {
        if (text[i] == '.' ? i == 0 || i == len - 1 || text[i - 1] == '.'
                           : !is_alnum(text[i]) && !strchr("!#$%&'*+-/=?^_`{|}~", text[i]))
            return false;
    }
    return true;
}

/* At least two labels, the last one no number: host names, not addresses. */
static bool is_domain(const char *text) {
    int labels = 0;
    size_t len = 0;
    for (;; text += len + 1) {
        len = strcspn(text, ".");
        if (len == 0 || len > 63 || text[0] == '-' || text[len - 1] == '-')
            return false;
        for (size_t i = 0; i < len; i++)
            if (!is_alnum(text[i]) && text[i] != '-')
                return false;
        labels++;
        if (!text[len])
            return labels >= 2 && strspn(text, "0123456789") < len;
    }
}

bool mail_is_address(const char *text) {
    const char *at = strrchr(text, '@');
    return at && strlen(text) <= MAIL_ADDRESS_MAX && is_local_part(text, (size_t)(at - text)) &&
           is_domain(at + 1);
}

/* Printable ASCII without anything that could end a header or a <url>. */
static bool is_header_url(const char *url) {
    for (const char *c = url; *c; c++)
        if (*c <= ' ' || *c >= 0x7f || *c == '<' || *c == '>')
            return false;
    return strncmp(url, "https://", 8) == 0 || strncmp(url, "http://", 7) == 0;
}

static bool is_plain(const char *text) {
    size_t len = 0;
    for (; text[len]; len++)
        if (text[len] < ' ' || text[len] >= 0x7f || text[len] == '"' || text[len] == '\\')
            return false;
    return len < 60 && !strstr(text, "=?");
}

static void add_base64(struct buf *out, const unsigned char *bytes, size_t len) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < len; i += 3) {
        unsigned group = (unsigned)bytes[i] << 16;
        group |= i + 1 < len ? (unsigned)bytes[i + 1] << 8 : 0;
        group |= i + 2 < len ? bytes[i + 2] : 0;
        buf_addch(out, digits[group >> 18]);
        buf_addch(out, digits[group >> 12 & 63]);
        buf_addch(out, i + 1 < len ? digits[group >> 6 & 63] : '=');
        buf_addch(out, i + 2 < len ? digits[group & 63] : '=');
    }
}

/* As many bytes of `text` as fit into one encoded word without splitting a character. */
static size_t word_len(const char *text, size_t left) {
    if (left <= WORD_BYTES_MAX)
        return left;
    size_t len = WORD_BYTES_MAX;
    while (len > 1 && ((unsigned char)text[len] & 0xc0) == 0x80)
        len--;
    return len;
}

/* A header's free text: as it is where that is plain ASCII, else in encoded words. */
static void add_words(struct buf *out, const char *text) {
    if (is_plain(text)) {
        buf_addstr(out, text);
        return;
    }
    for (size_t left = strlen(text); left > 0;) {
        unsigned char word[WORD_BYTES_MAX];
        size_t len = word_len(text, left);
        for (size_t i = 0; i < len; i++)
            word[i] =
                (unsigned char)text[i] < ' ' || text[i] == 0x7f ? ' ' : (unsigned char)text[i];
        buf_addstr(out, "=?UTF-8?B?");
        add_base64(out, word, len);
        buf_addstr(out, "?=");
        text += len;
        left -= len;
        if (left > 0)
            buf_addstr(out, "\r\n ");
    }
}

/* "Sat, 21 Nov 2026 21:40:00 +0000", in English whatever the locale. */
static void add_date(struct buf *out, int64_t at) {
    static const char *const days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    time_t seconds = (time_t)(at / 1000);
    struct tm tm;
    gmtime_r(&seconds, &tm);
    buf_printf(out, "%s, %d %s %d %02d:%02d:%02d +0000", days[tm.tm_wday], tm.tm_mday,
               months[tm.tm_mon], tm.tm_year + 1900, tm.tm_hour, tm.tm_min, tm.tm_sec);
}

static void add_headers(const struct mail *mail, struct buf *out) {
    buf_addstr(out, "Date: ");
    add_date(out, mail->created_at);
    buf_addstr(out, "\r\nFrom: ");
    if (mail->from_name) {
        bool plain = is_plain(mail->from_name);
        buf_addstr(out, plain ? "\"" : "");
        add_words(out, mail->from_name);
        buf_addstr(out, plain ? "\" " : " ");
    }
    buf_printf(out, "<%s>\r\nTo: <%s>\r\nSubject: ", mail->from, mail->to);
    add_words(out, mail->subject);
    buf_printf(out, "\r\nMessage-ID: <%lld.%lld@%s>\r\n", (long long)mail->id,
               (long long)mail->created_at, strrchr(mail->from, '@') + 1);
    if (mail->unsubscribe)
        buf_printf(out,
                   "List-Unsubscribe: <%s>\r\n"
                   "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
                   mail->unsubscribe);
    buf_printf(out,
               "Auto-Submitted: auto-generated\r\n"
               "Content-Language: %s\r\n"
               "MIME-Version: 1.0\r\n"
               "Content-Type: text/plain; charset=utf-8\r\n"
               "Content-Transfer-Encoding: quoted-printable\r\n\r\n",
               mail->language);
}

/* Quoted-printable: lines of at most 76, soft breaks before what would not fit. */
static void add_body(const char *text, struct buf *out) {
    size_t column = 0;
    for (const char *c = text; *c; c++) {
        if (*c == '\r')
            continue;
        if (*c == '\n') {
            buf_addstr(out, "\r\n");
            column = 0;
            continue;
        }
        bool space_at_end = *c == ' ' && (c[1] == '\n' || c[1] == '\r' || !c[1]);
        bool literal = *c >= ' ' && *c < 0x7f && *c != '=' && !space_at_end;
        size_t width = literal ? 1 : 3;
        if (column + width > LINE_MAX_QP - 1) {
            buf_addstr(out, "=\r\n");
            column = 0;
        }
        if (literal)
            buf_addch(out, *c);
        else
            buf_printf(out, "=%02X", (unsigned)(unsigned char)*c);
        column += width;
    }
    if (column > 0)
        buf_addstr(out, "\r\n");
}

enum error_code mail_compose(const struct mail *mail, struct buf *out, struct error *err) {
    if (!mail_is_address(mail->from))
        return error_field(err, "from", "The sender is not a mail address.");
    if (!mail_is_address(mail->to))
        return error_field(err, "to", "The receiver is not a mail address.");
    if (mail->unsubscribe && !is_header_url(mail->unsubscribe))
        return error_field(err, "unsubscribe", "The link to unsubscribe is not a URL.");
    add_headers(mail, out);
    add_body(mail->text, out);
    if (out->failed)
        return error_set(err, ERROR_INTERNAL, "Out of memory while writing a letter.");
    return ERROR_NONE;
}
