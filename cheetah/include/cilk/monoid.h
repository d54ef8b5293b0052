//===- monoid.h - reducers that a class defines -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The way to write a reducer of your own. A monoid is a class without data that
// knows the type of the views, how an empty view begins and how two views
// become one:
//
//   struct longest : cilk::monoid_base<std::string> {
//     void reduce(std::string *left, std::string *right) const {
//       if (right->size() > left->size())
//         left->swap(*right);
//     }
//   };
//   cilk::monoid_reducer<longest> name;
//   ...
//   if (s.size() > name.size())
//     name = s;
//
// The operation has to be associative, and the result of `identity` has to be
// its neutral element. Then the views give the result of the serial program,
// whatever was stolen. The reducers in the other headers here are made of such
// classes.
//
// The functions between the compiler's pointers to void and the monoid are
// noexcept: an exception can't leave a merge, and ends the program.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_MONOID_H
#define _CILK_MONOID_H

#if !defined(__cplusplus) || __cplusplus < 201103L
#error "The headers for reducers need C++11; C has <cilk/reducer.h>"
#endif

#include <new>
#include <utility>

// Follows the type of views, and makes it the type of a reducer with the
// functions of a monoid. Without -fopencilk, or after <cilk/cilk_stub.h>, it
// changes nothing. An alias template that is written with it lets arguments be
// deduced:
//   template <class T> void f(cilk::opadd_reducer<T> &sum);
#ifdef __cilk
#define _CILK_VIEWS(...)                                                       \
  _Hyperobject(::cilk::internal::identity<__VA_ARGS__>,                        \
               ::cilk::internal::reduce<__VA_ARGS__>)
#else
#define _CILK_VIEWS(...)
#endif

namespace cilk {

/// The common part of most monoids: views of type \p T begin as T() and end
/// with T's destructor. A class derived from it adds `reduce`, which merges
/// \p right, the serially later view, into \p left, and leaves a \p right that
/// can be destroyed. The thread that merges calls these functions, never two at
/// a time for one view. The type of the views differs from the type of the
/// value only in programs written for Cilk Plus.
template <class T, class View = T> struct monoid_base {
  typedef T value_type;
  typedef View view_type;
  void identity(View *view) const { ::new (static_cast<void *>(view)) View(); }
  void destroy(View *view) const { view->~View(); }
};

namespace internal {

template <class Monoid> void identity(void *view) noexcept {
  typedef typename Monoid::value_type value_type;
  static_assert(alignof(value_type) <= 4096,
                "views are aligned to 4096 bytes at most");
  Monoid().identity(static_cast<value_type *>(view));
}

template <class Monoid> void reduce(void *left, void *right) noexcept {
  typedef typename Monoid::value_type value_type;
  Monoid monoid;
  monoid.reduce(static_cast<value_type *>(left),
                static_cast<value_type *>(right));
  monoid.destroy(static_cast<value_type *>(right));
}

} // namespace internal

/// A reducer with views of type Monoid::value_type. `Monoid` has a default
/// constructor, and the functions `identity`, `reduce` and `destroy` as
/// monoid_base describes them.
template <class Monoid>
using monoid_reducer = typename Monoid::value_type _CILK_VIEWS(Monoid);

} // namespace cilk

#endif // _CILK_MONOID_H
