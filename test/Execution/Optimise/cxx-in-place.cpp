// Spawns that run in place, with exceptions and objects: each object is destroyed once, and of
// several exceptions the first in the serial order arrives.
// RUN: %check_cilk --levels 0,1,2,3 %s -- -std=c++17 -w
#include "alive.h"
#include <cstdio>
#include <string>

static int work(const A &a, int k) {
  dawdle(k);
  return a.v * k;
}
static int fails(A a, int k) {
  dawdle(k);
  if (k % 3 == 0)
    throw k;
  return a.v + k;
}
static A make(int k) {
  dawdle(k);
  if (k % 5 == 0)
    throw std::string("five");
  return A(k);
}
static int tiny(int k) { return k ^ 5; }

static int last(int k) {
  try {
    A local(k);
    int x = cilk_spawn fails(local, k);
    int y = cilk_spawn fails(A(k + 1), k + 1);
    cilk_sync;
    return x * 100 + y;
  } catch (int e) {
    return -e;
  }
}

static int only(int k) {
  A local(k);
  int r = 0;
  try {
    A inner(k + 1);
    r = cilk_spawn fails(local, k);
    cilk_sync;
    r += inner.v;
  } catch (int e) {
    r -= e + local.v;
  }
  return r;
}

static int constructs(int k) {
  try {
    A a = cilk_spawn make(k);
    cilk_sync;
    A b(a);
    b = cilk_spawn make(k + 1);
    cilk_sync;
    return a.v * 10 + b.v;
  } catch (const std::string &s) {
    return -(int)s.size();
  }
}

static int nested(int k) {
  int r = 0;
  try {
    cilk_spawn {
      A own(k);
      int x = cilk_spawn work(own, k);
      int y = cilk_spawn fails(own, k);
      int z = cilk_spawn tiny(k);
      cilk_sync;
      r = x + y + z;
    }
    cilk_sync;
  } catch (int e) {
    r = -1000 - e;
  }
  return r;
}

// Throws an exception in the function's only spawn, which leaves the function.
static int leaves(int k) {
  A local(k);
  int x = cilk_spawn fails(local, k);
  cilk_sync;
  return x;
}

int main() {
  for (int k = 0; k < 12; ++k) {
    int l;
    try {
      l = leaves(k);
    } catch (int e) {
      l = -77 - e;
    }
    printf("%d %d %d %d %d\n", last(k), only(k), constructs(k), nested(k), l);
  }
  printf("%d\n", alive.load());
}
