// A child that throws leaves its helper through the runtime, which has to remove AddressSanitizer's
// marks of the helper's frame: later frames use the same memory.
// RUN: %clangxx_cilk -O1 -fsanitize=address %s -o %t
// RUN: env CILK_NWORKERS=1 %t
// RUN: env CILK_NWORKERS=4 %t
// RUN: %clangxx_cilk -O0 -fsanitize=address %s -o %t
// RUN: env CILK_NWORKERS=1 %t
// RUN: env CILK_NWORKERS=4 %t
#include <atomic>
#include <cilk/cilk.h>
#include <cstdio>
#include <cstring>

static std::atomic<int> unwound; // counts children and their parents

struct Buffer {
  char bytes[200];
  explicit Buffer(int n) {
    bytes[n] = 1;
    __asm__ volatile("" : : "r"(this) : "memory");
  }
  ~Buffer() { unwound += bytes[7]; }
};

// Throws out of an object's scope, whose end the exception marks.
__attribute__((always_inline)) static inline void child(int n) {
  Buffer local(n);
  throw n;
}

__attribute__((always_inline)) static inline void child_with_handler(int n) {
  try {
    child(n);
  } catch (long) {
  }
}

struct Text {
  char bytes[600];
  explicit Text(int n) { memset(bytes, n, sizeof bytes); }
  Text(const Text &) = delete;
  ~Text() { unwound -= bytes[0] / 100; }
};
__attribute__((noinline)) static int last_of(Text text) {
  return text.bytes[599];
}

// Uses a temporary object, which has no scope: all of its bytes are taken to be clean from the
// function's beginning on.
__attribute__((noinline)) static int whole_frame(int n) {
  return last_of(Text(n));
}

__attribute__((noinline)) static int one(int n) {
  try {
    cilk_spawn child(n);
    whole_frame(2);
    cilk_sync;
  } catch (int thrown) {
    return thrown + whole_frame(3);
  }
  return 0;
}

__attribute__((noinline)) static int other(int n) {
  try {
    cilk_spawn child_with_handler(n);
    whole_frame(4);
    cilk_sync;
  } catch (int thrown) {
    return thrown + whole_frame(5);
  }
  return 0;
}

int main() {
  for (int i = 0; i < 100; ++i)
    if (one(7) != 10 || other(7) != 12)
      return 1;
  return unwound == 200 ? 0 : 2;
}
