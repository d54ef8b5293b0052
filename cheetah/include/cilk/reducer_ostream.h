//===- reducer_ostream.h - output, as in Cilk Plus -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For programs written for Cilk Plus. docs/cilk-plus-porting.md says what to
// write instead: <cilk/ostream_reducer.h>.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_REDUCER_OSTREAM_H
#define _CILK_REDUCER_OSTREAM_H

#include <cilk/plus/note.h>

#include <cilk/ostream_reducer.h>
#include <cilk/reducer.h>

namespace cilk {

typedef op_basic_ostream<char> op_ostream;
typedef op_basic_ostream<wchar_t> op_wostream;

/// A stream: `r << x` writes to the stream that the constructor names.
template <class Char, class Traits = std::char_traits<Char>>
class reducer_basic_ostream : public reducer<op_basic_ostream<Char, Traits>> {
public:
  typedef std::basic_ostream<Char, Traits> ostream_type;
  explicit reducer_basic_ostream(const ostream_type &to)
      : reducer<op_basic_ostream<Char, Traits>>(to) {}
  ostream_type &get_reference() { return this->view(); }
  template <class T> ostream_type &operator<<(const T &x) {
    return this->view() << x;
  }
  ostream_type &operator<<(ostream_type &(*manipulator)(ostream_type &)) {
    return this->view() << manipulator;
  }
};

typedef reducer_basic_ostream<char> reducer_ostream;
typedef reducer_basic_ostream<wchar_t> reducer_wostream;

} // namespace cilk

#endif // _CILK_REDUCER_OSTREAM_H
