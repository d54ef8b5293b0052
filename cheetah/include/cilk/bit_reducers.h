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

/// Merges bits with `&=`. The identity has all bits set.
template <class T, bool Align = false> struct op_and : monoid_base<T> {
  void identity(T *view) const {
    ::new (static_cast<void *>(view)) T(static_cast<T>(~T()));
  }
  void reduce(T *left, T *right) const { *left &= *right; }
};

/// Merges bits with `|=`. The identity is T().
template <class T, bool Align = false> struct op_or : monoid_base<T> {
  void reduce(T *left, T *right) const { *left |= *right; }
};

/// Merges bits with `^=`. The identity is T().
template <class T, bool Align = false> struct op_xor : monoid_base<T> {
  void reduce(T *left, T *right) const { *left ^= *right; }
};

/// A reducer for the bits that are set in all operands: use it with `&=`.
/// Initialize it, for instance with ~T().
///
/// Monoid: `&`. Identity: ~T(). T: integers except bool, std::bitset. A merge
/// costs one `&=`. Each strand has a view of its own; no locks.
template <class T> using opand_reducer = T _CILK_VIEWS(op_and<T>);

/// A reducer for the bits that are set in any operand: use it with `|=`.
///
/// Monoid: `|`. Identity: T(). T: integers, std::bitset. A merge costs one
/// `|=`. Each strand has a view of its own; no locks.
template <class T> using opor_reducer = T _CILK_VIEWS(op_or<T>);

/// A reducer for the bits that are set in an odd number of operands: use it
/// with `^=`.
///
/// Monoid: `^`. Identity: T(). T: integers, std::bitset. A merge costs one
/// `^=`. Each strand has a view of its own; no locks.
template <class T> using opxor_reducer = T _CILK_VIEWS(op_xor<T>);

} // namespace cilk

#endif // _CILK_BIT_REDUCERS_H
