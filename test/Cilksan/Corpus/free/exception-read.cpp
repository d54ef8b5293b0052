// [exceptions] Two strands rethrow one exception, and both read the object.
#include <cilk/cilk.h>
#include <cstdio>
#include <exception>

volatile int size = 4;

[[gnu::noinline]] int handle(const std::exception_ptr &what) {
  try {
    std::rethrow_exception(what);
  } catch (const int &n) {
    return n;
  }
}

int main() {
  std::exception_ptr what = std::make_exception_ptr(int(size));
  int a = cilk_spawn handle(what);
  int b = handle(what);
  cilk_sync;
  std::printf("%d\n", a + b);
}
