// Counters outside of the spawned iterations move into the iterations, so a loop of any
// shape is divided, as without counters.
// RUN: %clangxx_cilk -std=c++17 -w -O0 --coverage '-Rpass-missed=^tapir$' -c %s -o %t.o 2>&1 | FileCheck %s --allow-empty
// RUN: %clangxx_cilk -std=c++17 -w -O0 -fprofile-generate '-Rpass-missed=^tapir$' -c %s -o %t.o 2>&1 | FileCheck %s --allow-empty
// RUN: %clangxx_cilk -std=c++17 -w -O2 --coverage '-Rpass-missed=^tapir$' -c %s -o %t.o 2>&1 | FileCheck %s --allow-empty
// CHECK-NOT: remark:
#include <string>
#include <utility>
#include <vector>

void quiet(long) noexcept;
bool odd(long) noexcept;
void mayThrow(long);

void backwards(int n) {
  cilk_for (int i = n; i > 0; i -= 3)
    quiet(i);
}

void range(std::vector<std::pair<int, int>> &v) {
  cilk_for (auto &[a, b] : v) {
    if (a > b)
      continue;
    quiet(a + b);
  }
}

void destructors(std::vector<std::string> &v) {
  cilk_for (const auto &s : v) {
    std::string u = s;
    mayThrow(u.size());
  }
}

void handled(int n) {
  try {
    cilk_for (int i = 0; i < n; ++i) {
      if (odd(i))
        throw i;
      mayThrow(i);
    }
  } catch (int) {
    quiet(0);
  }
}

void nested(int n) {
  cilk_for (int i = 0; i < n; ++i)
    cilk_for (int j = i; j <= n; j += 2) {
      if (i > j && odd(j))
        quiet(i);
      else
        mayThrow(j);
    }
}

template <class I> void iterators(I begin, I end) {
  cilk_for (I i = begin; i != end; ++i) {
    switch (*i) {
    case 0:
      quiet(1);
      break;
    case 1:
      quiet(2);
    default:
      quiet(3);
    }
  }
}
template void iterators(std::vector<int>::iterator, std::vector<int>::iterator);

void lambda(int n) {
  auto loop = [&](int limit) {
    cilk_for (long i = 0; i < limit; ++i) {
      for (int j = 0; j < 3; ++j)
        if (odd(j))
          break;
      cilk_spawn quiet(i);
      quiet(2);
      cilk_sync;
    }
  };
  loop(n);
  loop(2 * n);
}

void conditional(int n, int *p) {
  if (n > 2) {
    cilk_for (int i = 0; i < n; ++i) {
      if (p[i] == 4)
        __builtin_trap();
      if (p[i] == 5)
        goto out;
      quiet(i);
    out:;
    }
  } else {
#pragma cilk grainsize 4
    cilk_for (int i = 0; i < n; ++i)
      quiet(p ? p[i] : 0);
  }
}
