// [classes] Two strands change two objects of one class.
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 4;

class Account {
  long balance = 0;

public:
  [[gnu::noinline]] void deposit(long amount) {
    balance += amount;
  }
  long get() const { return balance; }
} first, second;

int main() {
  int n = size;
  cilk_spawn first.deposit(n);
  second.deposit(n + 1);
  cilk_sync;
  std::printf("%ld %ld\n", first.get(), second.get());
}
