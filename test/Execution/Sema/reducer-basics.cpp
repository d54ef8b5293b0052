// Reducers of all sorts and places work, with operations that don't commute.
// RUN: %check_cilk %s -- -std=c++17
#include "slow.h"
#include <cstdio>
#include <string>
#include <vector>

static void none(void *view) { new (view) std::string; }
static void join(void *left, void *right) {
  auto *l = static_cast<std::string *>(left);
  auto *r = static_cast<std::string *>(right);
  *l += *r;
  r->~basic_string();
}
using text = std::string cilk_reducer(none, join);
template <class T> void empty(void *view) { new (view) std::vector<T>; }
template <class T> void append(void *left, void *right) {
  auto *l = static_cast<std::vector<T> *>(left);
  auto *r = static_cast<std::vector<T> *>(right);
  l->insert(l->end(), r->begin(), r->end());
  r->~vector();
}
template <class T>
using sequence = std::vector<T> cilk_reducer(empty<T>, append<T>);

text everything("begin ");

// Passes the reducer by reference, in recursion.
static void letters(text &out, int from, int n) {
  dawdle(n);
  if (n < 3) {
    for (int i = 0; i < n; ++i)
      out += static_cast<char>('a' + (from + i) % 26);
    return;
  }
  cilk_spawn letters(out, from, n / 3);
  out += '(';
  cilk_spawn letters(out, from + n / 3, n / 3);
  out += ')';
  letters(out, from + n / 3 * 2, n - n / 3 * 2);
  out += '.';
  cilk_sync;
  out += ';';
}

struct Log {
  int before;
  text words;
  sequence<int> numbers;
};

template <class T> static long weighted(const std::vector<T> &v) {
  long sum = 0;
  for (size_t i = 0; i < v.size(); ++i)
    sum = sum * 31 + v[i];
  return sum;
}

// Constructs reducers, some of them in strands that were stolen.
static void local(text &out, int n) {
  text own(std::to_string(n));
  sequence<int> rows[3];
  cilk_for (int i = 0; i < n; ++i) {
    dawdle(i);
    own += static_cast<char>('A' + i % 26);
    rows[i % 3].push_back(i);
  }
  out += own;
  for (auto &row : rows)
    out += std::to_string(weighted(row)) + ' ';
}

static void allocated(text &out, int n) {
  auto *numbers = new sequence<long>{7, 8};
  cilk_scope {
    for (int i = 0; i < n; ++i)
      cilk_spawn {
        dawdle(i);
        numbers->push_back(i);
      }
  }
  out += std::to_string(weighted(*numbers)) + '\n';
  delete numbers;
}

int main() {
  letters(everything, 0, 200);
  printf("%s\n", everything.c_str());

  Log log = {5, text(), {}};
  auto note = [&](int i) {
    dawdle(i);
    log.words += std::to_string(i) + ',';
    log.numbers.push_back(i);
  };
  cilk_for (int i = 0; i < 100; ++i)
    note(i);
  printf("%d %s %ld\n", log.before, log.words.c_str(), weighted(log.numbers));

  text all;
  for (int i = 0; i < 20; ++i) {
    cilk_spawn local(all, i * 3);
    cilk_spawn allocated(all, i);
  }
  cilk_sync;
  printf("%s\n", all.c_str());
}
