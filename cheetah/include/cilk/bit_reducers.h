//===- bit_reducers.h - and, or and exclusive or of bits -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_BIT_REDUCERS_H
#define _CILK_BIT_REDUCERS_H

#include <cilk/monoid.h>

namespace cilk {

/// All bits set, and `&=`.
template <class T, bool Align = false> struct op_and : monoid_base<T> {
  void identity(T *view) const {
    ::new (static_cast<void *>(view)) T(static_cast<T>(~T()));
  }
  void reduce(T *left, T *right) const { *left &= *right; }
};

/// T() and `|=`.
template <class T, bool Align = false> struct op_or : monoid_base<T> {
  void reduce(T *left, T *right) const { *left |= *right; }
};

/// T() and `^=`.
template <class T, bool Align = false> struct op_xor : monoid_base<T> {
  void reduce(T *left, T *right) const { *left ^= *right; }
};

/// The bits that all have: use it with `&=`. Initialize it, with ~T() for
/// instance.
/// Monoid: `&`. Identity: ~T(). T: integers but bool, std::bitset.
/// A merge costs one `&=`. Each strand has a view of its own; no locks.
template <class T> using opand_reducer = T _CILK_VIEWS(op_and<T>);

/// The bits that any has: use it with `|=`.
/// Monoid: `|`. Identity: T(). T: integers, std::bitset.
/// A merge costs one `|=`. Each strand has a view of its own; no locks.
template <class T> using opor_reducer = T _CILK_VIEWS(op_or<T>);

/// The bits that an odd number has: use it with `^=`.
/// Monoid: `^`. Identity: T(). T: integers, std::bitset.
/// A merge costs one `^=`. Each strand has a view of its own; no locks.
template <class T> using opxor_reducer = T _CILK_VIEWS(op_xor<T>);

} // namespace cilk

#endif // _CILK_BIT_REDUCERS_H
