/*
 * admin.h - `shanghaien admin`: what a host does to the database from the command line.
 * Root goes on as the owner of the data folder.
 */
#ifndef ADMIN_H
#define ADMIN_H

/* Runs the command that words[0] names ("check"); the list ends with NULL and is used up. Gives the
 * exit status of the process, see exits.h; what is wrong is told on standard error. */
int admin_run(char **words);

#endif
