// [reducers] All iterations write to a reducer of a stream, which keeps the serial order.
#include <cilk/cilk.h>
#include <cilk/ostream_reducer.h>
#include <iostream>

volatile int size = 8;
cilk::ostream_reducer<char> out(std::cout);

[[gnu::noinline]] void print(int i) {
  out << i << "\n";
}

int main() {
  int n = size;
  cilk_for (int i = 0; i < n; ++i)
    print(i * i);
}
