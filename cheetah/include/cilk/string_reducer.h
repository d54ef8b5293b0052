//===- string_reducer.h - strings that grow at their end -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_STRING_REDUCER_H
#define _CILK_STRING_REDUCER_H

#include <cilk/monoid.h>

#include <memory>
#include <string>

namespace cilk {

/// Appends the right string to the left one. The identity is the empty string.
template <class Char, class Traits = std::char_traits<Char>,
          class Allocator = std::allocator<Char>>
struct op_basic_string
    : monoid_base<std::basic_string<Char, Traits, Allocator>> {
  typedef std::basic_string<Char, Traits, Allocator> string;
  void reduce(string *left, string *right) const {
    if (left->empty())
      left->swap(*right);
    else
      left->append(*right);
  }
};

typedef op_basic_string<char> op_string;
typedef op_basic_string<wchar_t> op_wstring;

/// A reducer that is a std::basic_string in the serial order: use `+=`, append
/// and push_back.
///
/// Monoid: concatenation. Identity: the empty string. A merge copies the right
/// string's characters, and also the left one's if the left one has to grow.
/// Each strand has a view of its own; no locks.
template <class Char = char, class Traits = std::char_traits<Char>,
          class Allocator = std::allocator<Char>>
using string_append_reducer = std::basic_string<Char, Traits, Allocator>
    _CILK_VIEWS(op_basic_string<Char, Traits, Allocator>);

typedef string_append_reducer<char> string_reducer;
typedef string_append_reducer<wchar_t> wstring_reducer;

} // namespace cilk

#endif // _CILK_STRING_REDUCER_H
