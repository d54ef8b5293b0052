// [heap] An object's destructor frees the memory that a child may still be using, as its block
// doesn't wait.
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 10;
int out;

struct Buffer {
  int *data;
  explicit Buffer(int n) : data(new int[n]()) { data[n / 2] = n; }
  Buffer(const Buffer &) = delete;
  ~Buffer() { delete[] data; } // RACE(a): free
};

[[gnu::noinline]] void use(const int *p) {
  out = *p + 1; // RACE(a): read
}

[[gnu::noinline]] void run(int n) {
  {
    Buffer b(n);
    cilk_spawn use(&b.data[n / 2]);
  }
  cilk_sync;
}

int main() {
  run(size);
  std::printf("%d\n", out);
}
