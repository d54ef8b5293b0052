// Each thread has its own errno, so strands don't race for it, whether they use errno
// themselves or call functions that save it, such as std::stoi.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -O0 %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// RUN: not %t racy 2>&1 | FileCheck --check-prefix=RACY %s
// RUN: %clangxx_cilk -fsanitize=cilk -O2 %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// RUN: not %t racy 2>&1 | FileCheck --check-prefix=RACY %s
#include <cctype>
#include <cerrno>
#include <cilk/cilk.h>
#include <cstdio>
#include <netdb.h>
#include <string>

static int values[2], failures;
static void parse(int *to, const std::string &text) {
  *to = std::stoi(text) + static_cast<int>(std::stod(text));
}
static void fail(int with) {
  errno = with;
  h_errno = with;
  if (errno != with || h_errno != with || !std::isalpha('a' + with))
    failures = 1;
}

int main(int argc, char **) {
  std::string text = "12";
  cilk_spawn parse(&values[0], text);
  parse(&values[argc > 1 ? 0 : 1], text);
  cilk_sync;
  cilk_spawn fail(1);
  fail(2);
  cilk_sync;
  cilk_for (int i = 0; i < 10; ++i)
    fail(i);
  std::printf("%d\n", values[0] + values[1] + failures);
  return 0;
}
// CHECK-NOT: race:
// CHECK: 48
// CHECK: detected 0 distinct races
// RACY: 'values', a global variable
// RACY: detected 1 distinct races
