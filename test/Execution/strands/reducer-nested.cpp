// Reducers, even the same one, can be used while others are made and merged; reduce functions can
// spawn and sync.
// RUN: %check_cilk %s
// RUN: %check_cilk --levels 0,2 --workers 1,2,8 --only-cilk="-mllvm -tapir-loops=lazy" %s
// RUN: %check_cilk --levels 1,2,3 --workers 1,2,8 --only-cilk="-mllvm -tapir-loops=eager" %s
#include <cstdio>
#include <string>
#include <vector>
#include <cilk/monoid.h>
#include <cilk/opadd_reducer.h>
#include "walk.h"

// The number of views depends on the schedule; the equality of these counts doesn't.
cilk::opadd_reducer<long> made, ended, merged, work;

struct counting : cilk::monoid_base<std::string> {
  void identity(std::string *view) const {
    ++made;
    ::new (view) std::string();
  }
  void reduce(std::string *left, std::string *right) const {
    *left += *right;
    ++merged;
  }
  void destroy(std::string *view) const {
    ++ended;
    view->~basic_string();
  }
};
cilk::monoid_reducer<counting> counted;

// Spawns in a merge, which therefore may resume in another thread.
static long busy(int n) {
  if (n < 2) {
    dawdle(n);
    ++work;
    return n;
  }
  long a = cilk_spawn busy(n - 1);
  long b = busy(n - 2);
  cilk_sync;
  return a + b;
}
struct spawning : cilk::monoid_base<std::vector<int>> {
  void reduce(std::vector<int> *left, std::vector<int> *right) const {
    long before = left->size();
    cilk_spawn busy(4);
    int n = right->size();
    left->resize(before + n);
    cilk_for (int i = 0; i < n; ++i)
      (*left)[before + i] = (*right)[i];
  }
};
cilk::monoid_reducer<spawning> numbers;

// The reduce function uses the reducer that it merges.
struct own : cilk::monoid_base<long> {
  void reduce(long *left, long *right) const;
};
cilk::monoid_reducer<own> self;
void own::reduce(long *left, long *right) const {
  *left += *right;
  self += 0;
}

int main() {
  walk(0, 300, [](int n) { counted += char('a' + n % 26); });
  std::printf("%s %d\n", counted.c_str(), made == ended && ended == merged);
  long before = work;
  walk(0, 300, [](int n) { numbers.push_back(n); });
  unsigned long sum = 0;
  for (int n : numbers)
    sum = sum * 31 + n;
  std::printf("%zu %lu %d\n", numbers.size(), sum, (work - before) % 5 == 0);
  cilk_for (int i = 0; i < 300; ++i) {
    dawdle(i);
    self += i;
  }
  std::printf("%ld\n", self);
}
