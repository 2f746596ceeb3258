/*
 * config.h - the operator's settings, from flags, the environment and a file.
 *
 * One table describes them all: an option "smtp-host" is the flag --smtp-host VALUE (or
 * --smtp-host=VALUE; the last one wins), the variable SHANGHAIEN_SMTP_HOST and the line
 * `smtp-host = VALUE` of the file that --config or SHANGHAIEN_CONFIG names. A flag wins over
 * the environment, that over the file, that over the default. Unknown flags and lines, and values
 * that are not valid, are errors that name their place; unknown variables are ignored.
 *
 * In the file a line that begins with # is a comment; a value goes to the end of its line;
 * spaces around it are dropped.
 */
#ifndef BASE_CONFIG_H
#define BASE_CONFIG_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/error.h"

enum config_type {
    CONFIG_TEXT,   /* a field `char *`, owned; never NULL */
    CONFIG_INT,    /* a field `int`, from min to max */
    CONFIG_CHOICE, /* a field `int`, the index of the word in `value`: "off|on" */
};

struct config_option {
    const char *name; /* lower case with hyphens; NULL ends a table */
    enum config_type type;
    int min, max;         /* of an int */
    bool secret;          /* no flag: every user of the machine can read flags */
    size_t field;         /* offset of its field in the settings' struct */
    const char *value;    /* stands for the value in the help: "PORT"; the words of a choice */
    const char *fallback; /* the default, written as in the file */
    const char *help;     /* one or two sentences */
};

/* The sources of settings; borrowed. */
struct config_source {
    char *const *flags;       /* the command line after the subcommand, ended by NULL */
    char *const *environment; /* "NAME=value", ended by NULL: environ */
};

/* Fills the struct at *settings, whose bytes are zero, with a value for every option.
 * ERROR_BAD_FIELD names the option in `field` and the place in `detail`; `settings` must be
 * cleared then, too. */
enum error_code config_read(const struct config_option options[],
                            const struct config_source *source, void *settings, struct error *err);

/* Frees the texts and sets them to NULL. */
void config_clear(const struct config_option options[], void *settings);

/* Appends the options as --help shows them. */
void config_help(const struct config_option options[], struct buf *out);

#endif
