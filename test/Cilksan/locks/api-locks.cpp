// C++ has objects for locks that exist only for the detector. The standard library's guards take
// them, too.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++11 -O1 %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// RUN: not %t racy 2>&1 | FileCheck --check-prefix=RACY %s
// RUN: %clangxx_cilk -std=c++20 -O1 %s -o %t && %t racy
#include <cilk/cilk.h>
#include <cilk/cilksan.h>
#include <mutex>
#include <vector>

static Cilksan_fake_mutex lock, other;
static long hits;
static bool racy;

static void count(int i) {
  switch (i % 3) {
  case 0: {
    Cilksan_fake_lock_guard held(&lock);
    ++hits;
    break;
  }
  case 1: {
    Cilksan_fake_lock_guard held(racy ? other : lock);
    ++hits; // line 26
    break;
  }
  default: {
    std::lock_guard<Cilksan_fake_mutex> held(lock);
    ++hits;
  }
  }
}

int main(int argc, char **) {
  racy = argc > 1;
  std::vector<Cilksan_fake_mutex> many(3);
  cilk_for (int i = 0; i < 12; ++i)
    count(i);
  return 0;
}
// CHECK: detected 0 distinct races
// RACY: api-locks.cpp:{{[0-9]+}}:{{[0-9]+}}: race: {{.*}} of 'hits'
// RACY: api-locks.cpp:26
