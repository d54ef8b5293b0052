// Lists, vectors and strings keep the serial order: under recursive spawns, in loops, in nested
// loops, in loops of spawns, and after syncs.
// RUN: %check_cilk %s
// RUN: %check_cilk --levels 0,2 %s -- -std=c++11 -fno-exceptions
// RUN: %check_cilk --levels 0,2 %s -- -std=c++20 -DHEADERS_FIRST
#ifdef HEADERS_FIRST
#include <cilk/reducer>
#endif
#include <cstdio>
#include <list>
#include <memory>
#include <string>
#include <vector>
#ifndef HEADERS_FIRST
#include <cilk/list_reducers.h>
#include <cilk/string_reducer.h>
#include <cilk/vector_reducer.h>
#endif
#include "walk.h"

cilk::list_append_reducer<int> back;
cilk::list_prepend_reducer<std::unique_ptr<int>> front;
cilk::vector_append_reducer<std::unique_ptr<int>> vector;
cilk::string_reducer text;
cilk::wstring_reducer wide;

static void add(int n) {
  back.push_back(n);
  front.emplace_front(new int(n));
  vector.emplace_back(new int(n));
  text += 'a' + (n + 20) % 26;
  text.append((n + 20) % 3, '.');
  wide.push_back(L'A' + (n + 20) % 26);
}

static void show(const char *what) {
  unsigned long sum = 0;
  auto mix = [&](int n) { sum = sum * 31 + n; };
  for (int n : back)
    mix(n);
  for (auto &p : front)
    mix(*p);
  for (auto &p : vector)
    mix(*p);
  for (wchar_t c : wide)
    mix(c);
  std::printf("%s: %zu %zu %zu %zu %zu %lx\n%s\n", what, back.size(),
              front.size(), vector.size(), text.size(), wide.size(), sum,
              text.c_str());
  back.clear();
  front.clear();
  vector.clear();
  text.clear();
  wide.clear();
}

static void spawns(int n) {
  for (int i = 0; i < n; ++i) {
    add(3 * i);
    cilk_spawn walk(i, i + 3, add);
    add(3 * i + 2);
    if (i % 7 == 6) {
      cilk_sync;
      add(1000 + i);
    }
  }
}

int main() {
  walk(0, 300, add);
  show("recursion");
  cilk_for (int i = 0; i < 300; ++i) {
    dawdle(i);
    add(i);
  }
  show("loop");
  cilk_for (int i = 0; i < 20; ++i) {
    add(i);
    cilk_for (int j = 0; j < 20; ++j) {
      dawdle(j);
      add(i * 20 + j);
    }
    add(-i);
  }
  show("nested loops");
  spawns(60);
  show("spawns");
  add(5);
  cilk_spawn spawns(20);
  cilk_spawn walk(0, 20, add);
  add(6);
  cilk_sync;
  add(7);
  show("both");
}
