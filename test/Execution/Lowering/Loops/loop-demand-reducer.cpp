// Iterations' additions to a sequence come in the serial order, also if the loop is divided after
// some of them.
// RUN: %check_cilk --levels 0,1,2,3 --workers 1,2,8 --only-cilk="-mllvm -tapir-loops=lazy" %s
// RUN: %if nightly %{ %check_cilk --levels 1,2,3 --workers 1,2,8 --only-cilk="-mllvm -tapir-loops=eager" %s %}
#include "demand.h"
#include <cstdio>
#include <string>

static void empty(void *view) { new (view) std::string; }
static void join(void *left, void *right) {
  using std::string;
  *static_cast<string *>(left) += *static_cast<string *>(right);
  static_cast<string *>(right)->~string();
}
static std::string cilk_reducer(empty, join) Text;

static void iterate(int i, int n) {
  Text += static_cast<char>('0' + i % 75);
  if (i == 2)
    call_others();
  if (i == 3)
    await(&others_ran);
  if (i >= n / 2 + 1)
    set(&others_ran);
}
static void loop(void *n) {
  Text += '<';
  cilk_for (int i = 0; i < *static_cast<int *>(n); ++i)
    iterate(i, *static_cast<int *>(n));
  Text += '>';
}
static void nested(void *n) {
  const int outer = unknown_count;
  cilk_for (int i = 0; i < outer; ++i) {
    Text += '[';
    cilk_for (int j = 0; j < *static_cast<int *>(n); ++j)
      if (i == 2) // the last one: nothing of the outer loop is left to other workers
        iterate(j, *static_cast<int *>(n));
      else
        Text += static_cast<char>('a' + j % 26);
    Text += ']';
  }
}

int main() {
  unknown_count = 3;
  for (int n = 64; n < 70; ++n) {
    run_until_called(loop, &n);
    run_until_called(nested, &n);
    std::puts(Text.c_str());
  }
}
