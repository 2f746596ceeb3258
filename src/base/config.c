#include "base/config.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HELP_WIDTH = 96, HELP_INDENT = 8 };

/* One reading of all sources. */
struct reading {
    const struct config_option *options;
    char *settings;
    struct error *err;
};

static const struct config_option *find(const struct config_option *options, const char *name,
                                        size_t len) {
    for (; options->name; options++)
        if (strlen(options->name) == len && memcmp(options->name, name, len) == 0)
            return options;
    return NULL;
}

/* SHANGHAIEN_SMTP_HOST for smtp-host. */
static void add_variable(struct buf *out, const char *name) {
    buf_addstr(out, "SHANGHAIEN_");
    for (; *name; name++)
        buf_addch(out, *name == '-' ? '_' : (char)toupper((unsigned char)*name));
}

/* The value of that option's variable, borrowed; NULL when it is not set. */
static const char *from_environment(char *const *environment, const char *name) {
    struct buf variable = BUF_INIT;
    add_variable(&variable, name);
    const char *value = NULL;
    for (; !variable.failed && *environment && !value; environment++)
        if (strncmp(*environment, variable.data, variable.len) == 0 &&
            (*environment)[variable.len] == '=')
            value = *environment + variable.len + 1;
    buf_clear(&variable);
    return value;
}

/* The index of `text` among the words of "off|on"; -1 when it is none of them. */
static int choice_index(const char *words, const char *text) {
    size_t len = strlen(text);
    for (int i = 0;; i++) {
        size_t word = strcspn(words, "|");
        if (word == len && memcmp(words, text, len) == 0)
            return i;
        if (!words[word])
            return -1;
        words += word + 1;
    }
}

static bool read_int(const char *text, int min, int max, int *ret_value) {
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    if (errno || end == text || *end || isspace((unsigned char)*text) || value < min || value > max)
        return false;
    *ret_value = (int)value;
    return true;
}

/* Stores a value; `place` says where it was written. */
static enum error_code set(const struct reading *reading, const struct config_option *option,
                           const char *text, const char *place) {
    char *field = reading->settings + option->field;
    if (option->type == CONFIG_TEXT) {
        char *copy = strdup(text);
        if (!copy)
            return error_no_memory(reading->err);
        free(*(char **)(void *)field);
        *(char **)(void *)field = copy;
        return ERROR_NONE;
    }
    int value;
    if (option->type == CONFIG_INT) {
        if (!read_int(text, option->min, option->max, &value))
            return error_field(reading->err, option->name,
                               "%s: must be a whole number from %d to %d.", place, option->min,
                               option->max);
    } else if ((value = choice_index(option->value, text)) < 0) {
        return error_field(reading->err, option->name, "%s: must be one of %s.", place,
                           option->value);
    }
    memcpy(field, &value, sizeof value);
    return ERROR_NONE;
}

/* Cuts spaces at both ends, in place. */
static char *trim(char *text) {
    while (isspace((unsigned char)*text))
        text++;
    size_t len = strlen(text);
    while (len > 0 && isspace((unsigned char)text[len - 1]))
        len--;
    text[len] = '\0';
    return text;
}

static enum error_code read_line(const struct reading *reading, char *line, const char *place) {
    char *name = trim(line);
    if (!*name || *name == '#')
        return ERROR_NONE;
    char *equals = strchr(name, '=');
    if (!equals)
        return error_set(reading->err, ERROR_BAD_FIELD, "%s: a line must be NAME = VALUE.", place);
    *equals = '\0';
    name = trim(name);
    const struct config_option *option = find(reading->options, name, strlen(name));
    if (!option)
        return error_field(reading->err, name, "%s: unknown setting \"%s\".", place, name);
    return set(reading, option, trim(equals + 1), place);
}

static enum error_code read_file(const struct reading *reading, const char *path) {
    FILE *file = fopen(path, "re");
    if (!file)
        return error_field(reading->err, "config", "%s: %s.", path, strerror(errno));
    enum error_code code = ERROR_NONE;
    char *line = NULL;
    size_t size = 0;
    for (int number = 1; !code && getline(&line, &size, file) >= 0; number++) {
        char place[160];
        snprintf(place, sizeof place, "%s:%d", path, number);
        code = read_line(reading, line, place);
    }
    if (!code && ferror(file))
        code = error_field(reading->err, "config", "%s cannot be read.", path);
    free(line);
    fclose(file);
    return code;
}

static enum error_code read_environment(const struct reading *reading, char *const *environment) {
    for (const struct config_option *option = reading->options; option->name; option++) {
        const char *value = from_environment(environment, option->name);
        char place[64];
        snprintf(place, sizeof place, "the variable for %s", option->name);
        if (value)
            TRY(set(reading, option, value, place));
    }
    return ERROR_NONE;
}

/* A flag of the command line, taken apart. */
struct flag {
    const char *name, *value; /* the name without hyphens, `len` bytes of it */
    size_t len;
    int words; /* that it takes on the command line */
};

static enum error_code split_flag(char *const *flags, struct flag *ret_flag, struct error *err) {
    if (strncmp(flags[0], "--", 2) != 0 || !flags[0][2])
        return error_set(err, ERROR_BAD_FIELD, "%s: not a flag; flags start with --.", flags[0]);
    struct flag flag = {.name = flags[0] + 2, .words = 1};
    flag.len = strcspn(flag.name, "=");
    if (flag.name[flag.len]) {
        flag.value = flag.name + flag.len + 1;
    } else {
        flag.value = flags[1];
        flag.words = 2;
    }
    if (!flag.value)
        return error_set(err, ERROR_BAD_FIELD, "%s: the value is missing.", flags[0]);
    *ret_flag = flag;
    return ERROR_NONE;
}

static bool is_config(const struct flag *flag) {
    return flag->len == 6 && memcmp(flag->name, "config", 6) == 0;
}

static enum error_code read_flag(const struct reading *reading, const struct flag *flag) {
    const struct config_option *option = find(reading->options, flag->name, flag->len);
    if (!option)
        return error_set(reading->err, ERROR_BAD_FIELD, "--%.*s: unknown flag.", (int)flag->len,
                         flag->name);
    if (option->secret)
        return error_field(reading->err, option->name,
                           "--%s: set a secret in the file or the environment, not by a flag.",
                           option->name);
    char place[64];
    snprintf(place, sizeof place, "--%s", option->name);
    return set(reading, option, flag->value, place);
}

/* Goes over the command line: with `ret_file` only --config is looked for, without it all else is
 * stored. */
static enum error_code read_flags(const struct reading *reading, char *const *flags,
                                  const char **ret_file) {
    for (struct flag flag = {.value = "", .words = 1}; *flags; flags += flag.words) {
        TRY(split_flag(flags, &flag, reading->err));
        if (ret_file && is_config(&flag))
            *ret_file = flag.value;
        else if (!ret_file && !is_config(&flag))
            TRY(read_flag(reading, &flag));
    }
    return ERROR_NONE;
}

static enum error_code read_defaults(const struct reading *reading) {
    for (const struct config_option *option = reading->options; option->name; option++)
        TRY(set(reading, option, option->fallback, "the default"));
    return ERROR_NONE;
}

enum error_code config_read(const struct config_option options[],
                            const struct config_source *source, void *settings, struct error *err) {
    struct reading reading = {options, settings, err};
    const char *file = from_environment(source->environment, "config");
    TRY(read_defaults(&reading));
    TRY(read_flags(&reading, source->flags, &file));
    if (file && *file)
        TRY(read_file(&reading, file));
    TRY(read_environment(&reading, source->environment));
    return read_flags(&reading, source->flags, NULL);
}

void config_clear(const struct config_option options[], void *settings) {
    for (; options->name; options++) {
        if (options->type != CONFIG_TEXT)
            continue;
        char **text = (char **)(void *)((char *)settings + options->field);
        free(*text);
        *text = NULL;
    }
}

/* Appends a paragraph, indented and broken between words. */
static void add_paragraph(struct buf *out, const char *text) {
    size_t column = 0;
    while (*text) {
        size_t len = strcspn(text, " ");
        bool fits = column > 0 && column + 1 + len <= HELP_WIDTH;
        if (!fits)
            buf_printf(out, "%s%*s", column ? "\n" : "", HELP_INDENT, "");
        else
            buf_addch(out, ' ');
        column = fits ? column + 1 + len : HELP_INDENT + len;
        buf_add(out, text, len);
        text += len;
        text += *text == ' ';
    }
    buf_addch(out, '\n');
}

void config_help(const struct config_option options[], struct buf *out) {
    for (; options->name; options++) {
        buf_printf(out, options->secret ? "  %s = %s" : "  --%s %s", options->name, options->value);
        if (*options->fallback)
            buf_printf(out, "  [%s]", options->fallback);
        buf_addstr(out, "  ");
        add_variable(out, options->name);
        buf_addch(out, '\n');
        add_paragraph(out, options->help);
    }
}
