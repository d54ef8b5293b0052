//===- reducer_string.h - strings, as in Cilk Plus -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For programs written for Cilk Plus. docs/cilk-plus-porting.md says what to
// write instead: <cilk/string_reducer.h>.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_REDUCER_STRING_H
#define _CILK_REDUCER_STRING_H

#include <cilk/plus/note.h>

#include <cilk/reducer.h>
#include <cilk/string_reducer.h>

namespace cilk {

/// A string: `r += x`, `r.append(x)`.
template <class Char, class Traits = std::char_traits<Char>,
          class Allocator = std::allocator<Char>>
class reducer_basic_string
    : public reducer<op_basic_string<Char, Traits, Allocator>> {
public:
  typedef std::basic_string<Char, Traits, Allocator> string_type;
  using reducer<op_basic_string<Char, Traits, Allocator>>::reducer;
  reducer_basic_string() {}
  string_type &get_reference() { return this->view(); }
  template <class T> reducer_basic_string &operator+=(const T &x) {
    this->view() += x;
    return *this;
  }
  template <class... Arguments>
  reducer_basic_string &append(Arguments &&...arguments) {
    this->view().append(std::forward<Arguments>(arguments)...);
    return *this;
  }
  void push_back(Char x) { this->view().push_back(x); }
};

typedef reducer_basic_string<char> reducer_string;
typedef reducer_basic_string<wchar_t> reducer_wstring;

} // namespace cilk

#endif // _CILK_REDUCER_STRING_H
