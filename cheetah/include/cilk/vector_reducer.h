//===- vector_reducer.h - vectors that grow at their end -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_VECTOR_REDUCER_H
#define _CILK_VECTOR_REDUCER_H

#include <cilk/monoid.h>

#include <iterator>
#include <memory>
#include <vector>

namespace cilk {

/// Appends the right vector to the left one. The identity is an empty vector.
template <class T, class Allocator = std::allocator<T>>
struct op_vector : monoid_base<std::vector<T, Allocator>> {
  typedef std::vector<T, Allocator> vector;
  void reduce(vector *left, vector *right) const {
    if (left->empty())
      left->swap(*right);
    else
      left->insert(left->end(), std::make_move_iterator(right->begin()),
                   std::make_move_iterator(right->end()));
  }
};

/// A reducer that is a std::vector in the serial order: use push_back,
/// emplace_back and insert at end(). Before a sync, indices and size() are
/// those of the strand's own part. Elements may be move-only.
///
/// Monoid: concatenation. Identity: the empty vector. All objects of the
/// allocator must be equal. A merge moves the right vector's elements, and also
/// the left one's if the left one has to grow. Each strand has a view of its
/// own; no locks.
template <class T, class Allocator = std::allocator<T>>
using vector_append_reducer = std::vector<T, Allocator>
    _CILK_VIEWS(op_vector<T, Allocator>);

} // namespace cilk

#endif // _CILK_VECTOR_REDUCER_H
