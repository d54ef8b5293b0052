// A million closures take no stack: one after the other, by spawns and by sends; each together
// with a second closure, in either order; and all of them spawned within each other.
// RUN: %check_some %s -- -std=c++17
// RUN: %check_target --only-cilk=-ftapir=tbb %s -- -std=c++17
// RUN: %check_sanitized %s -- -std=c++17 -fsanitize=address -DLENGTH=200000
#include <cilk/closures.h>
#include <cstdio>

using namespace cilk::closures;

#ifndef LENGTH
#define LENGTH 1000000
#endif

static void count(context c, cont<long> k, long n, long sum) {
  if (n == 0)
    return c.send_argument(k, sum);
  c.call<count>(k, n - 1, sum + n);
}

// Each closure waits for the value that the previous one sends.
static void pass(context c, cont<long> k, long n, long sum) {
  if (n == 0)
    return c.send_argument(k, sum);
  cont<long> to;
  c.spawn_next<pass>(k, n - 1, missing(to));
  c.send_argument(to, sum + n);
}

static long beside;
static void add(context, long n) { __atomic_fetch_add(&beside, n, __ATOMIC_RELAXED); }

static void with_leaf(context c, cont<long> k, long n) {
  if (n == 0)
    return c.send_argument(k, 1);
  if (n % 2)
    c.spawn<add>(n);
  c.spawn<with_leaf>(k, n - 1);
  if (n % 2 == 0)
    c.spawn<add>(n);
}

// All closures are spawned within each other.
static void nested(context c, cont<long> k, long n) {
  if (n == 0)
    return c.send_argument(k, 2);
  c.spawn<nested>(k, n - 1);
  c.spawn<add>(n);
}

int main() {
  printf("%d\n", run<count>(LENGTH, 0L) == LENGTH / 2L * (LENGTH + 1L));
  printf("%d\n", run<pass>(LENGTH, 0L) == LENGTH / 2L * (LENGTH + 1L));
  printf("%ld\n", run<with_leaf>(LENGTH));
  printf("%d\n", beside == LENGTH / 2L * (LENGTH + 1L));
  beside = 0;
  printf("%ld\n", run<nested>(LENGTH));
  printf("%d\n", beside == LENGTH / 2L * (LENGTH + 1L));
}
