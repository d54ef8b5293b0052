// The ways in which a process may end itself; the first argument selects one.
#ifndef WAYS_TO_END_H
#define WAYS_TO_END_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *how;

static void at_end(void) {
  puts("handler");
  fflush(stdout);
}

// Must be called before anything else.
static void choose_end(const char *argument) {
  how = argument;
  atexit(at_end);
  at_quick_exit(at_end);
}

static __attribute__((noinline)) void end(void) {
  if (!strcmp(how, "exit"))
    exit(5);
  if (!strcmp(how, "_exit"))
    _exit(6);
  if (!strcmp(how, "quick_exit"))
    quick_exit(7);
  abort();
}

#endif // WAYS_TO_END_H
