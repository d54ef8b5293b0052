// The engine decides if effects interfere, overlap and are subsets. For boxes of arrays of the
// same layout, a count of bytes gives the same results; for others the engine is conservative.
// RUN: %splice -O1 %s -o %t && %t
#include <cilk/splice.h>
#include <algorithm>
#include <random>
#include <set>
#include <vector>

using namespace cilk::splicing;

#define CHECK(...) ((__VA_ARGS__) ? (void)0 : (fprintf(stderr, "%d: %s\n", __LINE__, #__VA_ARGS__), abort()))

static std::mt19937 choose(1);
static long upto(long n) { return long(choose() % unsigned(n + 1)); }

static char memory[4096];
// Makes arrays, some of which overlap; an element is up to four bytes.
static array make_array() {
  switch (upto(5)) {
  case 0:
    return array(memory + 1000);
  case 1:
    return array(reinterpret_cast<int *>(memory + 1000));
  case 2:
    return array(reinterpret_cast<short *>(memory + 1000), 7);
  case 3:
    return array(memory + 1100, 5, 6);
  case 4:
    return array(memory + 1000, 9);
  default: {
    // This array goes from its end to its beginning.
    array a(reinterpret_cast<short *>(memory + 1200), 8);
    a.stride[0] = -a.stride[0];
    return a;
  }
  }
}

static box make_box(unsigned dims) {
  range r[3];
  for (range &d : r) {
    d.lo = upto(6) - 1;
    d.hi = d.lo + upto(4);
    if (&d != r) // a row has at least five
      d = {std::max(d.lo, 0L), std::min(d.hi, 5L)};
  }
  return dims == 1 ? box(r[0]) : dims == 2 ? box(r[0], r[1]) : box(r[0], r[1], r[2]);
}

static effect make_effect() {
  effect e;
  for (long n = upto(3); n-- > 0;) {
    const array a = make_array();
    const box b = make_box(a.dims);
    e.add(upto(1) ? reads(a, b) : writes(a, b));
  }
  return e;
}

using bytes = std::set<const char *>;
static bytes of(const cilk::splicing::access &a) {
  bytes all;
  for (long i = a.part.lo[0]; i < a.part.hi[0]; ++i)
    for (long j = a.part.lo[1]; j < a.part.hi[1]; ++j)
      for (long k = a.part.lo[2]; k < a.part.hi[2]; ++k)
        for (unsigned byte = 0; byte < a.of.element; ++byte)
          all.insert(static_cast<const char *>(a.of.base) + i * a.of.stride[0] +
                     j * a.of.stride[1] + k * a.of.stride[2] + byte);
  return all;
}
static bool meet(const bytes &a, const bytes &b) {
  for (const char *x : a)
    if (b.count(x))
      return true;
  return false;
}

static void compare(const effect &a, const effect &b) {
  bool interfere = false, overlap = false, same_layouts = true;
  for (const cilk::splicing::access &x : a)
    for (const cilk::splicing::access &y : b) {
      const bool both = meet(of(x), of(y));
      overlap |= both;
      interfere |= both && (x.writes || y.writes);
      same_layouts &= x.of.same_layout(y.of);
    }
  CHECK(!interfere || interferes(a, b));
  CHECK(!overlap || overlaps(a, b));
  CHECK(interferes(a, b) == interferes(b, a));
  if (same_layouts) {
    CHECK(interfere == interferes(a, b));
    CHECK(overlap == overlaps(a, b));
  }
}

int main() {
  long subsets = 0, interfering = 0;
  for (int round = 0; round < 20000; ++round) {
    const effect a = make_effect(), b = make_effect(), c = make_effect();
    compare(a, b);
    CHECK(subset(a, a));
    interfering += interferes(a, b);
    if (subset(a, b)) {
      ++subsets;
      CHECK(!interferes(a, c) || interferes(b, c));
    }
    if (subset(a, b) && subset(b, c))
      CHECK(subset(a, c));
  }
  CHECK(subsets > 1000 && interfering > 1000);
  // The effects of boxes are compared.
  for (int round = 0; round < 20000; ++round) {
    const unsigned dims = 1 + unsigned(upto(2));
    const box a = make_box(dims), b = make_box(dims), both = a.within(b);
    CHECK(overlaps(a, b) == !both.empty());
    CHECK(subset(a, b) == (a.empty() || (both.size() == a.size() && !both.empty())));
    CHECK(subset(a, a.grown()) && subset(a, a.grown_in(dims - 1, 1, 0)));
  }
}
