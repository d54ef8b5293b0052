//===- alive.h - Objects that are counted -----------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// At the end of a test `alive` is 0 if each object was destroyed once. Values read from a destroyed
// object are wrong.
//
//===----------------------------------------------------------------------===//

#ifndef ALIVE_H
#define ALIVE_H

#include "slow.h"
#include <atomic>
#include <utility>

static std::atomic<int> alive;

struct A {
  int v;
  A(int v = 0) : v(v) { ++alive; }
  A(const A &o) : v(o.v) { ++alive; }
  A &operator=(const A &) = default;
  ~A() {
    v = -7777;
    --alive;
  }
};

/// An object that is passed in registers although it isn't trivial.
struct [[clang::trivial_abi]] Tri {
  int *p;
  Tri(int k) : p(new int(k)) { ++alive; }
  Tri(Tri &&o) : p(o.p) {
    o.p = nullptr;
    ++alive;
  }
  Tri(const Tri &o) : p(new int(*o.p)) { ++alive; }
  Tri &operator=(Tri &&o) {
    std::swap(p, o.p);
    return *this;
  }
  ~Tri() {
    delete p;
    --alive;
  }
};

static inline int tri(Tri t, int k) {
  dawdle(k);
  return *t.p + k;
}

static inline Tri mktri(int k) {
  dawdle(k);
  return Tri(k);
}

#endif // ALIVE_H
