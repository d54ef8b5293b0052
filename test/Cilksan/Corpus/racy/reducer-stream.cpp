// [reducers] All iterations write to one stream.
#include <cilk/cilk.h>
#include <cilk/ostream_reducer.h>
#include <iostream>

volatile int size = 8;
std::ostream &out = std::cout;

[[gnu::noinline]] void print(int i) {
  out << i << "\n"; // RACE(a): write
}

int main() {
  int n = size;
  cilk_for (int i = 0; i < n; ++i)
    print(i * i);
}
