//===- plus/holder.h - holders as in Cilk Plus -*- C++ -*- ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// <cilk/holder.h> includes this header if -DCILK_PLUS_NAMES says that the names
// are those of Cilk Plus. Otherwise cilk::holder<T> is a T with views, as in
// OpenCilk.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_PLUS_HOLDER_H
#define _CILK_PLUS_HOLDER_H

#include <cilk/plus/reducer.h>

#include <memory>

namespace cilk {

/// The view, of two, that a holder keeps at a sync. The default lets the
/// runtime choose.
enum holder_policy {
  holder_keep_indeterminate,
  holder_keep_last,
  holder_keep_last_copy,
  holder_keep_last_swap,
  holder_keep_last_move
};

namespace internal {

/// Makes a view from the exemplar that the holder was constructed from, or as
/// T() if there is none.
template <class T, holder_policy Policy> struct holder_monoid : monoid_base<T> {
  void (*make)(T *view, const T *exemplar);
  const T *exemplar;
  void identity(T *view) const { make(view, exemplar); }
  void reduce(T *left, T *right) const {
    keep(left, right,
         std::integral_constant<bool, Policy == holder_keep_indeterminate>());
  }

private:
  static void keep(T *, T *, std::true_type) {}
  static void keep(T *left, T *right, std::false_type) {
    *left = std::move(*right);
  }
};

template <class T> void make_value(T *view, const T *) {
  ::new (static_cast<void *>(view)) T();
}
template <class T> void make_copy(T *view, const T *exemplar) {
  ::new (static_cast<void *>(view)) T(*exemplar);
}

} // namespace internal

/// Memory that no parallel strand uses: `h() = x`. A strand finds there the
/// object that the serial program would find, or a new T. Monoid: of two views
/// the left one, or the right one if \p Policy keeps the last. A merge costs
/// the destruction of a T, and with a policy a move. Each strand has a view of
/// its own; no locks.
template <class T, holder_policy Policy = holder_keep_indeterminate,
          class Allocator = std::allocator<T>>
class holder {
  typedef internal::holder_monoid<T, Policy> monoid;

public:
  holder() : views_(without()) {}
  explicit holder(const T &exemplar)
      : exemplar_(new T(exemplar)), views_(with(exemplar_.get())) {}
  holder(const holder &) = delete;
  holder &operator=(const holder &) = delete;

  T &view() { return views_.view(); }
  const T &view() const { return views_.view(); }
  T &operator()() { return view(); }
  const T &operator()() const { return view(); }
  T &operator*() { return view(); }
  T *operator->() { return __builtin_addressof(view()); }

private:
  static monoid without() {
    monoid made;
    made.make = internal::make_value<T>;
    made.exemplar = nullptr;
    return made;
  }
  static monoid with(const T *exemplar) {
    monoid made;
    made.make = internal::make_copy<T>;
    made.exemplar = exemplar;
    return made;
  }

  std::unique_ptr<const T> exemplar_;
  reducer<monoid> views_;
};

} // namespace cilk

#endif // _CILK_PLUS_HOLDER_H
