//===- list_reducers.h - lists that grow at one end -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_LIST_REDUCERS_H
#define _CILK_LIST_REDUCERS_H

#include <cilk/monoid.h>

#include <list>
#include <memory>

namespace cilk {

/// Appends the right list to the left one. The identity is an empty list.
template <class T, class Allocator = std::allocator<T>>
struct op_list_append : monoid_base<std::list<T, Allocator>> {
  typedef std::list<T, Allocator> list;
  void reduce(list *left, list *right) const {
    left->splice(left->end(), *right);
  }
};

/// Prepends the right list to the left one. The identity is an empty list.
template <class T, class Allocator = std::allocator<T>>
struct op_list_prepend : monoid_base<std::list<T, Allocator>> {
  typedef std::list<T, Allocator> list;
  void reduce(list *left, list *right) const {
    left->splice(left->begin(), *right);
  }
};

/// A reducer that is a std::list in the serial order. Use push_back,
/// emplace_back, and splice or insert at end(). The elements that an earlier
/// strand has appended aren't visible before a sync, so don't read the list
/// until then. Elements may be move-only; they never move.
///
/// Monoid: concatenation. Identity: the empty list. All objects of the
/// allocator must be equal. A merge takes constant time. Each strand has a view
/// of its own; no locks.
template <class T, class Allocator = std::allocator<T>>
using list_append_reducer = std::list<T, Allocator>
    _CILK_VIEWS(op_list_append<T, Allocator>);

/// A reducer like list_append_reducer, for push_front, emplace_front, and
/// splice or insert at begin().
///
/// Monoid: concatenation, with the later list first. Identity: the empty list.
/// A merge takes constant time. Each strand has a view of its own; no locks.
template <class T, class Allocator = std::allocator<T>>
using list_prepend_reducer = std::list<T, Allocator>
    _CILK_VIEWS(op_list_prepend<T, Allocator>);

} // namespace cilk

#endif // _CILK_LIST_REDUCERS_H
