//===- reducer_vector.h - vectors, as in Cilk Plus -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For programs written for Cilk Plus. docs/cilk-plus-porting.md says what to
// write instead: <cilk/vector_reducer.h>.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_REDUCER_VECTOR_H
#define _CILK_REDUCER_VECTOR_H

#include <cilk/plus/note.h>

#include <cilk/reducer.h>
#include <cilk/vector_reducer.h>

namespace cilk {

/// A view of op_vector: a std::vector.
template <class T, class Allocator = std::allocator<T>>
class op_vector_view : public std::vector<T, Allocator> {
public:
  typedef std::vector<T, Allocator> value_type;
  using value_type::value_type;
  op_vector_view() {}
  op_vector_view(const value_type &from) : value_type(from) {}
  op_vector_view(value_type &&from) : value_type(std::move(from)) {}
  const value_type &view_get_value() const { return *this; }
  void insert_back(typename value_type::size_type count, const T &x) {
    this->insert(this->end(), count, x);
  }
  template <class Iterator> void insert_back(Iterator first, Iterator last) {
    this->insert(this->end(), first, last);
  }
};

namespace internal {
template <class T, class Allocator> struct plus_view<op_vector<T, Allocator>> {
  typedef op_vector_view<T, Allocator> type;
};
} // namespace internal

} // namespace cilk

#endif // _CILK_REDUCER_VECTOR_H
