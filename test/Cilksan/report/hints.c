// The report's help fits the kind of the race: each call should have its own copy of a static
// variable, a test and the write after it should be one atomic step, and a library function's state
// is named as such. An element is named as in the source.
// REQUIRES: cilksan
// RUN: %clang_cilk -fsanitize=cilk -O0 %s -o %t0 && %clang_cilk -fsanitize=cilk -O1 %s -o %t1
// RUN: not %t0 static 2>&1 | FileCheck --check-prefix=STATIC %s
// RUN: not %t0 search 2>&1 | FileCheck --check-prefix=SEARCH %s
// RUN: not %t1 search 2>&1 | FileCheck --check-prefix=SEARCH %s
// RUN: not %t0 rand 2>&1 | FileCheck --check-prefix=RAND %s
// RUN: not %t1 rand 2>&1 | FileCheck --check-prefix=RAND %s
// RUN: not %t0 most 2>&1 | FileCheck --check-prefix=MOST %s
// STATIC: race: {{read|write}} of 'calls' (4 bytes)
// STATIC: Help: declare 'calls' without 'static', so that each call has its own
// SEARCH: race: write of 'distance[to]' (4 bytes) in parallel with read at
// SEARCH: Help: test and write 'distance[to]' in one step, by an atomic compare-exchange
// RAND: race: {{read|write}} of a state of 'rand' in parallel with
// RAND: Race detected on location {{.*}}: a state that the library keeps and doesn't show
// RAND: Help: 'rand' keeps a state that all its callers share
// MOST: race: write of 'most' (4 bytes)
// MOST: Help: make 'most' a reducer if the strands look for a maximum or minimum
#include <stdlib.h>
#include <string.h>

static int count(int n) {
  static int calls;
  calls += n;
  return n;
}

static int most;

static void visit(int *distance, int to, int d) {
  if (distance[to] < 0)
    distance[to] = d;
}

static void look(const int *a, int i) {
  if (a[i] > most)
    most = a[i];
}

int main(int argc, char **argv) {
  int *distance = malloc(4 * sizeof(int));
  for (int i = 0; i < 4; ++i)
    distance[i] = i - 4;
  const char *what = argc > 1 ? argv[1] : "";
  if (!strcmp(what, "static")) {
    cilk_for (int i = 0; i < 4; ++i)
      count(i);
  } else if (!strcmp(what, "search")) {
    cilk_for (int i = 0; i < 4; ++i)
      visit(distance, i / 2, i);
  } else if (!strcmp(what, "most")) {
    cilk_for (int i = 0; i < 4; ++i)
      look((const int[]){1, 2, 3, 4}, i);
  } else {
    int a, b;
    a = cilk_spawn rand();
    b = rand();
    cilk_sync;
    most = a + b;
  }
  free(distance);
  return 0;
}
