//===- logical_reducers.h - logical and, logical or -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_LOGICAL_REDUCERS_H
#define _CILK_LOGICAL_REDUCERS_H

#include <cilk/monoid.h>

namespace cilk {

/// Merges with `&&`. The identity is true.
struct logical_and : monoid_base<bool> {
  void identity(bool *view) const {
    ::new (static_cast<void *>(view)) bool(true);
  }
  void reduce(bool *left, bool *right) const { *left = *left && *right; }
};

/// Merges with `||`. The identity is false.
struct logical_or : monoid_base<bool> {
  void reduce(bool *left, bool *right) const { *left = *left || *right; }
};

/// A reducer that is true if all operands are: `all = all && is(x)`, or `&=`.
/// Initialize it with true. In `all && is(x)` a strand sees its own view only,
/// so `is` may be called for more elements than in the serial program.
///
/// Monoid: `&&`. Identity: true. A merge costs two tests. Each strand has a
/// view of its own; no locks.
typedef bool _CILK_VIEWS(logical_and) logical_and_reducer;

/// A reducer that is true if any operand is: `any = any || is(x)`, or `|=`.
/// `is` may be called for more elements than in the serial program.
///
/// Monoid: `||`. Identity: false. A merge costs two tests. Each strand has a
/// view of its own; no locks.
typedef bool _CILK_VIEWS(logical_or) logical_or_reducer;

} // namespace cilk

#endif // _CILK_LOGICAL_REDUCERS_H
