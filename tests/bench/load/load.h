/*
 * load.h - what the load can be made of; each prints one line of results, "name value" pairs.
 */
#ifndef LOAD_H
#define LOAD_H

#include <stddef.h>

/* `argv` is what follows the name; false: that is not how it is called. */
typedef int load_run(int argc, char **argv);

/* The same request again and again:
 *     fetch CONNECTIONS SECONDS STATUS METHOD PATH BODY|- [HEADER...] */
load_run load_fetch;

/* Players with a game each, who move as fast as they are answered:
 *     moves PLAYERS SECONDS */
load_run load_moves;

/* Idle streams of one game, moves of another one meanwhile, and one move of the first:
 *     streams COUNT MOVES SERVER_PID */
load_run load_streams;

/* The middle and the 99th of a hundred, in milliseconds; sorts `seconds`. */
struct quantiles {
    double p50, p99, max;
};
struct quantiles quantiles_of(float *seconds, size_t count);

#endif
