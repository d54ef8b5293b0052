// Dynamic allocations of a function or task are freed, however control leaves it.
// RUN: %check_cilk --levels 0,1,2,3 %s -- -std=c++17 -w
#include "steal.h"
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <malloc.h>
static std::atomic<int> alive;
struct A {
  int v;
  A(int v) : v(v) { ++alive; }
  ~A() { --alive; }
};
static void fill(int *flag, char *p, int n) {
  wait_for(flag);
  memset(p, n, n);
}
__attribute__((noinline)) static int fails(int k) {
  asm volatile("" : "+r"(k));
  if (k == 3)
    throw k;
  return k;
}
static int inlined(int n) {
  char a[n];
  int f = 1;
  cilk_spawn fill(&f, a, n);
  cilk_sync;
  return a[n - 1];
}
static int own(int n, int k) {
  char a[n];
  int f = 0;
  cilk_spawn fill(&f, a, n);
  go_on(&f);
  return fails(k) + a[0] * 0;
}
static int sync(int n, int k) {
  char a[n];
  int f = 0;
  cilk_spawn[&] {
    wait_for(&f);
    fails(k);
  }
  ();
  memset(a, 1, n);
  go_on(&f);
  cilk_sync;
  return a[0];
}
static int both(int n, int k) {
  char a[n];
  int f = 0;
  cilk_spawn[&] {
    wait_for(&f);
    fails(k);
  }
  ();
  memset(a, 1, n);
  go_on(&f);
  fails(k + 1);
  return fails(k) + a[0];
}
static int task(int n, int k) {
  int f = 0;
  cilk_spawn {
    char a[n];
    int g = 0;
    cilk_spawn fill(&g, a, n);
    go_on(&g);
    wait_for(&f);
    fails(k);
  }
  go_on(&f);
  cilk_sync;
  return 1;
}
static int taskend(int n, int k) {
  int f = 0;
  cilk_spawn {
    char a[n];
    int g = 0;
    cilk_spawn fill(&g, a, n);
    go_on(&g);
    cilk_sync;
    wait_for(&f);
  }
  go_on(&f);
  fails(k);
  cilk_sync;
  return 1;
}
static int taskalloca(int n, int k) {
  int f = 0;
  for (int i = 0; i < 3; ++i)
    cilk_spawn {
      char *a = (char *)__builtin_alloca(n);
      int g = 0;
      cilk_spawn fill(&g, a, n);
      go_on(&g);
      fails(k);
      cilk_sync;
      wait_for(&f);
      fails(k + 1);
    }
  go_on(&f);
  cilk_sync;
  return 1;
}
static int loop(int n, int k) {
  cilk_for (int i = 0; i < 8; ++i) {
    char a[n];
    int f = 0;
    cilk_spawn fill(&f, a, n);
    go_on(&f);
    fails(k + i);
    cilk_sync;
    if (a[n - 1] != (char)n)
      abort();
  }
  return 1;
}
static int caught(int n, int k) {
  int r = 0;
  for (int i = 0; i < 4; ++i) {
    char b[n];
    try {
      char a[n];
      int f = 0;
      cilk_spawn fill(&f, a, n);
      memset(b, 1, n);
      go_on(&f);
      fails(k + i);
      cilk_sync;
      r += a[0];
    } catch (int e) {
      char c[n];
      int f = 0;
      cilk_spawn fill(&f, c, n);
      go_on(&f);
      cilk_sync;
      if (k == 2)
        throw;
      r += c[1];
    }
  }
  return r;
}
static int alloc(int n, int k) {
  int r = 0;
  for (int i = 0; i < 4; ++i) {
    char *a = (char *)__builtin_alloca(n);
    int f = 0;
    cilk_spawn fill(&f, a, n);
    go_on(&f);
    cilk_sync;
    r += a[0];
  }
  A x(1);
  return r + fails(k);
}
static int caller(int n, int k) {
  char a[n];
  memset(a, 1, n);
  int r = inlined(n);
  asm volatile("" ::"r"(a) : "memory");
  return r + fails(k) + a[n - 1];
}
static int ret(int n, int k) {
  char a[n];
  int f = 0;
  int x = cilk_spawn fails(k);
  memset(a, 3, n);
  return a[0];
}
struct Ctor {
  A a;
  Ctor(int n, int k) : a(k) {
    char b[n];
    int f = 0;
    cilk_spawn fill(&f, b, n);
    go_on(&f);
    cilk_spawn fails(k);
    cilk_sync;
  }
};
static int ctor(int n, int k) {
  Ctor c(n, k);
  Ctor d = cilk_spawn Ctor(n, k);
  cilk_sync;
  return 1;
}
static int noex(int n, int k) noexcept {
  char a[n];
  int f = 0;
  cilk_spawn fill(&f, a, n);
  go_on(&f);
  cilk_sync;
  return a[0];
}
static int run(int (*f)(int, int), int n, int k) {
  try {
    return f(n, k);
  } catch (int e) {
    return -e;
  }
}
int main() {
  int (*all[])(int, int) = {own,        sync, both,   task,  taskend,
                            taskalloca, loop, caught, alloc, caller,
                            ret,        ctor, noex};
  const int N = sizeof all / sizeof *all;
  long s = 0;
  for (int i = 0; i < N; ++i) {
    size_t first = 0;
    int r = 0;
    for (int round = 0; round < 14; ++round) {
      for (int k = 1; k < 5; ++k)
        r = r * 3 + run(all[i], 5000 + round * 50, k);
      if (round == 3)
        first = mallinfo2().uordblks;
    }
    // Free fibers stay allocated, arrays don't: the arrays of the last 40 calls exceed the limit.
    size_t last = mallinfo2().uordblks;
    printf("%d %d %s\n", i, r * 0 + i, last > first + 100000 ? "leaks" : "");
    if (last > first + 100000)
      fprintf(stderr, "%d: %zu\n", i, last - first);
    s += r;
  }
  printf("%ld %d\n", s * 0, alive.load());
}
