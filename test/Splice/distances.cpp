// Loops follow each other at any distance that their effects require: a long one, one that grows
// from a loop's beginning to its end, and one between loops of different lengths. No leaf waits,
// and later steps begin long before the first one ends; in parallel the results are the same.
// RUN: %splice -O1 %s -o %t && env CILK_NWORKERS=2 %t | FileCheck %s
// CHECK: far: the same, none waits, mixed; in parallel the same, some apart
// CHECK-NEXT: growing: the same, none waits, mixed; in parallel the same, some apart
// CHECK-NEXT: halves: the same, none waits, mixed; in parallel the same, some apart
#include <cilk/splice.h>

#include <vector>

using namespace cilk::splicing;

enum { N = 60000, STEPS = 8 };

struct arrays {
  std::vector<long> x, y;
  arrays() {
    for (long i = 0; i < N; ++i) {
      x.push_back(i * i % 1009);
      y.push_back(i % 13);
    }
  }
  bool operator==(const arrays &other) const { return x == other.x && y == other.y; }
};

static long clamp(long i) { return i < 0 ? 0 : i > N ? N : i; }

// Mixes into element i the elements of another array from first(i) to last(i), which grow with i.
template <class First, class Last>
static auto mix(long t, std::vector<long> &to, const std::vector<long> &from, range all, First first,
                Last last, std::vector<long> &order) {
  return phase(
      box(all),
      [=, &to, &from](const box &part) {
        return effect{reads(array(from.data()), range{clamp(first(part.lo[0])),
                                                      clamp(last(part.hi[0] - 1) + 1)}),
                      writes(array(to.data()), part)};
      },
      [=, &to, &from, &order](const box &part) {
        if (!order.empty())
          order.push_back(t);
        for (long i = part.lo[0]; i < part.hi[0]; ++i)
          for (long j : {clamp(first(i)), clamp(last(i) + 1) - 1})
            to[size_t(i)] = (to[size_t(i)] * 3 + from[size_t(j)] + t) % 1000003;
      });
}

// Returns how many leaves of later steps run before the last one of the first step.
static long count_mixed(const std::vector<long> &order) {
  long later = 0, mixed = 0;
  for (long t : order) {
    later += t > 0;
    mixed = t == 0 ? later : mixed;
  }
  return mixed;
}

template <class MakeStep> static void test(const char *name, MakeStep make_step) {
  std::vector<long> order, none;
  arrays serial, one, many;
  options how;
  how.spawn_leaves = 0;
  for (long t = 0; t < STEPS; ++t)
    cilk::splice_steps(1, 1, [&](long) { return make_step(t, serial, none); }, how);
  how.cache = 1 << 14;
  statistics counts;
  how.count = &counts;
  order.push_back(0);
  cilk::splice_steps(STEPS, STEPS, [&](long t) { return make_step(t, one, order); }, how);
  printf("%s: %s, %s, %s; ", name, serial == one ? "the same" : "different",
         counts.delayed || counts.unspliced ? "some wait" : "none waits",
         count_mixed(order) > 200 ? "mixed" : "not mixed");
  how.spawn_leaves = 4;
  cilk::splice_steps(STEPS, STEPS, [&](long t) { return make_step(t, many, none); }, how);
  printf("in parallel %s, %s apart\n", serial == many ? "the same" : "different",
         counts.spawned ? "some" : "none");
}

int main() {
  test("far", [](long t, arrays &a, std::vector<long> &order) {
    return mix(t, t % 2 ? a.x : a.y, t % 2 ? a.y : a.x, {0, N}, [](long i) { return i - 500; },
               [](long i) { return i + 1000; }, order);
  });
  test("growing", [](long t, arrays &a, std::vector<long> &order) {
    return mix(t, t % 2 ? a.x : a.y, t % 2 ? a.y : a.x, {0, N}, [](long i) { return i - i / 200; },
               [](long i) { return i + i / 100; }, order);
  });
  // The odd steps run over half of the elements, and read twice as many.
  test("halves", [](long t, arrays &a, std::vector<long> &order) {
    const long twice = t % 2 ? 2 : 1;
    return mix(t, t % 2 ? a.x : a.y, t % 2 ? a.y : a.x, {0, N / twice},
               [=](long i) { return twice == 2 ? 2 * i : i / 2; },
               [=](long i) { return twice == 2 ? 2 * i + 1 : i / 2; }, order);
  });
}
