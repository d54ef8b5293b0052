//===- reducer.h - functions for reducers of basic types ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions for reducers in C. Put their names into a reducer's type:
//
//   long cilk_reducer(cilk_zero_long, cilk_add_long) sum = 0;
//   double cilk_reducer(cilk_lowest_double, cilk_max_double) most = -INFINITY;
//
// For TYPE one of int, long, llong, uint, ulong, ullong, float and double:
//
//   identity              reduce
//   cilk_zero_TYPE        cilk_add_TYPE
//   cilk_one_TYPE         cilk_mul_TYPE
//   cilk_highest_TYPE     cilk_min_TYPE
//   cilk_lowest_TYPE      cilk_max_TYPE
// and for integers
//   cilk_ones_TYPE        cilk_and_TYPE
//   cilk_zero_TYPE        cilk_or_TYPE, cilk_xor_TYPE
//
// A merge is one operation on the two views. The variable itself begins as its
// initializer says: give it the identity, or the value to start from. The sum
// or product of any consecutive operands must fit into the type. Minima and
// maxima ignore NaNs, as fmin and fmax do.
//
// C++ has templates for this, and for much more, in <cilk/reducer>.
//
// The header of this name in Cilk Plus declares the common part of its
// reducers, for C and for C++. That part is in <cilk/plus/c.h> and
// <cilk/plus/reducer.h>, which are included here.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_REDUCER_H
#define _CILK_REDUCER_H

#include <float.h>
#include <limits.h>

#define _CILK_IDENTITY(NAME, TYPE, VALUE)                                      \
  static __inline__ void NAME(void *view) { *(TYPE *)view = (VALUE); }

#define _CILK_REDUCE(NAME, TYPE, RESULT)                                       \
  static __inline__ void NAME(void *left, void *right) {                       \
    const TYPE x = *(TYPE *)left, y = *(TYPE *)right;                          \
    *(TYPE *)left = (RESULT);                                                  \
  }

#define _CILK_NUMBER(NAME, TYPE, LOWEST, HIGHEST)                              \
  _CILK_IDENTITY(cilk_zero_##NAME, TYPE, 0)                                    \
  _CILK_IDENTITY(cilk_one_##NAME, TYPE, 1)                                     \
  _CILK_IDENTITY(cilk_lowest_##NAME, TYPE, LOWEST)                             \
  _CILK_IDENTITY(cilk_highest_##NAME, TYPE, HIGHEST)                           \
  _CILK_REDUCE(cilk_add_##NAME, TYPE, x + y)                                   \
  _CILK_REDUCE(cilk_mul_##NAME, TYPE, x *y)                                    \
  _CILK_REDUCE(cilk_min_##NAME, TYPE, y < x ? y : x)                           \
  _CILK_REDUCE(cilk_max_##NAME, TYPE, x < y ? y : x)

#define _CILK_INTEGER(NAME, TYPE, LOWEST, HIGHEST)                             \
  _CILK_NUMBER(NAME, TYPE, LOWEST, HIGHEST)                                    \
  _CILK_IDENTITY(cilk_ones_##NAME, TYPE, ~(TYPE)0)                             \
  _CILK_REDUCE(cilk_and_##NAME, TYPE, x &y)                                    \
  _CILK_REDUCE(cilk_or_##NAME, TYPE, x | y)                                    \
  _CILK_REDUCE(cilk_xor_##NAME, TYPE, x ^ y)

_CILK_INTEGER(int, int, INT_MIN, INT_MAX)
_CILK_INTEGER(long, long, LONG_MIN, LONG_MAX)
_CILK_INTEGER(llong, long long, -__LONG_LONG_MAX__ - 1, __LONG_LONG_MAX__)
_CILK_INTEGER(uint, unsigned, 0, UINT_MAX)
_CILK_INTEGER(ulong, unsigned long, 0, ULONG_MAX)
_CILK_INTEGER(ullong, unsigned long long, 0,
              2 * (unsigned long long)__LONG_LONG_MAX__ + 1)
#if defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__
_CILK_NUMBER(float, float, -FLT_MAX, FLT_MAX)
_CILK_NUMBER(double, double, -DBL_MAX, DBL_MAX)
#else
_CILK_NUMBER(float, float, -__builtin_inff(), __builtin_inff())
_CILK_NUMBER(double, double, -__builtin_inf(), __builtin_inf())
#endif

#undef _CILK_INTEGER
#undef _CILK_NUMBER
#undef _CILK_REDUCE
#undef _CILK_IDENTITY

#include <cilk/plus/c.h>
#if defined(__cplusplus) && __cplusplus >= 201103L
#include <cilk/plus/reducer.h>
#endif

#endif // _CILK_REDUCER_H
