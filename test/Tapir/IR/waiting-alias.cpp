// A function that waits is recognised by its other names, such as a destructor's second one.
// RUN: %clangxx_cilk -O0 -Rpass-analysis=tapir -c %s -o %t.o 2>&1 | FileCheck %s
#include <cilk/concurrent.h>

struct Late {
  cilk_ivar *of;
  ~Late();
};
Late::~Late() { cilk_ivar_get(of); }

void loop(long n, cilk_ivar *v) {
  // CHECK: :[[#@LINE+1]]:3: remark: an iteration's work is {{.*}}; it may wait for a later one, so that each is a task [
  cilk_for (long i = 0; i < n; ++i) {
    Late late{&v[i]};
  }
}
