// A library that the program opens shares strands, views and threads with the program on all
// targets that queue tasks, also if both have different targets, and without -rdynamic:
// additions of the library's strands to the program's reducer come in the serial order.
// DEFINE: %{target} =
// DEFINE: %{flags} =
// DEFINE: %{library} = %clang_cilk -ftapir=%{target} -O2 -fPIC -shared %S/Inputs/walk.c -o %t.%{target}.so
// DEFINE: %{build} = %clang_cilk -ftapir=%{target} -O2 %{flags} %s -o %t
// DEFINE: %{run} = env CILK_NWORKERS=4 %t
// REDEFINE: %{target} = omp
// RUN: %{library}
// REDEFINE: %{target} = tbb
// RUN: %{library}
// REDEFINE: %{target} = pthread
// RUN: %{library} && %{build}
// RUN: %{run} %t.pthread.so && %{run} %t.omp.so && %{run} %t.tbb.so
// REDEFINE: %{target} = tbb
// RUN: %{build} && %{run} %t.tbb.so && %{run} %t.pthread.so
// REDEFINE: %{target} = omp
// RUN: %{build} && %{run} %t.omp.so
// RUN: %opencilk_config --tapir=omp --cflags > %t.c.rsp && %opencilk_config --tapir=omp --ldflags > %t.ld.rsp
// RUN: %stock_clang @%t.c.rsp -O2 %s @%t.ld.rsp -o %t && %{run} %t.omp.so

// If the program spawns as well, its threads run the library's tasks.
// REDEFINE: %{flags} = -DSPAWNS
// REDEFINE: %{target} = pthread
// RUN: %{build} && %{run} %t.pthread.so
// REDEFINE: %{target} = tbb
// RUN: %{build} && %{run} %t.tbb.so
#include <dlfcn.h>
#include <stdio.h>

// A run of numbers, each of which is one more than the one before it.
struct run {
  int first, last, count, broken;
};

static void empty(void *view) { *(struct run *)view = (struct run){0}; }

static void join(void *left, void *right) {
  struct run *l = left, *r = right;
  if (!r->count)
    return;
  if (!l->count)
    l->first = r->first;
  l->broken |= r->broken || (l->count && l->last + 1 != r->first);
  l->last = r->last;
  l->count += r->count;
}

static struct run cilk_reducer(empty, join) order;

static void append(int i) {
  struct run one = {i, i, 1, 0};
  for (volatile int k = 0; k < 50; ++k)
    ;
  join(&order, &one);
}

typedef void walker(void (*visit)(int), int n);

static void walk_on(walker *walk) {
  walk(append, 20000);
}

int main(int argc, char **argv) {
  void *library = argc == 2 ? dlopen(argv[1], RTLD_NOW) : NULL;
  walker *walk = library ? (walker *)dlsym(library, "walk") : NULL;
  if (!walk) {
    puts(dlerror());
    return 2;
  }
  for (int k = 0; k < 20; ++k) {
    order = (struct run){0};
#ifdef SPAWNS
    cilk_spawn walk_on(walk);
    cilk_sync;
#else
    walk_on(walk);
#endif
    struct run r = order;
    if (r.broken || r.count != 20000 || r.last != 19999) {
      printf("%d of them, %s\n", r.count, r.broken ? "in disorder" : "in order");
      return 1;
    }
  }
  return 0;
}
