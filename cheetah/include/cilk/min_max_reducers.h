//===- min_max_reducers.h - the least and the greatest -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reducers for minima and maxima of plain numbers, which `m = std::min(m, x)`
// updates. The identity is the greatest or the least number of the type. For
// types without such a number use <cilk/index_reducers.h>, whose views know
// whether they are empty.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_MIN_MAX_REDUCERS_H
#define _CILK_MIN_MAX_REDUCERS_H

#include <cilk/monoid.h>

#include <limits>

namespace cilk {

/// Keeps the lesser number. The identity is the type's greatest number.
template <class T> struct minimum : monoid_base<T> {
  typedef std::numeric_limits<T> limits;
  static_assert(limits::is_specialized,
                "no greatest value: use cilk::min_index_reducer");
  static T greatest() {
#if !defined(__FINITE_MATH_ONLY__) || !__FINITE_MATH_ONLY__
    if (limits::has_infinity)
      return limits::infinity();
#endif
    return limits::max();
  }
  void identity(T *view) const {
    ::new (static_cast<void *>(view)) T(greatest());
  }
  void reduce(T *left, T *right) const {
    if (*right < *left)
      *left = std::move(*right);
  }
};

/// Keeps the greater number. The identity is the type's least number.
template <class T> struct maximum : monoid_base<T> {
  typedef std::numeric_limits<T> limits;
  static_assert(limits::is_specialized,
                "no least value: use cilk::max_index_reducer");
  static T least() {
#if !defined(__FINITE_MATH_ONLY__) || !__FINITE_MATH_ONLY__
    if (limits::has_infinity)
      return -limits::infinity();
#endif
    return limits::lowest();
  }
  void identity(T *view) const { ::new (static_cast<void *>(view)) T(least()); }
  void reduce(T *left, T *right) const {
    if (*left < *right)
      *left = std::move(*right);
  }
};

/// A reducer for the minimum: `m = std::min(m, x)`. Initialize it with the
/// first element or cilk::minimum<T>::greatest().
///
/// Monoid: min by `<`, which ignores NaNs. Identity: infinity, or else the
/// greatest value of T, which std::numeric_limits must know. A merge costs one
/// comparison. Each strand has a view of its own; no locks.
template <class T> using min_reducer = T _CILK_VIEWS(minimum<T>);

/// A reducer for the maximum: `m = std::max(m, x)`. Initialize it with the
/// first element or cilk::maximum<T>::least().
///
/// Monoid: max by `<`, which ignores NaNs. Identity: minus infinity, or else
/// the least value of T, which std::numeric_limits must know. A merge costs one
/// comparison. Each strand has a view of its own; no locks.
template <class T> using max_reducer = T _CILK_VIEWS(maximum<T>);

} // namespace cilk

#endif // _CILK_MIN_MAX_REDUCERS_H
