// [classes] Two strands change one object.
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 4;

class Account {
  long balance = 0;

public:
  [[gnu::noinline]] void deposit(long amount) {
    balance += amount; // RACE(a): write
  }
  long get() const { return balance; }
} first, second;

int main() {
  int n = size;
  cilk_spawn first.deposit(n);
  first.deposit(n + 1);
  cilk_sync;
  std::printf("%ld %ld\n", first.get(), second.get());
}
