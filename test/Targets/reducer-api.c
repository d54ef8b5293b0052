// Reducers work in the program's own memory, by the functions of <cilk/cilk_api.h>, on every target
// that has a runtime.
// RUN: %driver -fopencilk -O2 -I%S/../Execution/Inputs %s -o %t && env CILK_NWORKERS=4 %t
// RUN: %driver -fopencilk -ftapir=pthread -O2 -I%S/../Execution/Inputs %s -o %t && env CILK_NWORKERS=4 %t
// RUN: %driver -fopencilk -ftapir=omp -O2 -I%S/../Execution/Inputs %s -o %t && env CILK_NWORKERS=4 %t
// RUN: %driver -fopencilk -ftapir=tbb -O2 -I%S/../Execution/Inputs %s -o %t && env CILK_NWORKERS=4 %t
#include "slow.h"
#include <cilk/cilk_api.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  char *text;
} Text;
static void empty(void *view) { ((Text *)view)->text = calloc(1, 1); }
static void append(Text *left, const char *text) {
  left->text = realloc(left->text, strlen(left->text) + strlen(text) + 1);
  strcat(left->text, text);
}
static void join(void *left, void *right) {
  append(left, ((Text *)right)->text);
  free(((Text *)right)->text);
}
static Text *view(Text *key) {
  return __cilkrts_reducer_lookup(key, sizeof *key, (void *)empty, (void *)join);
}

static void child(Text *key, int i) {
  char text[20];
  dawdle(i);
  sprintf(text, "%d ", i);
  append(view(key), text);
}

static void run(int n, int depth) {
  Text *key = malloc(sizeof *key);
  empty(key);
  __cilkrts_reducer_register(key, sizeof *key, empty, join);
  for (int i = 0; i < n; ++i) {
    cilk_spawn child(key, 2 * i);
    child(key, 2 * i + 1);
    if (depth > 0)
      cilk_spawn run(n / 2, depth - 1);
  }
  cilk_sync;
  const char *at = key->text;
  for (int i = 0; i < 2 * n; ++i) {
    char *end;
    if (strtol(at, &end, 10) != i || *end != ' ') {
      fprintf(stderr, "wrong order: %s\n", key->text);
      exit(1);
    }
    at = end + 1;
  }
  if (*at)
    abort();
  __cilkrts_reducer_unregister(key);
  free(key->text);
  free(key);
}

int main(void) { run(30, 2); }
