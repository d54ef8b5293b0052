//===- Math.cpp - functions of math.h that store results ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Mathematical functions that store results, for float, double and long double.
// The other functions touch no memory (Names.cpp): errno and the floating-point
// environment belong to the thread.
//
//===----------------------------------------------------------------------===//

#include "Strings.h"
#include <cfenv>
#include <cmath>

using namespace cilksan;
using namespace cilksan::models;

/// The C library's variable. A program without mathematical functions does not
/// have it.
// NOLINTNEXTLINE(readability-redundant-declaration): the header's isn't weak
extern "C" __attribute__((weak)) int signgam;

#define FOR_TYPE(Float, F)                                                     \
  CILKSAN_FUNCTION(Float, frexp##F, (Float X, int *To), (X, To), writes(To))   \
  CILKSAN_FUNCTION(Float, modf##F, (Float X, Float * To), (X, To), writes(To)) \
  CILKSAN_FUNCTION(Float, remquo##F, (Float X, Float Y, int *To), (X, Y, To),  \
                   writes(To))                                                 \
  CILKSAN_FUNCTION(Float, lgamma##F##_r, (Float X, int *To), (X, To),          \
                   writes(To))                                                 \
  CILKSAN_FUNCTION(Float, lgamma##F, (Float X), (X),                           \
                   if (&signgam) writes(&signgam))                             \
  CILKSAN_FUNCTION(Float, gamma##F, (Float X), (X),                            \
                   if (&signgam) writes(&signgam))                             \
  CILKSAN_FUNCTION(Float, nan##F, (const char *Tag), (Tag), readsString(Tag))  \
  CILKSAN_PROCEDURE(sincos##F, (Float X, Float * Sin, Float * Cos),            \
                    (X, Sin, Cos), writes(Sin);                                \
                    writes(Cos))                                               \
  CILKSAN_FUNCTION(int, canonicalize##F, (Float * To, const Float *X),         \
                   (To, X), reads(X);                                          \
                   if (R == 0) writes(To))                                     \
  CILKSAN_FUNCTION(Float, getpayload##F, (const Float *X), (X), reads(X))      \
  CILKSAN_FUNCTION(int, setpayload##F, (Float * To, Float X), (To, X),         \
                   writes(To))                                                 \
  CILKSAN_FUNCTION(int, setpayloadsig##F, (Float * To, Float X), (To, X),      \
                   writes(To))                                                 \
  CILKSAN_FUNCTION(int, totalorder##F, (const Float *X, const Float *Y),       \
                   (X, Y), reads(X);                                           \
                   reads(Y))                                                   \
  CILKSAN_FUNCTION(int, totalordermag##F, (const Float *X, const Float *Y),    \
                   (X, Y), reads(X);                                           \
                   reads(Y))
FOR_TYPE(float, f)
FOR_TYPE(double, )
FOR_TYPE(long double, l)

CILKSAN_FUNCTION(int, fegetenv, (fenv_t * To), (To), writes(To))
CILKSAN_FUNCTION(int, feholdexcept, (fenv_t * To), (To), writes(To))
// FE_DFL_ENV is a special value and not an address, so nothing is read.
CILKSAN_FUNCTION(int, fesetenv, (const fenv_t *From), (From),
                 if (From != FE_DFL_ENV) reads(From))
CILKSAN_FUNCTION(int, feupdateenv, (const fenv_t *From), (From),
                 if (From != FE_DFL_ENV) reads(From))
CILKSAN_FUNCTION(int, fegetexceptflag, (fexcept_t * To, int Which), (To, Which),
                 writes(To))
CILKSAN_FUNCTION(int, fesetexceptflag, (const fexcept_t *From, int Which),
                 (From, Which), reads(From))
