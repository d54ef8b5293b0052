//===- map_reducers.h - sets and maps that grow -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_MAP_REDUCERS_H
#define _CILK_MAP_REDUCERS_H

#include <cilk/monoid.h>

#include <iterator>

namespace cilk {

/// Forms the union of two sets or maps. The identity is empty.
template <class Container> struct container_union : monoid_base<Container> {
  void reduce(Container *left, Container *right) const {
#if __cplusplus >= 201703L
    left->merge(*right);
#else
    left->insert(std::make_move_iterator(right->begin()),
                 std::make_move_iterator(right->end()));
#endif
  }
};

/// Adds the values of each key. The identity is an empty map.
template <class Map> struct map_add : monoid_base<Map> {
  void reduce(Map *left, Map *right) const {
    for (auto &entry : *right) {
      auto place = left->find(entry.first);
      if (place == left->end())
        left->emplace(entry.first, std::move(entry.second));
      else
        place->second += std::move(entry.second);
    }
  }
};

/// A reducer for std::set, std::map, and their unordered and multi forms: use
/// insert and emplace. A map's key keeps the value that was inserted first, as
/// in serial programs that don't assign to values. The elements of unordered
/// containers, and so the results, have no particular order.
///
/// Monoid: union, which keeps the left one of equal elements. Identity: the
/// empty container. A merge inserts the right container's elements; since C++17
/// their nodes move, and nothing is copied. Each strand has a view of its own;
/// no locks.
template <class Container>
using union_reducer = Container _CILK_VIEWS(container_union<Container>);

/// A reducer that counts or sums by key: `count[word] += 1`. Values start as
/// zeros or the like: `map[key]` makes one.
///
/// Monoid: the sum, by `+=`, of the values of each key. Identity: the empty
/// map. A merge looks up and adds the right map's elements. Each strand has a
/// view of its own; no locks.
template <class Map> using map_add_reducer = Map _CILK_VIEWS(map_add<Map>);

} // namespace cilk

#endif // _CILK_MAP_REDUCERS_H
