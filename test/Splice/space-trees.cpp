// Waiting leaves never take more than the allowed space, for random trees, effects, spaces and
// numbers of strands, and the results are the serial ones. `space-trees N SEED` tries N of
// them.
// RUN: %splice -O1 %s -o %t
// RUN: env CILK_NWORKERS=1 %t 500 1 | FileCheck %s
// RUN: env CILK_NWORKERS=4 %t 500 2 | FileCheck %s
// RUN: %splice -O1 -ftapir=serial %s -o %t.serial
// RUN: %t.serial 500 3 | FileCheck %s
// CHECK: 500 trees; some delayed, some apart, some unspliced
#include <cilk/splice.h>

#include <random>
#include <stdio.h>
#include <stdlib.h>
#include <vector>

static std::mt19937 choose;
static int between(int lo, int hi) {
  return lo + int(choose() % unsigned(hi - lo + 1));
}

struct range_of {
  int array, first, last;
};
static bool meet(const range_of &a, const range_of &b) {
  return a.array == b.array && a.first < b.last && b.first < a.last;
}
static bool is_in(const range_of &a, const range_of &b) {
  return a.array == b.array && a.first >= b.first && a.last <= b.last;
}
struct touches {
  range_of writes, reads;
};
static bool interferes(const touches &a, const touches &b) {
  return meet(a.writes, b.writes) || meet(a.writes, b.reads) || meet(a.reads, b.writes);
}
static bool subset(const touches &a, const touches &b) {
  return is_in(a.writes, b.writes) && is_in(a.reads, b.reads);
}

struct piece {
  int first, last;
};

// A pass, and its division: at any places, differently in each pass or equally in all.
struct pass {
  int from, to, left, right;
  unsigned seed;
  int leaf, slice;

  bool split(const piece &n, piece &l, piece &r) const {
    const int length = n.last - n.first;
    if (length <= leaf)
      return false;
    const unsigned hash = (seed + unsigned(n.first) * 40503u + unsigned(n.last) * 9973u) * 2654435761u;
    const int middle = n.first + 1 + int((hash >> 8) % unsigned(length - 1));
    l = {n.first, middle};
    r = {middle, n.last};
    return true;
  }
  bool take_slice(const piece &n, piece &first, piece &rest) const {
    if (!slice || n.last - n.first <= slice)
      return false;
    first = {n.first, n.first + slice};
    rest = {n.first + slice, n.last};
    return true;
  }
  touches effect_of(const piece &n) const {
    return {{to, n.first, n.last}, {from, n.first - left, n.last + right}};
  }
  void run(std::vector<long> *data, int count, const piece &n) const {
    for (int i = n.first; i < n.last; ++i) {
      long x = i;
      for (int j = i - left; j <= i + right; ++j)
        x = 3 * x + (j < 0 || j >= count ? 1 : data[from][j]);
      data[to][i] = x % 1000003;
    }
  }
};

static cilk::splicing::statistics sum;

static void try_one(long number) {
  const int count = between(1, 1200), passes = between(1, 9), arrays = between(0, 9) ? between(2, 3) : 1;
  const bool all_same = between(0, 1);
  const int leaf = between(1, 12), widest = between(0, 30);
  std::vector<pass> steps;
  for (int p = 0; p < passes; ++p)
    steps.push_back({p % arrays, (p + 1) % arrays, between(0, widest), between(0, widest),
                     all_same ? 7u : unsigned(choose()), all_same ? leaf : between(1, 12),
                     between(0, 2) ? 0 : between(1, 3)});
  std::vector<long> serial[3], spliced[3];
  for (int a = 0; a < 3; ++a)
    for (int i = 0; i < count; ++i)
      serial[a].push_back(long(choose() % 1000));
  for (int a = 0; a < 3; ++a)
    spliced[a] = serial[a];
  for (const pass &p : steps)
    p.run(serial, count, {0, count});

  cilk::splicing::statistics s;
  cilk::splicing::options how;
  how.spawn_leaves = unsigned(between(0, 6));
  how.space = size_t(between(0, 1) ? between(0, 4000) : between(0, 60000));
  how.count = &s;
  cilk::splice_steps(
      passes, unsigned(between(1, 9)),
      [&](long t) {
        const pass p = steps[size_t(t)];
        return cilk::splicing::tree(
            piece{0, count}, [=](const piece &n, piece &l, piece &r) { return p.split(n, l, r); },
            [=](const piece &n) { return p.effect_of(n); },
            [=, &spliced](const piece &n) { p.run(spliced, count, n); },
            [=](const piece &n, piece &f, piece &r) { return p.take_slice(n, f, r); });
      },
      how);
  for (int a = 0; a < 3; ++a)
    if (serial[a] != spliced[a]) {
      printf("tree %ld is not the same\n", number);
      exit(1);
    }
  if (s.delayed_most > how.space) {
    printf("tree %ld takes %lu of %zu bytes\n", number, s.delayed_most, how.space);
    exit(1);
  }
  sum.add(s);
}

int main(int argc, char **argv) {
  const long count = argc > 1 ? atol(argv[1]) : 100, seed = argc > 2 ? atol(argv[2]) : 1;
  for (long number = 0; number < count; ++number) {
    choose.seed(unsigned(number + 1000000 * seed));
    try_one(number);
  }
  printf("%ld trees; %s delayed, %s apart, %s unspliced\n", count, sum.delayed ? "some" : "none",
         sum.spawned ? "some" : "none", sum.unspliced ? "some" : "none");
}
