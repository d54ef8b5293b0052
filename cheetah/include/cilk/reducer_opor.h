//===- reducer_opor.h - or of bits, as in Cilk Plus ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For programs written for Cilk Plus. docs/cilk-plus-porting.md says what to
// write instead: <cilk/bit_reducers.h> in C++, <cilk/reducer.h> in C.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_REDUCER_OPOR_H
#define _CILK_REDUCER_OPOR_H

#include <cilk/plus/note.h>
#include <cilk/reducer.h>

#define _CILK_C_OPOR(NAME, TYPE, LEAST, MOST)                                  \
  _CILK_C_FUNCTIONS(opor, NAME, TYPE, 0, x | y)
_CILK_C_INTEGERS(_CILK_C_OPOR)
#undef _CILK_C_OPOR

#define CILK_C_REDUCER_OPOR_TYPE(NAME) _cilk_c_opor_##NAME
#define CILK_C_REDUCER_OPOR(OBJECT, NAME, VALUE)                               \
  CILK_C_REDUCER_OPOR_TYPE(NAME) OBJECT = {VALUE, 0}

#ifdef __cplusplus

#include <cilk/bit_reducers.h>

namespace cilk {

/// The bits that are set in any operand: `r |= x`, `r = r | x`.
template <class T> class reducer_opor : public reducer<op_or<T>> {
public:
  using reducer<op_or<T>>::reducer;
  reducer_opor() {}
  T &get_reference() { return this->view(); }
  reducer_opor &operator|=(const T &x) {
    this->view() |= x;
    return *this;
  }
  T operator|(const T &x) const { return this->view() | x; }
  /// Lets programs write `r = r | x`.
  reducer_opor &operator=(const T &value) {
    this->set_value(value);
    return *this;
  }
};

} // namespace cilk

#endif // __cplusplus

#endif // _CILK_REDUCER_OPOR_H
