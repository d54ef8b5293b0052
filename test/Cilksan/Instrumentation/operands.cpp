// The parent evaluates the operands of new and delete expressions, as for calls, and may then
// change the operands' variables at once.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -g -O0 %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %clangxx_cilk -fsanitize=cilk -g -O2 %s -o %t && %t 2>&1 | FileCheck %s
// CHECK: Cilksan detected 0 distinct races.
#include <cstdio>
#include <string>

static int deleted;

struct Counted {
  int v;
  ~Counted() { deleted += v; }
};

struct Handle {
  Counted *p;
  operator Counted *() const { return p; }
};

template <class T> static void end(T *p) {
  cilk_spawn delete p;
  p = nullptr;
}

int main() {
  int k = 3;
  int *row = cilk_spawn new int[4]{k, k + 1};
  k = 4;
  cilk_sync;
  std::string *names = cilk_spawn new std::string[k]{std::string(k, 'a')};
  k = 5;
  cilk_sync;
  Counted *all[] = {new Counted{1}, new Counted{2}, new Counted{4}};
  for (int i = 0; i < 2; ++i) {
    cilk_spawn delete all[i];
    cilk_sync;
  }
  Handle handle{all[2]};
  cilk_spawn delete handle;
  handle.p = nullptr;
  cilk_sync;
  end(new Counted{5});
  int *two[] = {row, row + 1}, n = 0;
  if (deleted != 12 || two[0][0] != 3 || two[n + 1][0] != 4 || row[2] || row[3])
    return 1;
  std::printf("%d %d %d %d %d\n", deleted, two[0][0], two[n + 1][0], row[2],
              row[3]);
  cilk_spawn delete[] two[n];
  ++n;
  cilk_spawn delete[] names;
  names = nullptr;
}
