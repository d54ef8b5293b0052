// A small recursion that may throw is inlined into its helper, and its tasks are pushed late, after
// the test that throws. An exception from anywhere in the tree arrives, the serially first if there
// are several.
// RUN: %check_cilk %s
#include <atomic>
#include <cstdio>
#include <stdexcept>

static std::atomic<int> live;

struct Leaf {
  int n;
  explicit Leaf(int n) : n(n) { ++live; }
  Leaf(const Leaf &o) : n(o.n) { ++live; }
  ~Leaf() { --live; }
};

// Numbers the leaves from left to right; every leaf whose number is a multiple of `bad` throws,
// from `first` on.
static long sum(int from, int to, int first, int bad) {
  if (from > to)
    throw std::invalid_argument("range");
  if (to - from < 2) {
    if (from >= first && from % bad == 0)
      throw Leaf(from);
    return from;
  }
  int middle = from + (to - from) / 2;
  long left = cilk_spawn sum(from, middle, first, bad);
  long right = sum(middle, to, first, bad);
  cilk_sync;
  return left + right;
}

// Catches the exceptions of its children.
static int caught(int depth) {
  if (depth < 0)
    throw depth;
  int a = 0, b = 0;
  try {
    a = cilk_spawn caught(depth - 1);
    b = caught(depth - 2);
    cilk_sync;
  } catch (int) {
    return 1 + a;
  }
  return a + b;
}

int main() {
  const int n = 1 << 12;
  std::printf("%ld\n", sum(0, n, 1, n));
  for (int bad : {1, 7, 100, 1000})
    for (int first : {0, 1, 500, 4000}) {
      try {
        long s = sum(0, n, first, bad);
        std::printf("%d %d: %ld\n", bad, first, s);
      } catch (const Leaf &e) {
        std::printf("%d %d: leaf %d\n", bad, first, e.n);
      }
    }
  try {
    sum(1, 0, 0, 1);
  } catch (const std::exception &e) {
    std::printf("%s\n", e.what());
  }
  std::printf("%d\n", caught(12));
  std::printf("%d live\n", live.load());
}
