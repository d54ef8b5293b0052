//===- index_reducers.h - minima and maxima with their indices -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_INDEX_REDUCERS_H
#define _CILK_INDEX_REDUCERS_H

#include <cilk/monoid.h>

#include <functional>

namespace cilk {

namespace internal {

/// The first of several values in the order \p Before, and its index.
template <class Index, class T, class Before> class indexed {
public:
  indexed() : index_(), value_(), empty_(true) {}
  indexed(Index index, T value)
      : index_(std::move(index)), value_(std::move(value)), empty_(false) {}

  /// Returns true if there was no value yet; then there is no index either.
  bool empty() const { return empty_; }
  /// Returns the index of the value. Only valid if empty() is false.
  const Index &index() const { return index_; }
  /// Returns the value.
  const T &value() const { return value_; }

  /// Takes \p value, which is at \p index, if it precedes the current value.
  void update(Index index, T value) {
    if (empty_ || Before()(value, value_)) {
      index_ = std::move(index);
      value_ = std::move(value);
      empty_ = false;
    }
  }

  void merge(indexed &&later) {
    if (!later.empty_)
      update(std::move(later.index_), std::move(later.value_));
  }

protected:
  /// Makes a view. \p value is the result of `value()` while there is no value.
  indexed(Index index, T value, bool empty)
      : index_(std::move(index)), value_(std::move(value)), empty_(empty) {}

private:
  Index index_;
  T value_;
  bool empty_;
};

template <class View> struct merge_views : monoid_base<View> {
  void reduce(View *left, View *right) const { left->merge(std::move(*right)); }
};

template <class T, class Less> struct greater {
  bool operator()(const T &a, const T &b) const { return Less()(b, a); }
};

} // namespace internal

/// A value and its index, or nothing. `update(index, value)` keeps the least
/// value, and the first of equal ones. `Index` and `T` have default
/// constructors and can be moved. `Less` is a strict weak order; `<` isn't one
/// if there are NaNs.
template <class Index, class T, class Less = std::less<T>>
using min_index = internal::indexed<Index, T, Less>;

/// A value and its index like min_index, but the greatest value.
template <class Index, class T, class Less = std::less<T>>
using max_index = internal::indexed<Index, T, internal::greater<T, Less>>;

/// A reducer for the least value and its index: `best.update(i, a[i])`, then
/// `best.index()`.
///
/// Monoid: the lesser one, or the left one of equal ones. Identity: nothing. A
/// merge costs a comparison and two moves. Each strand has a view of its own;
/// no locks.
template <class Index, class T, class Less = std::less<T>>
using min_index_reducer = min_index<Index, T, Less>
    _CILK_VIEWS(internal::merge_views<min_index<Index, T, Less>>);

/// A reducer for the greatest value and its index.
///
/// Monoid: the greater one, or the left one of equal ones. Identity: nothing. A
/// merge costs a comparison and two moves. Each strand has a view of its own;
/// no locks.
template <class Index, class T, class Less = std::less<T>>
using max_index_reducer = max_index<Index, T, Less>
    _CILK_VIEWS(internal::merge_views<max_index<Index, T, Less>>);

} // namespace cilk

#endif // _CILK_INDEX_REDUCERS_H
