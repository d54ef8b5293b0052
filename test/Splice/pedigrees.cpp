// A leaf's pedigree, and so its random numbers, are the same whichever worker runs it.
// RUN: %splice -fopencilk-enable-pedigrees -O1 %s -o %t
// RUN: env CILK_NWORKERS=1 %t > %t.one
// RUN: env CILK_NWORKERS=4 %t | diff %t.one -
// RUN: env CILK_NWORKERS=4 %t | FileCheck %s
// CHECK: different numbers: 4000 of 4000
#include <cilk/cilk_api.h>
#include <cilk/splice.h>
#include <set>
#include <stdio.h>
#include <vector>

using namespace cilk::splicing;

int main() {
  constexpr long n = 2000;
  std::vector<unsigned long> drawn[2] = {std::vector<unsigned long>(n), std::vector<unsigned long>(n)};
  cilk::splice_steps(2, 2, [&](long t) {
    const array of(drawn[t].data()), before(drawn[0].data());
    unsigned long *to = drawn[t].data();
    return phase(
               box({0, n}),
               [=](const box &part) {
                 return effect{writes(of, part), reads(before, part.grown().within(box({0, n})))};
               },
               [=](const box &part) {
                 for (long i = part.lo[0]; i < part.hi[0]; ++i)
                   to[i] = __cilkrts_get_dprand();
               })
        .blocks(10);
  });
  std::set<unsigned long> all;
  for (const auto &d : drawn)
    for (unsigned long x : d) {
      all.insert(x);
      printf("%lx\n", x);
    }
  printf("different numbers: %zu of %ld\n", all.size(), 2 * n);
}
