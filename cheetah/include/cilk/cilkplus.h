//===- cilkplus.h - cilk::reducer as in Cilk Plus -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For programs that were written for Cilk Plus: `cilk::reducer<Monoid>`, whose
// view is `*r`, in the place of <cilk/reducer.h> and all <cilk/reducer_*.h>.
// docs/cilk-plus-porting.md says what is the same and what is left out. New
// programs have no use for it.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CILKPLUS_H
#define _CILK_CILKPLUS_H

#include <cilk/reducer>

namespace cilk {

namespace internal {

struct nowhere {};

/// The one value that comes before all others, if there is one.
template <class T, class Before> struct extremum : indexed<nowhere, T, Before> {
  typedef indexed<nowhere, T, Before> base;
  extremum() {}
  extremum(const T &value) : base(nowhere(), value) {}
  bool is_set() const { return !this->empty(); }
  const T &get_value() const { return this->value(); }
  operator const T &() const { return this->value(); }
};

/// The same with its index.
template <class Index, class T, class Before>
struct extremum_index : indexed<Index, T, Before> {
  using indexed<Index, T, Before>::indexed;
  extremum_index() {}
  bool is_set() const { return !this->empty(); }
  const Index &get_index() const { return this->index(); }
  std::pair<Index, T> get_value() const {
    return std::pair<Index, T>(this->index(), this->value());
  }
};

/// What a view stands for: itself, if it doesn't say.
template <class View> const View &value_of(const View &view, ...) {
  return view;
}
template <class View>
auto value_of(const View &view, int) -> decltype(view.get_value()) {
  return view.get_value();
}

} // namespace internal

/// Views of op_min and op_max: `r->calc_min(x)`, or `*r = min_of(*r, x)`.
template <class T, class Less = std::less<T>>
struct op_min_view : internal::extremum<T, Less> {
  using internal::extremum<T, Less>::extremum;
  op_min_view() {}
  op_min_view &calc_min(const T &x) {
    this->update(internal::nowhere(), x);
    return *this;
  }
};
template <class T, class Less = std::less<T>>
struct op_max_view : internal::extremum<T, internal::greater<T, Less>> {
  using internal::extremum<T, internal::greater<T, Less>>::extremum;
  op_max_view() {}
  op_max_view &calc_max(const T &x) {
    this->update(internal::nowhere(), x);
    return *this;
  }
};

/// Views of op_min_index and op_max_index: `r->calc_min(i, x)`.
template <class Index, class T, class Less = std::less<T>>
struct op_min_index_view : internal::extremum_index<Index, T, Less> {
  using internal::extremum_index<Index, T, Less>::extremum_index;
  op_min_index_view() {}
  op_min_index_view &calc_min(const Index &i, const T &x) {
    this->update(i, x);
    return *this;
  }
};
template <class Index, class T, class Less = std::less<T>>
struct op_max_index_view
    : internal::extremum_index<Index, T, internal::greater<T, Less>> {
  using internal::extremum_index<Index, T,
                                 internal::greater<T, Less>>::extremum_index;
  op_max_index_view() {}
  op_max_index_view &calc_max(const Index &i, const T &x) {
    this->update(i, x);
    return *this;
  }
};

template <class T, class Less>
op_min_view<T, Less> min_of(op_min_view<T, Less> view, const T &x) {
  return view.calc_min(x);
}
template <class T, class Less>
op_max_view<T, Less> max_of(op_max_view<T, Less> view, const T &x) {
  return view.calc_max(x);
}
template <class I, class T, class Less>
op_min_index_view<I, T, Less> min_of(op_min_index_view<I, T, Less> view,
                                     const I &i, const T &x) {
  return view.calc_min(i, x);
}
template <class I, class T, class Less>
op_max_index_view<I, T, Less> max_of(op_max_index_view<I, T, Less> view,
                                     const I &i, const T &x) {
  return view.calc_max(i, x);
}

template <class T, class Less = std::less<T>>
struct op_min : internal::merge_views<op_min_view<T, Less>> {};
template <class T, class Less = std::less<T>>
struct op_max : internal::merge_views<op_max_view<T, Less>> {};
template <class Index, class T, class Less = std::less<T>>
struct op_min_index : internal::merge_views<op_min_index_view<Index, T, Less>> {
};
template <class Index, class T, class Less = std::less<T>>
struct op_max_index : internal::merge_views<op_max_index_view<Index, T, Less>> {
};

typedef op_basic_ostream<char> op_ostream;
typedef op_basic_ostream<wchar_t> op_wostream;

/// A reducer as an object. The current view is `*r`; it begins as the monoid's
/// identity, or as what is constructed from the arguments. A reducer of this
/// kind can't be copied, as in Cilk Plus.
/// Monoid, cost of a merge: those of `Monoid`. Each strand has a view of its
/// own; no locks.
template <class Monoid> class reducer {
public:
  typedef Monoid monoid_type;
  typedef typename Monoid::value_type view_type;

  reducer() { Monoid().identity(storage()); }
  template <class... Arguments> explicit reducer(Arguments &&...arguments) {
    ::new (static_cast<void *>(storage()))
        view_type(std::forward<Arguments>(arguments)...);
  }
  reducer(const reducer &) = delete;
  reducer &operator=(const reducer &) = delete;
  ~reducer() { Monoid().destroy(storage()); }

  view_type &view() { return view_; }
  view_type &operator*() { return view_; }
  view_type *operator->() { return &view_; }

  /// The view's value: behind a sync that of the whole.
  auto get_value()
      -> decltype(internal::value_of(std::declval<view_type &>(), 0)) {
    return internal::value_of(view(), 0);
  }
  template <class T> void set_value(const T &value) {
    view() = view_type(value);
  }

  /// Exchanges the view's contents with those of \p value.
  void move_in(view_type &value) { std::swap(view(), value); }
  void move_out(view_type &value) { std::swap(view(), value); }

private:
  view_type *storage() { return __builtin_addressof(view_); }

  // Constructed by the monoid.
  union {
    view_type _CILK_VIEWS(Monoid) view_;
  };
};

} // namespace cilk

#endif // _CILK_CILKPLUS_H
