// Arguments need small, large and aligned frames of tasks, and the evaluation of arguments may
// throw after a frame was made.
// RUN: %check_cilk --levels 0,2 %s
#include <cstdint>
#include <cstdio>
#include <cstring>

template <int Size, int Align> struct alignas(Align) Block {
  unsigned char bytes[Size];
};

template <int Size, int Align> static Block<Size, Align> make(int k) {
  Block<Size, Align> block;
  if (k % 13 == 12)
    throw k;
  memset(block.bytes, k, Size);
  return block;
}

template <int Size, int Align>
static int sum(Block<Size, Align> block, int n) {
  if (reinterpret_cast<uintptr_t>(&block) % Align != 0)
    return -1000000;
  int total = n;
  for (unsigned char byte : block.bytes)
    total += byte;
  return total;
}

template <int Size, int Align> static void run() {
  long total = 0, caught = 0;
  for (int round = 0; round < 40; ++round) {
    int sums[8] = {};
    try {
      for (int i = 0; i < 8; ++i)
        sums[i] = cilk_spawn sum(make<Size, Align>(round * 5 + i), i);
      cilk_sync;
    } catch (int k) {
      caught += k;
    }
    for (int value : sums)
      total += value;
  }
  printf("%d %d: %ld %ld\n", Size, Align, total, caught);
}

int main() {
  run<1, 1>();
  run<32, 8>();
  run<48, 16>();
  run<72, 8>();
  run<100, 4>();
  run<128, 16>();
  run<160, 16>();
  run<32, 32>();
  run<64, 64>();
  run<1000, 1>();
  run<4096, 128>();
}
