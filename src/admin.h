/*
 * admin.h - `shanghaien admin`: what a host does to the database from the command line.
 */
#ifndef ADMIN_H
#define ADMIN_H

/* Runs the command that argv[1] names ("check"), argv[0] being "admin", and gives the exit code of
 * the process: 0 done, 1 something is wrong (told on standard error), 2 not a command (its usage is
 * told). */
int admin_run(int argc, char **argv);

#endif
