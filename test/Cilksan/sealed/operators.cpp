// The tools never call the program's own operators new and delete, report nothing for
// their statistics under a lock, and find a race on memory that they allocate. The
// program replaces only some operators; the others have to call these, as they do
// without a tool.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++20 -O1 %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// RUN: not %t racy 2>&1 | FileCheck --check-prefix=RACY %s
// RUN: %clangxx_cilk -fsanitize=cilk -static-libcilktool -std=c++17 -O0 %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// RUN: not %t racy 2>&1 | FileCheck --check-prefix=RACY %s
// RUN: %clangxx_cilk -fcilktool=cilkscale -std=c++17 -O1 -c %s -o %t.o
// RUN: %clangxx_cilk -fcilktool=cilkscale %t.o -o %t
// RUN: env CILK_NWORKERS=4 %t 2>&1 | FileCheck --check-prefix=COUNT %s
// RUN: %clangxx_cilk -fcilktool=cilkscale -static-libcilktool %t.o -o %t
// RUN: env CILK_NWORKERS=4 %t 2>&1 | FileCheck --check-prefix=COUNT %s
#include <cilk/cilk.h>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <new>
#include <string>
#include <vector>

// Each block begins with a mark, which only this delete knows.
static std::mutex lock;
static long given, taken;
constexpr long mark = 0x1234567;
void *operator new(std::size_t size) {
  auto *block = static_cast<long *>(std::malloc(size + 16));
  if (!block)
    throw std::bad_alloc();
  *block = mark;
  std::lock_guard<std::mutex> held(lock);
  ++given;
  return block + 2;
}
void operator delete(void *object) noexcept {
  if (!object)
    return;
  long *block = static_cast<long *>(object) - 2;
  if (*block != mark)
    std::abort();
  {
    std::lock_guard<std::mutex> held(lock);
    ++taken;
  }
  std::free(block);
}

static void fill(std::vector<std::string> &texts, int n) {
  int *numbers = new int[n], *one = new (std::nothrow) int(n);
  for (int i = 0; i < n; ++i) {
    numbers[i] = i;
    texts.push_back(std::string(40, 'x') + std::to_string(numbers[i] + *one));
  }
  delete one;
  delete[] numbers;
}

int main(int argc, char **) {
  {
    std::vector<std::string> a, b;
    std::vector<std::string> &other = argc > 1 ? a : b;
    cilk_spawn fill(a, 20);
    fill(other, 20); // line 66
    cilk_sync;
  }
  std::printf("%s\n", given == taken && given >= 44 ? "all" : "some");
  return 0;
}
// CHECK: all
// CHECK: Cilksan detected 0 distinct races.
// RACY: race: {{.*}}operators.cpp
// COUNT: all
