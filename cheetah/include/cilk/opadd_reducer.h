//===- opadd_reducer.h - sums -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_OPADD_REDUCER_H
#define _CILK_OPADD_REDUCER_H

#include <cilk/monoid.h>

namespace cilk {

/// Adds with `+=`. The identity is T().
template <class T, bool Align = false> struct op_add : monoid_base<T> {
  void reduce(T *left, T *right) const { *left += std::move(*right); }
};

/// A sum: use it with `+=`, `-=`, `++` and `--`.
///
/// Monoid: addition, by T's `+=`. Identity: T(), that is 0. A merge costs one
/// `+=`. Each strand has a view of its own; no locks.
///
/// The sum of any consecutive terms of the serial program must fit into T. With
/// floating point the rounding depends on the grouping of the terms. The
/// variable itself begins as its initializer says, and a local variable of a
/// built-in type without an initializer is uninitialized, as usual.
template <class T> using opadd_reducer = T _CILK_VIEWS(op_add<T>);

} // namespace cilk

#endif // _CILK_OPADD_REDUCER_H
