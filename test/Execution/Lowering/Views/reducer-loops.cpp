// Loops keep views in registers if the program can't notice: an exception, another pointer to the
// view, a call that adds to it and a nest find the same value as in the serial program.
// RUN: %check_cilk %s -- -std=c++17
#include <cilk/cilk.h>
#include <cilk/index_reducers.h>
#include <cilk/min_max_reducers.h>
#include <cilk/opadd_reducer.h>
#include <cilk/vector_reducer.h>
#include <cstdio>
#include <stdexcept>
#include <vector>

static const long N = 40000;
static int a[N];

static cilk::opadd_reducer<long> everywhere = 0;

__attribute__((noinline)) static void add_elsewhere(int x) {
  if (x % 3 == 0)
    everywhere += x;
}

static long conditional() {
  cilk::opadd_reducer<long> odd = 0, even = 0, seldom = 0, never = 0;
  cilk::max_reducer<int> greatest = -1;
  cilk::min_reducer<int> least = 1 << 30;
  cilk_for (long i = 0; i < N; ++i) {
    if (a[i] & 1)
      odd += a[i];
    else
      even += a[i];
    if (a[i] % 997 == 0)
      seldom += 1;
    if (a[i] < 0)
      never += 1;
    if (a[i] > greatest)
      greatest = a[i];
    least = a[i] < least ? a[i] : (int)least;
  }
  std::printf("%ld %ld %ld %ld %d %d\n", (long)odd, (long)even, (long)seldom,
              (long)never, (int)greatest, (int)least);
  return odd;
}

// Chooses one of three reducers by a condition.
static void three() {
  cilk::opadd_reducer<long> s = 0, t = 0, u = 0;
  cilk_for (long i = 0; i < N; ++i)
    switch (a[i] % 3) {
    case 0: s += a[i]; break;
    case 1: t += a[i]; break;
    default: u += a[i];
    }
  std::printf("%ld %ld %ld\n", (long)s, (long)t, (long)u);
}

// Iterations before the one that throws have added their values.
static void throwing(long at) {
  cilk::opadd_reducer<long> sum = 0, caught = 0;
  cilk_for (long i = 0; i < N; ++i) {
    try {
      sum += a[i];
      if (a[i] % at == 7)
        throw std::runtime_error("seven");
      sum += 1;
    } catch (std::exception &) {
      caught += 1;
      sum += 1000;
    }
  }
  std::printf("caught %ld %ld\n", (long)sum, (long)caught);
  long last = 0;
  for (int inner = 0; inner < 3; ++inner) {
    cilk::opadd_reducer<long> partial = 0;
    try {
      for (long i = 0; i < N; ++i) {
        partial += a[i];
        if (i == 100 + inner)
          throw inner;
      }
    } catch (int) {
      last += partial;
    }
  }
  std::printf("left %ld\n", last);
}

// A serial loop may use the view by another name.
static void aliased() {
  cilk::opadd_reducer<long> sum = 0;
  cilk_for (long i = 0; i < 200; ++i) {
    long &view = sum;
    long *other = i % 2 ? &view : nullptr;
    for (long j = 0; j < 50; ++j) {
      sum += j;
      if (other)
        *other += i;
      view += 1;
    }
  }
  std::printf("aliased %ld\n", (long)sum);
}

static void called() {
  everywhere = 0;
  cilk_for (long i = 0; i < N; ++i) {
    if (a[i] % 2)
      everywhere += 1;
    add_elsewhere(a[i]);
    if (a[i] % 5 == 0)
      everywhere += 2;
  }
  std::printf("called %ld\n", (long)everywhere);
}

static void nested(long n, long m) {
  cilk::opadd_reducer<long> all = 0, rows = 0;
  cilk_for (long i = 0; i < n; ++i) {
    if (i % 7)
      rows += 1;
    cilk_for (long j = 0; j < m; ++j)
      if ((i ^ j) & 4)
        all += a[(i * m + j) % N];
    for (long j = 0; j < m; ++j)
      if (a[j] > i)
        all += 1;
    rows += 1;
  }
  std::printf("nested %ld %ld\n", (long)all, (long)rows);
}

// Has a strand of its own in the loop: after it, the view may be another one.
static void spawning() {
  cilk::opadd_reducer<long> sum = 0;
  cilk_for (long i = 0; i < 500; ++i) {
    sum += i;
    for (int j = 0; j < 3; ++j) {
      sum += 1;
      cilk_spawn [&] { sum += a[i]; }();
      sum += j;
    }
    cilk_sync;
    sum += 2;
  }
  std::printf("spawning %ld\n", (long)sum);
}

// Has a reducer of no built-in type, which only some iterations use.
static void objects() {
  cilk::vector_append_reducer<int> list;
  cilk::min_index_reducer<long, int> first;
  cilk_for (long i = 0; i < N; ++i) {
    if (a[i] % 1000 == 3)
      list.push_back(a[i]);
    if (a[i] > 17)
      first.update(i, a[i]);
  }
  long sum = 0, k = 0;
  for (int x : static_cast<std::vector<int> &>(list))
    sum += ++k * x;
  std::printf("objects %ld %ld %d\n", sum, first.index(), first.value());
}

// No iteration uses a reducer that does not exist.
static void missing(long cilk_reducer(cilk::internal::identity<cilk::op_add<long>>,
                                      cilk::internal::reduce<cilk::op_add<long>>) * p) {
  cilk_for (long i = 0; i < N; ++i)
    if (p)
      *p += a[i];
}

int main() {
  for (long i = 0; i < N; ++i)
    a[i] = (int)((unsigned)i * 2654435761u >> 16) % 10000;
  for (int round = 0; round < 3; ++round) {
    conditional();
    three();
    throwing(50 + round);
    aliased();
    called();
    nested(60, 90);
    spawning();
    objects();
    missing(nullptr);
  }
}
