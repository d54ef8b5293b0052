//===- reducer_opadd.h - sums, as in Cilk Plus ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For programs written for Cilk Plus. docs/cilk-plus-porting.md says what to
// write instead: <cilk/opadd_reducer.h> in C++, <cilk/reducer.h> in C.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_REDUCER_OPADD_H
#define _CILK_REDUCER_OPADD_H

#include <cilk/plus/note.h>
#include <cilk/reducer.h>

#define _CILK_C_OPADD(NAME, TYPE, LEAST, MOST)                                 \
  _CILK_C_FUNCTIONS(opadd, NAME, TYPE, 0, x + y)
_CILK_C_INTEGERS(_CILK_C_OPADD)
_CILK_C_FLOATS(_CILK_C_OPADD)
#undef _CILK_C_OPADD

#define CILK_C_REDUCER_OPADD_TYPE(NAME) _cilk_c_opadd_##NAME
#define CILK_C_REDUCER_OPADD(OBJECT, NAME, VALUE)                              \
  CILK_C_REDUCER_OPADD_TYPE(NAME) OBJECT = {VALUE, 0}

#ifdef __cplusplus

#include <cilk/opadd_reducer.h>

namespace cilk {

/// A sum: `r += x`, `r -= x`, `++r`, `r = r + x`.
template <class T> class reducer_opadd : public reducer<op_add<T>> {
public:
  using reducer<op_add<T>>::reducer;
  reducer_opadd() {}
  T &get_reference() { return this->view(); }
  reducer_opadd &operator+=(const T &x) {
    this->view() += x;
    return *this;
  }
  T operator+(const T &x) const { return this->view() + x; }
  reducer_opadd &operator-=(const T &x) {
    this->view() -= x;
    return *this;
  }
  T operator-(const T &x) const { return this->view() - x; }
  reducer_opadd &operator++() {
    ++this->view();
    return *this;
  }
  void operator++(int) { ++this->view(); }
  reducer_opadd &operator--() {
    --this->view();
    return *this;
  }
  void operator--(int) { --this->view(); }
  /// Lets programs write `r = r + x`.
  reducer_opadd &operator=(const T &value) {
    this->set_value(value);
    return *this;
  }
};

} // namespace cilk

#endif // __cplusplus

#endif // _CILK_REDUCER_OPADD_H
