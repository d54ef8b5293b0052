// [heap] The object's scope is a cilk_scope, which waits for the child before the destructor
// runs.
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 10;
int out;

struct Buffer {
  int *data;
  explicit Buffer(int n) : data(new int[n]()) { data[n / 2] = n; }
  Buffer(const Buffer &) = delete;
  ~Buffer() { delete[] data; }
};

[[gnu::noinline]] void use(const int *p) {
  out = *p + 1;
}

[[gnu::noinline]] void run(int n) {
  cilk_scope {
    Buffer b(n);
    cilk_spawn use(&b.data[n / 2]);
    cilk_sync;
  }
  cilk_sync;
}

int main() {
  run(size);
  std::printf("%d\n", out);
}
