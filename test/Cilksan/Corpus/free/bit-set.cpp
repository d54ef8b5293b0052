// [containers] Two bits of two words of a set of bits are set.
#include <bitset>
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 4;
std::bitset<256> bits;

[[gnu::noinline]] void set(int which) {
  bits.set(which);
}

int main() {
  cilk_spawn set(size);
  set(size + 100);
  cilk_sync;
  std::printf("%d\n", int(bits.count()));
}
