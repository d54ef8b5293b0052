//===- opmul_reducer.h - products -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_OPMUL_REDUCER_H
#define _CILK_OPMUL_REDUCER_H

#include <cilk/monoid.h>

namespace cilk {

/// Multiplies with `*=`. The identity is T(1).
template <class T, bool Align = false> struct op_mul : monoid_base<T> {
  void identity(T *view) const { ::new (static_cast<void *>(view)) T(1); }
  void reduce(T *left, T *right) const { *left *= std::move(*right); }
};

/// A product: use it with `*=`. Initialize it; a global variable without
/// initializer would be 0.
///
/// Monoid: multiplication, by T's `*=`, which need not be commutative
/// (matrices). Identity: T(1). A merge costs one `*=`. Each strand has a view
/// of its own; no locks.
template <class T> using opmul_reducer = T _CILK_VIEWS(op_mul<T>);

} // namespace cilk

#endif // _CILK_OPMUL_REDUCER_H
