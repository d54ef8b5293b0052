//===- reducer_list.h - lists, as in Cilk Plus -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For programs written for Cilk Plus. docs/cilk-plus-porting.md says what to
// write instead: <cilk/list_reducers.h>.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_REDUCER_LIST_H
#define _CILK_REDUCER_LIST_H

#include <cilk/plus/note.h>

#include <cilk/list_reducers.h>
#include <cilk/reducer.h>

namespace cilk {

/// A view of op_list_append: a std::list.
template <class T, class Allocator = std::allocator<T>>
class op_list_append_view : public std::list<T, Allocator> {
public:
  typedef std::list<T, Allocator> value_type;
  using value_type::value_type;
  op_list_append_view() {}
  op_list_append_view(const value_type &from) : value_type(from) {}
  op_list_append_view(value_type &&from) : value_type(std::move(from)) {}
  const value_type &view_get_value() const { return *this; }
  void insert_back(typename value_type::size_type count, const T &x) {
    this->insert(place(), count, x);
  }
  template <class Iterator> void insert_back(Iterator first, Iterator last) {
    this->insert(place(), first, last);
  }
  void splice_back(value_type &from) { this->splice(place(), from); }
  void splice_back(value_type &from, typename value_type::iterator at) {
    this->splice(place(), from, at);
  }
  void splice_back(value_type &from, typename value_type::iterator first,
                   typename value_type::iterator last) {
    this->splice(place(), from, first, last);
  }

private:
  typename value_type::iterator place() { return this->end(); }
};

namespace internal {
template <class T, class Allocator>
struct plus_view<op_list_append<T, Allocator>> {
  typedef op_list_append_view<T, Allocator> type;
};
} // namespace internal

/// A list that grows at its back: `r.push_back(x)`.
template <class T, class Allocator = std::allocator<T>>
class reducer_list_append : public reducer<op_list_append<T, Allocator>> {
public:
  typedef std::list<T, Allocator> list_type;
  using reducer<op_list_append<T, Allocator>>::reducer;
  reducer_list_append() {}
  list_type &get_reference() { return this->view(); }
  void push_back(const T &x) { this->view().push_back(x); }
  void append(const list_type &list) {
    this->view().insert_back(list.begin(), list.end());
  }
};

/// A view of op_list_prepend: a std::list.
template <class T, class Allocator = std::allocator<T>>
class op_list_prepend_view : public std::list<T, Allocator> {
public:
  typedef std::list<T, Allocator> value_type;
  using value_type::value_type;
  op_list_prepend_view() {}
  op_list_prepend_view(const value_type &from) : value_type(from) {}
  op_list_prepend_view(value_type &&from) : value_type(std::move(from)) {}
  const value_type &view_get_value() const { return *this; }
  void insert_front(typename value_type::size_type count, const T &x) {
    this->insert(place(), count, x);
  }
  template <class Iterator> void insert_front(Iterator first, Iterator last) {
    this->insert(place(), first, last);
  }
  void splice_front(value_type &from) { this->splice(place(), from); }
  void splice_front(value_type &from, typename value_type::iterator at) {
    this->splice(place(), from, at);
  }
  void splice_front(value_type &from, typename value_type::iterator first,
                    typename value_type::iterator last) {
    this->splice(place(), from, first, last);
  }

private:
  typename value_type::iterator place() { return this->begin(); }
};

namespace internal {
template <class T, class Allocator>
struct plus_view<op_list_prepend<T, Allocator>> {
  typedef op_list_prepend_view<T, Allocator> type;
};
} // namespace internal

/// A list that grows at its front: `r.push_front(x)`.
template <class T, class Allocator = std::allocator<T>>
class reducer_list_prepend : public reducer<op_list_prepend<T, Allocator>> {
public:
  typedef std::list<T, Allocator> list_type;
  using reducer<op_list_prepend<T, Allocator>>::reducer;
  reducer_list_prepend() {}
  list_type &get_reference() { return this->view(); }
  void push_front(const T &x) { this->view().push_front(x); }
  void prepend(const list_type &list) {
    this->view().insert_front(list.begin(), list.end());
  }
};

} // namespace cilk

#endif // _CILK_REDUCER_LIST_H
