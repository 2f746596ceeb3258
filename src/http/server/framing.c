#include "http/server/framing.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "http/server/path.h"

/* The next part of the input. A state that a CR may end is followed by LINE_FEED, which keeps it in
 * `ended`. */
enum state {
    START, /* the next request, or an empty line before it */
    REQUEST_LINE,
    HEADER, /* the first byte of a header's line, or of the empty line behind the headers */
    NAME,
    VALUE,
    BODY,
    CHUNK_SIZE,
    CHUNK_EXTENSION,
    CHUNK,
    CHUNK_END,
    LINE_FEED,
};

enum header { OTHER, HOST, COOKIE, CONTENT_LENGTH, TRANSFER_ENCODING };

enum {
    /* What libmicrohttpd allocates beside each header, cookie and parameter of the query, and how
     * much of a connection's memory the head may take where a body must be read through the rest:
     * in a full one it would wait for room forever. */
    VALUE_COST = 64,
    HEAD_COST_MAX = FRAMING_MEMORY - 2 * 1024,
    DIGITS_MAX = 18,      /* of a Content-Length */
    CHUNK_DIGITS_MAX = 8, /* of a chunk's size */
};

static size_t refuse(struct framing *framing, int status) {
    framing->refused = status;
    return 0;
}

/* No control character but the tab may be in a line. */
static bool is_text(char c) {
    return !iscntrl((unsigned char)c) || c == '\t';
}

static size_t text_len(const char *bytes, size_t len) {
    size_t at = 0;
    while (at < len && is_text(bytes[at]))
        at++;
    return at;
}

/* tchar of RFC 9110: the characters of a name. */
static bool is_token(char c) {
    return isalnum((unsigned char)c) || (c && strchr("!#$%&'*+-.^_`|~", c));
}

/* A longer word matters only by its length. */
static void add_to_word(struct framing *framing, const char *bytes, size_t len) {
    for (size_t i = 0; i < len && framing->word_len + i < FRAMING_WORD; i++)
        framing->word[framing->word_len + i] = bytes[i];
    framing->word_len += len;
}

static bool word_is(const struct framing *framing, const char *word) {
    return framing->word_len == strlen(word) &&
           strncasecmp(framing->word, word, framing->word_len) == 0;
}

/* Ends a line at a CR; no other control character may be there. */
static size_t end_line(struct framing *framing, char c) {
    if (c != '\r')
        return refuse(framing, 400);
    framing->ended = framing->state;
    framing->state = LINE_FEED;
    return 1;
}

/* --- The head --- */

static size_t read_start(struct framing *framing, char c) {
    if (c == '\r') {
        framing->cost += 2;
        return end_line(framing, c);
    }
    *framing = (struct framing){.state = REQUEST_LINE, .cost = framing->cost};
    return 0;
}

static size_t count(const char *bytes, size_t len, char what) {
    size_t times = 0;
    for (size_t i = 0; i < len; i++)
        times += bytes[i] == what;
    return times;
}

/* The version is the word behind the last space. */
static size_t read_request_line(struct framing *framing, const char *bytes, size_t len) {
    size_t text = text_len(bytes, len);
    if (text == 0)
        return end_line(framing, bytes[0]);
    if (memchr(bytes, '\t', text))
        return refuse(framing, 400);
    const char *space = memrchr(bytes, ' ', text), *word = space ? space + 1 : bytes;
    framing->word_len = space ? 0 : framing->word_len;
    add_to_word(framing, word, (size_t)(bytes + text - word));
    framing->cost += text + VALUE_COST * (count(bytes, text, '&') + count(bytes, text, '?'));
    return text;
}

static size_t read_header(struct framing *framing, char c) {
    if (c == '\r')
        return end_line(framing, c);
    framing->word_len = 0;
    framing->state = NAME;
    return 0;
}

static int header_of(const struct framing *framing) {
    if (framing->trailer)
        return OTHER;
    return word_is(framing, "Host")                ? HOST
           : word_is(framing, "Cookie")            ? COOKIE
           : word_is(framing, "Content-Length")    ? CONTENT_LENGTH
           : word_is(framing, "Transfer-Encoding") ? TRANSFER_ENCODING
                                                   : OTHER;
}

static size_t read_name(struct framing *framing, const char *bytes, size_t len) {
    size_t at = 0;
    while (at < len && is_token(bytes[at]))
        at++;
    add_to_word(framing, bytes, at);
    if (at == len)
        return at;
    if (bytes[at] != ':' || framing->word_len == 0)
        return refuse(framing, 400);
    framing->header = header_of(framing);
    framing->cost += framing->word_len + VALUE_COST;
    framing->word_len = 0;
    framing->state = VALUE;
    return at + 1;
}

/* Blanks around a value are not part of it; no value that matters here has any inside.
 * libmicrohttpd keeps cookies twice. */
static size_t read_value(struct framing *framing, const char *bytes, size_t len) {
    size_t text = text_len(bytes, len), blanks = 0;
    if (text == 0)
        return end_line(framing, bytes[0]);
    framing->cost += text;
    if (framing->header == COOKIE)
        framing->cost += text + VALUE_COST * count(bytes, text, ';');
    if (framing->header == OTHER)
        return text;
    while (framing->word_len == 0 && blanks < text && strchr(" \t", bytes[blanks]))
        blanks++;
    add_to_word(framing, bytes + blanks, text - blanks);
    return text;
}

static void trim_word(struct framing *framing) {
    while (framing->word_len > 0 && framing->word_len <= FRAMING_WORD &&
           strchr(" \t", framing->word[framing->word_len - 1]))
        framing->word_len--;
}

static void take_length(struct framing *framing) {
    size_t len = framing->word_len < FRAMING_WORD ? framing->word_len : FRAMING_WORD;
    framing->left = 0;
    for (size_t i = 0; i < len; i++) {
        if (framing->word[i] < '0' || framing->word[i] > '9') {
            refuse(framing, 400);
            return;
        }
        framing->left = framing->left * 10 + (uint64_t)(framing->word[i] - '0');
    }
    if (len == 0 || framing->sized)
        refuse(framing, 400);
    else if (framing->word_len > DIGITS_MAX)
        refuse(framing, 413);
    framing->sized = true;
}

static void take_header(struct framing *framing) {
    trim_word(framing);
    if (framing->header == CONTENT_LENGTH)
        take_length(framing);
    else if (framing->header == HOST)
        framing->hosts++;
    else if (framing->header == TRANSFER_ENCODING) {
        if (framing->chunked || !word_is(framing, "chunked"))
            refuse(framing, 400);
        framing->chunked = true;
    }
}

static void end_head(struct framing *framing) {
    bool has_body = framing->chunked || framing->left > 0;
    if (framing->hosts > 1 || (framing->needs_host && framing->hosts == 0) ||
        (framing->chunked && (framing->sized || framing->old)))
        refuse(framing, 400);
    else if (has_body && framing->cost > HEAD_COST_MAX)
        refuse(framing, 431);
    framing->state = framing->chunked ? CHUNK_SIZE : has_body ? BODY : START;
    framing->cost = framing->line = framing->word_len = 0;
}

/* --- The body --- */

static size_t read_chunk_size(struct framing *framing, char c) {
    int digit = hex_digit(c);
    if (digit >= 0 && framing->line < CHUNK_DIGITS_MAX) {
        framing->left = framing->left * 16 + (uint64_t)digit;
        framing->line++;
        return 1;
    }
    if (framing->line == 0 || digit >= 0)
        return refuse(framing, digit >= 0 ? 413 : 400);
    if (c == ';')
        framing->state = CHUNK_EXTENSION;
    else
        return end_line(framing, c);
    return 1;
}

static size_t read_chunk_extension(struct framing *framing, char c) {
    if (!is_text(c))
        return end_line(framing, c);
    return ++framing->line < FRAMING_CHUNK_LINE ? 1 : refuse(framing, 400);
}

static void end_chunk_line(struct framing *framing) {
    framing->total += framing->left;
    if (framing->total > FRAMING_BODY)
        refuse(framing, 413);
    framing->trailer = framing->left == 0;
    framing->state = framing->trailer ? HEADER : CHUNK;
    framing->line = 0;
}

static size_t skip(struct framing *framing, size_t len, enum state next) {
    size_t some = framing->left < len ? (size_t)framing->left : len;
    framing->left -= some;
    if (framing->left == 0)
        framing->state = next;
    return some;
}

/* --- All together --- */

static void end_request_line(struct framing *framing) {
    framing->needs_host = word_is(framing, "HTTP/1.1");
    framing->old = word_is(framing, "HTTP/1.0");
    framing->state = HEADER;
}

static size_t read_line_feed(struct framing *framing, char c) {
    if (c != '\n')
        return refuse(framing, 400);
    switch ((enum state)framing->ended) {
    case REQUEST_LINE:
        end_request_line(framing);
        break;
    case VALUE:
        take_header(framing);
        framing->state = HEADER;
        break;
    case HEADER:
        if (framing->trailer)
            *framing = (struct framing){.state = START};
        else
            end_head(framing);
        break;
    case CHUNK_SIZE:
    case CHUNK_EXTENSION:
        end_chunk_line(framing);
        break;
    case CHUNK_END:
        framing->state = CHUNK_SIZE;
        break;
    default:
        framing->state = START;
    }
    return 1;
}

/* Gives how many bytes were read; 0: the state has changed, or the request is refused. */
static size_t step(struct framing *framing, const char *bytes, size_t len) {
    switch ((enum state)framing->state) {
    case START:
        return read_start(framing, bytes[0]);
    case REQUEST_LINE:
        return read_request_line(framing, bytes, len);
    case HEADER:
        return read_header(framing, bytes[0]);
    case NAME:
        return read_name(framing, bytes, len);
    case VALUE:
        return read_value(framing, bytes, len);
    case BODY:
        return skip(framing, len, START);
    case CHUNK_SIZE:
        return read_chunk_size(framing, bytes[0]);
    case CHUNK_EXTENSION:
        return read_chunk_extension(framing, bytes[0]);
    case CHUNK:
        return skip(framing, len, CHUNK_END);
    case CHUNK_END:
        return end_line(framing, bytes[0]);
    default:
        return read_line_feed(framing, bytes[0]);
    }
}

size_t framing_read(struct framing *framing, const char *bytes, size_t len) {
    size_t whole = 0;
    for (size_t at = 0; at < len && !framing->refused;) {
        at += step(framing, bytes + at, len - at);
        if (framing->state == START && !framing->refused)
            whole = at;
    }
    return framing->refused ? whole : len;
}
