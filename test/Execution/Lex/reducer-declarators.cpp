// Reducers can be declared in C++'s own places: templates, parameters of functions that return
// references, initialisers in parentheses, headers of statements, lambdas.
// RUN: %check_cilk %s -- -std=c++17
#include "slow.h"
#include <cstdio>

template <class T> void zero(void *view) { *static_cast<T *>(view) = 0; }
template <class T> void plus(void *left, void *right) {
  *static_cast<T *>(left) += *static_cast<T *>(right);
}
#define OF(T) cilk_reducer(zero<T>, plus<T>)

struct Number {
  long value;
};
long OF(long) total(5), beside(6), OF(long) &bound(total);
long OF(long) &choose(Number n) { return n.value % 2 ? total : bound; }

template <class T> struct Box {
  T OF(T) in = 1, out = 2;
  static T OF(T) all, none;
  T OF(T) &get(const Number &) { return in; }
  void add(T OF(T) &to, T x) {
    to += x;
    all += x;
  }
};
template <class T> T OF(T) Box<T>::all(10);
template <class T> T Box<T>::none(20);

template <long OF(long) &R> struct On {
  static void add(long x) { R += x; }
};

static long header(int n) {
  long all = 0;
  if (long OF(long) odd = n % 2) {
    cilk_spawn dawdle(n);
    odd += 1;
    cilk_sync;
    all += odd;
  }
  switch (long OF(long) value(n); n % 3) {
  case 0:
    value += 5;
    [[fallthrough]];
  default:
    cilk_spawn dawdle(n);
    value += 1;
    cilk_sync;
    all += value;
  }
  int some[] = {1, 2, n};
  for (long OF(long) each : some) {
    cilk_spawn dawdle(1);
    each += 1;
    cilk_sync;
    all += each;
  }
  return all;
}

int main() {
  Box<long> box;
  Box<int> small;
  auto *made = new long OF(long)(7);
  auto note = [&box](long OF(long) &to, long x) {
    to += x;
    box.add(box.in, x);
  };
  cilk_for (int i = 0; i < 500; ++i) {
    dawdle(i);
    choose({i}) += i;
    On<total>::add(1);
    note(*made, i);
    box.get({i}) += 3;
    small.add(small.in, i);
  }
  std::printf("%ld %ld %ld %ld %ld %ld %d %d %d\n", total, beside, *made,
              box.in, box.out, Box<long>::all, small.in, Box<int>::all,
              Box<int>::none);
  delete made;
  long sums[40];
  cilk_for (int i = 0; i < 40; ++i)
    sums[i] = header(i);
  for (long s : sums)
    std::printf("%ld ", s);
  std::printf("\n");
}
