//===- reducer_opmul.h - products, as in Cilk Plus ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For programs written for Cilk Plus. docs/cilk-plus-porting.md says what to
// write instead: <cilk/opmul_reducer.h> in C++, <cilk/reducer.h> in C.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_REDUCER_OPMUL_H
#define _CILK_REDUCER_OPMUL_H

#include <cilk/plus/note.h>
#include <cilk/reducer.h>

#define _CILK_C_OPMUL(NAME, TYPE, LEAST, MOST)                                 \
  _CILK_C_FUNCTIONS(opmul, NAME, TYPE, 1, x *y)
_CILK_C_INTEGERS(_CILK_C_OPMUL)
_CILK_C_FLOATS(_CILK_C_OPMUL)
#undef _CILK_C_OPMUL

#define CILK_C_REDUCER_OPMUL_TYPE(NAME) _cilk_c_opmul_##NAME
#define CILK_C_REDUCER_OPMUL(OBJECT, NAME, VALUE)                              \
  CILK_C_REDUCER_OPMUL_TYPE(NAME) OBJECT = {VALUE, 0}

#ifdef __cplusplus

#include <cilk/opmul_reducer.h>

namespace cilk {

/// A product: `r *= x`, `r = r * x`.
template <class T> class reducer_opmul : public reducer<op_mul<T>> {
public:
  using reducer<op_mul<T>>::reducer;
  reducer_opmul() {}
  T &get_reference() { return this->view(); }
  reducer_opmul &operator*=(const T &x) {
    this->view() *= x;
    return *this;
  }
  T operator*(const T &x) const { return this->view() * x; }
  /// Lets programs write `r = r * x`.
  reducer_opmul &operator=(const T &value) {
    this->set_value(value);
    return *this;
  }
};

} // namespace cilk

#endif // __cplusplus

#endif // _CILK_REDUCER_OPMUL_H
