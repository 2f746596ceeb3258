#include "post/mail.h"

#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/utf8.h"

/* --- What may stand in a header --- */

/* A dot-atom of RFC 5322: no dot at an end, no two in a row. */
static bool is_local_part(const char *text, size_t len) {
    if (len == 0 || len > 64)
        return false;
    for (size_t i = 0; i < len; i++) {
        if (text[i] == '.'
                ? i == 0 || i == len - 1 || text[i - 1] == '.'
                : !isalnum((unsigned char)text[i]) && !strchr("!#$%&'*+-/=?^_`{|}~", text[i]))
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
            if (!isalnum((unsigned char)text[i]) && text[i] != '-')
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

/* --- Headers --- */

enum { WORD_BYTES_MAX = 36 }; /* RFC 2047 2 */

/* Adds `len` bytes as an encoded word; control characters become spaces. */
static void add_encoded_word(struct buf *out, const char *text, size_t len) {
    unsigned char word[WORD_BYTES_MAX];
    for (size_t i = 0; i < len; i++)
        word[i] = (unsigned char)text[i] < ' ' || text[i] == 0x7f ? ' ' : (unsigned char)text[i];
    buf_addstr(out, "=?UTF-8?B?");
    buf_base64(out, word, len, sodium_base64_VARIANT_ORIGINAL);
    buf_addstr(out, "?=");
}

/* A header's free text: as it is where that is plain ASCII, else in encoded words. */
static void add_words(struct buf *out, const char *text) {
    if (is_plain(text)) {
        buf_addstr(out, text);
        return;
    }
    for (size_t len; (len = utf8_prefix(text, WORD_BYTES_MAX)) > 0;) {
        add_encoded_word(out, text, len);
        text += len;
        buf_addstr(out, *text ? "\r\n " : "");
    }
}

static void add_sender(struct buf *out, const struct mail *mail) {
    buf_addstr(out, "From: ");
    if (mail->from_name) {
        bool plain = is_plain(mail->from_name);
        buf_addstr(out, plain ? "\"" : "");
        add_words(out, mail->from_name);
        buf_addstr(out, plain ? "\" " : " ");
    }
    buf_printf(out, "<%s>", mail->from);
}

/* Adds the header that was written. */
static void end_header(struct attempt *attempt, struct buf *line) {
    attempt_add_header(attempt, buf_text(line));
    attempt->failed |= line->failed;
    buf_reset(line);
}

static void add_unsubscribe(struct attempt *attempt, struct buf *line, const char *url) {
    buf_printf(line, "List-Unsubscribe: <%s>", url);
    end_header(attempt, line);
    attempt_add_header(attempt, "List-Unsubscribe-Post: List-Unsubscribe=One-Click");
}

static void add_headers(struct attempt *attempt, struct buf *line, const struct mail *mail) {
    char date[48]; /* "Date: Sat, 21 Nov 2026 21:40:00 +0000" */
    clock_write(mail->created_at, "Date: %a, %d %b %Y %H:%M:%S +0000", sizeof date, date);
    attempt_add_header(attempt, date);
    add_sender(line, mail);
    end_header(attempt, line);
    buf_printf(line, "To: <%s>", mail->to);
    end_header(attempt, line);
    buf_addstr(line, "Subject: ");
    add_words(line, mail->subject);
    end_header(attempt, line);
    buf_printf(line, "Message-ID: <%lld.%lld@%s>", (long long)mail->id, (long long)mail->created_at,
               strrchr(mail->from, '@') + 1);
    end_header(attempt, line);
    if (mail->unsubscribe)
        add_unsubscribe(attempt, line, mail->unsubscribe);
    attempt_add_header(attempt, "Auto-Submitted: auto-generated");
    buf_printf(line, "Content-Language: %s", mail->language);
    end_header(attempt, line);
}

/* --- The body --- */

/* The text with the line ends that e-mail wants. */
static void add_lines(struct buf *out, const char *text) {
    for (; *text; text += *text == '\n') {
        size_t len = strcspn(text, "\n");
        buf_add(out, text, len);
        buf_addstr(out, "\r\n");
        text += len;
    }
}

static void add_body(struct attempt *attempt, struct buf *body, const char *text) {
    add_lines(body, text);
    curl_mime *mime = attempt->mime = libcurl.mime_init(attempt->curl);
    curl_mimepart *part = mime ? libcurl.mime_addpart(mime) : NULL;
    attempt->failed |= !part || body->failed ||
                       libcurl.mime_data(part, buf_text(body), CURL_ZERO_TERMINATED) ||
                       libcurl.mime_type(part, "text/plain; charset=utf-8") ||
                       libcurl.mime_encoder(part, "quoted-printable");
}

/* --- Sending --- */

/* smtp://host:port/name, where name is what we greet with: our domain. An IPv6 address needs
 * brackets. */
static void set_server(CURL *curl, const struct smtp *smtp, const char *from) {
    char url[600];
    bool ipv6 = strchr(smtp->host, ':') != NULL;
    snprintf(url, sizeof url, "%s://%s%s%s:%d/%s", smtp->tls == SMTP_TLS ? "smtps" : "smtp",
             ipv6 ? "[" : "", smtp->host, ipv6 ? "]" : "", smtp->port, strrchr(from, '@') + 1);
    libcurl.easy_setopt(curl, CURLOPT_URL, url);
    libcurl.easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    libcurl.easy_setopt(curl, CURLOPT_USE_SSL,
                        (long)(smtp->tls == SMTP_PLAIN ? CURLUSESSL_NONE : CURLUSESSL_ALL));
    if (smtp->user && *smtp->user) {
        libcurl.easy_setopt(curl, CURLOPT_USERNAME, smtp->user);
        libcurl.easy_setopt(curl, CURLOPT_PASSWORD, smtp->password ? smtp->password : "");
    }
}

/* A reply of 5xx is about this e-mail unless the log-in (530, 534, 535, 538) was turned down. */
static enum post_result judge(CURLcode code, int status) {
    if (code == CURLE_OK)
        return POST_SENT;
    bool login = code == CURLE_LOGIN_DENIED || (status >= 530 && status <= 538);
    return status >= 500 && status < 600 && !login ? POST_NEVER : POST_LATER;
}

/* False where memory runs out. */
static bool prepare(struct attempt *attempt, const struct smtp *smtp, const struct mail *mail) {
    char sender[MAIL_ADDRESS_MAX + 3], receiver[MAIL_ADDRESS_MAX + 3];
    struct buf buf = BUF_INIT;
    add_headers(attempt, &buf, mail);
    add_body(attempt, &buf, mail->text);
    buf_clear(&buf);
    snprintf(sender, sizeof sender, "<%s>", mail->from);
    snprintf(receiver, sizeof receiver, "<%s>", mail->to);
    attempt->receivers = libcurl.slist_append(NULL, receiver);
    set_server(attempt->curl, smtp, mail->from);
    libcurl.easy_setopt(attempt->curl, CURLOPT_MAIL_FROM, sender);
    libcurl.easy_setopt(attempt->curl, CURLOPT_MAIL_RCPT, attempt->receivers);
    libcurl.easy_setopt(attempt->curl, CURLOPT_HTTPHEADER, attempt->headers);
    libcurl.easy_setopt(attempt->curl, CURLOPT_MIMEPOST, attempt->mime);
    return attempt->receivers && !attempt->failed;
}

/* Why the e-mail cannot be sent, whatever the server says; NULL: it can. */
static const char *find_fault(const struct mail *mail) {
    if (!mail_is_address(mail->from))
        return "The sender is not an e-mail address.";
    if (!mail_is_address(mail->to))
        return "The receiver is not an e-mail address.";
    if (mail->unsubscribe && !is_header_url(mail->unsubscribe))
        return "The link to unsubscribe is not a URL.";
    return NULL;
}

struct attempt *mail_start(const struct smtp *smtp, const struct mail *mail,
                           struct post_outcome *ret_outcome) {
    const char *fault = find_fault(mail);
    struct attempt *attempt = fault ? NULL : attempt_new(smtp->timeout, smtp->ca_file, judge);
    if (attempt && prepare(attempt, smtp, mail))
        return attempt;
    attempt_free(attempt);
    *ret_outcome = attempt_failed(fault ? POST_NEVER : POST_LATER, fault ? fault : "out of memory");
    return NULL;
}

struct post_outcome mail_send(const struct smtp *smtp, const struct mail *mail) {
    struct post_outcome outcome;
    struct attempt *attempt = mail_start(smtp, mail, &outcome);
    return attempt ? attempt_run(attempt) : outcome;
}
