// The seed decides the numbers, and __cilkrts_init_dprng restores those of the start.
// RUN: %clangxx_cilk -fopencilk-enable-pedigrees -O1 %s -o %t
// RUN: env CILK_NWORKERS=4 %t
#include <cilk/cilk_api.h>
#include <set>
#include <thread>
#include <vector>

static void fill(uint64_t *At, int N) {
  if (N == 1) {
    *At = __cilkrts_get_dprand();
    return;
  }
  cilk_spawn fill(At, N / 2);
  fill(At + N / 2, N - N / 2);
}

// Draws the numbers in a new thread, a root.
static std::vector<uint64_t> numbers() {
  std::vector<uint64_t> V(1000);
  std::thread([&] { fill(V.data(), V.size()); }).join();
  return V;
}

int main() {
  std::vector<uint64_t> Default = numbers();
  if (numbers() != Default)
    return 1;
  __cilkrts_dprand_set_seed(1);
  std::vector<uint64_t> One = numbers();
  __cilkrts_dprand_set_seed(2);
  std::vector<uint64_t> Two = numbers();
  __cilkrts_dprand_set_seed(1);
  if (numbers() != One)
    return 2;
  __cilkrts_init_dprng();
  if (numbers() != Default)
    return 3;
  std::set<uint64_t> All(Default.begin(), Default.end());
  All.insert(One.begin(), One.end());
  All.insert(Two.begin(), Two.end());
  return All.size() == 3000 ? 0 : 4;
}
