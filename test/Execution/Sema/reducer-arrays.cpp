// Reducers can be in arrays of structures without destructors: as members of classes that have one,
// and in memory from new, also if the pointer's type is deduced.
// RUN: %check_cilk %s
#include "slow.h"
#include <cilk/reducer>
#include <stdio.h>
#include <string>

struct Pod {
  int tag = 0;
  cilk::opadd_reducer<long> sum = 0, more[2] = {0, 0};
};
struct Pods {
  Pod p[3];
};
struct Class {
  std::string name;
  Pod pods[2];
  Pods deep[2];
  Class() {
    pods[1].sum = 5;
    deep[1].p[2].more[1] = 7;
  }
};

static void add(Class &c, int n) {
  dawdle(n);
  c.pods[n % 2].sum += n;
  c.deep[n % 2].p[n % 3].more[n % 2] += n;
}

static long work(int n) {
  Class c, many[2];
  auto *p = new Pods{};
  for (int i = 0; i < 6; ++i) {
    cilk_spawn add(c, i);
    cilk_spawn add(many[i % 2], i + n);
    p->p[i % 3].sum += i;
  }
  cilk_sync;
  long all = c.pods[0].sum + 3 * c.pods[1].sum + 5 * c.deep[1].p[2].more[1] +
             7 * many[0].pods[1].sum + 9 * many[1].pods[1].sum +
             11 * p->p[2].sum;
  delete p;
  return all;
}

int main() {
  for (int i = 0; i < 40; ++i) {
    long x = cilk_spawn work(i);
    dawdle(i);
    long y = work(i + 1);
    cilk_sync;
    printf("%ld %ld\n", x, y);
  }
}
