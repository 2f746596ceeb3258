/*
 * clones.h - a function compiled for processors with and without AVX2, chosen when the program
 * starts. By gcc alone: clang 14 gives such a function a name that no other file finds. Not under
 * TSan, which is not ready yet when the choice is made.
 */
#ifndef BOT_CLONES_H
#define BOT_CLONES_H

#if defined(__x86_64__) && defined(__linux__) && !defined(__clang__) &&                            \
    !defined(__SANITIZE_THREAD__)
#define FOR_EACH_CPU __attribute__((target_clones("avx2", "default")))
#else
#define FOR_EACH_CPU
#endif

#endif
