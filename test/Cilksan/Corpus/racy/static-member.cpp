// [classes] Constructors of objects in parallel iterations count in a plain static member.
#include <atomic>
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 10;

struct Item {
  static int made;
  int value;
  [[gnu::noinline]] explicit Item(int i) : value(i) {
    made += 1; // RACE(a): write
  }
};
int Item::made = 0;
int out[10];

int main() {
  int n = size;
  cilk_for (int i = 0; i < n; ++i) {
    Item item(i);
    out[i] = item.value;
  }
  std::printf("%d %d\n", Item::made, out[n - 1]);
}
