// Views of a megabyte and more work on small stacks, and so do views with an alignment above a
// cache line.
// RUN: %check_cilk --levels 0,2,3 %s
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <vector>
#include <cilk/monoid.h>
#include <cilk/opadd_reducer.h>
#include "walk.h"

// A megabyte whose contents depend on the order of additions.
struct Big {
  enum { Size = 1 << 17 };
  uint64_t words[Size];
  Big() { std::memset(words, 0, sizeof words); }
  void add(int n) {
    for (int i = 0; i < 8; ++i) {
      int at = (n * 7919 + i * 104729) % Size;
      words[at] = words[at] * 3 + n;
    }
    ++words[0];
  }
  uint64_t sum() const {
    uint64_t all = 0;
    for (uint64_t w : words)
      all = all * 31 + w;
    return all;
  }
};
struct add_big : cilk::monoid_base<Big> {
  void reduce(Big *left, Big *right) const {
    // Every element is written at most once in this program.
    for (int i = 0; i < Big::Size; ++i)
      left->words[i] += right->words[i];
  }
};
cilk::monoid_reducer<add_big> big;

template <int Alignment> struct alignas(Alignment) Aligned {
  std::vector<int> order;
  Aligned() { check(); }
  ~Aligned() { check(); }
  void check() const {
    if (reinterpret_cast<uintptr_t>(this) % Alignment != 0) {
      std::printf("not aligned to %d\n", Alignment);
      std::fflush(stdout);
      std::abort();
    }
  }
  Aligned &operator+=(const Aligned &o) {
    check();
    o.check();
    order.insert(order.end(), o.order.begin(), o.order.end());
    return *this;
  }
};
template <int Alignment> void aligned() {
  cilk::opadd_reducer<Aligned<Alignment>> a, b[2];
  walk(0, 100, [&](int n) {
    a.check();
    a.order.push_back(n);
    b[n % 2].check();
    b[n % 2].order.push_back(n);
  });
  unsigned sum = 0;
  for (int n : a.order)
    sum = sum * 31 + n;
  for (int n : b[0].order)
    sum = sum * 31 + n;
  for (int n : b[1].order)
    sum = sum * 31 + n;
  std::printf("%d: %zu %u\n", Alignment, a.order.size(), sum);
}

int main() {
  walk(0, 120, [](int n) { big.add(n); });
  std::printf("%llu %llu\n", (unsigned long long)big.words[0],
              (unsigned long long)big.sum());
  cilk_for (int i = 200; i < 300; ++i) {
    dawdle(i);
    big.add(i);
  }
  std::printf("%llu %llu\n", (unsigned long long)big.words[0],
              (unsigned long long)big.sum());
  aligned<16>();
  aligned<128>();
  aligned<1024>();
  aligned<4096>();
}
