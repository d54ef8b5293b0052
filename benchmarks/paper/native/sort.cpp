//===- sort.cpp - tasks of some length ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A merge sort. Tasks sort halves down to a thousand elements, which the C++
// library sorts.
//
//===----------------------------------------------------------------------===//

#include "program.h"

#include <algorithm>
#include <vector>

enum { SMALL = 1000 };

static std::vector<unsigned> data, room;

static void sort(unsigned *begin, unsigned *end, unsigned *temporary) {
  if (end - begin <= SMALL) {
    std::sort(begin, end);
    return;
  }
  GROUP;
  unsigned *middle = begin + (end - begin) / 2;
  SPAWN_CALL(sort(begin, middle, temporary));
  sort(middle, end, temporary + (middle - begin));
  SYNC;
  unsigned *last = std::merge(begin, middle, middle, end, temporary);
  std::copy(temporary, last, begin);
}

static void prepare(long size) {
  data.resize((size_t)size);
  room.resize((size_t)size);
  unsigned x = 12345;
  for (unsigned &element : data)
    element = x = x * 1664525 + 1013904223;
}

static void run(long size) {
  with_tasks([=] { sort(data.data(), data.data() + size, room.data()); });
}

static bool check(long) { return std::is_sorted(data.begin(), data.end()); }
