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

static Real<int()> RealRounding("fegetround"), RealTraps("fegetexcept");
/// Returns the thread's rounding mode and its exceptions that trap.
static uint64_t floatState() {
  return static_cast<uint64_t>(RealRounding.get()()) << 32 |
         static_cast<uint32_t>(RealTraps.get()());
}

/// Defines the model of a function that changes this state.
#define CHANGES_FLOATS(Name, Params, Args, ...)                                \
  CILKSAN_MODEL(int, Name, Params) {                                           \
    Scope S(true);                                                             \
    const uint64_t Before = floatState();                                      \
    const int R = Real_##Name.get() Args;                                      \
    noteThreadState(#Name, __builtin_return_address(0), OfFloats, Before,      \
                    floatState());                                             \
    if (auto E = S.effects()) {                                                \
      __VA_ARGS__;                                                             \
    }                                                                          \
    return R;                                                                  \
  }
CHANGES_FLOATS(fesetround, (int Mode), (Mode), )
CHANGES_FLOATS(feenableexcept, (int Which), (Which), )
CHANGES_FLOATS(fedisableexcept, (int Which), (Which), )
CHANGES_FLOATS(feholdexcept, (fenv_t * To), (To), writes(To))
// FE_DFL_ENV is a special value and not an address, so nothing is read.
CHANGES_FLOATS(fesetenv, (const fenv_t *From), (From),
               if (From != FE_DFL_ENV) reads(From))
CHANGES_FLOATS(feupdateenv, (const fenv_t *From), (From),
               if (From != FE_DFL_ENV) reads(From))
CILKSAN_FUNCTION(int, fegetexceptflag, (fexcept_t * To, int Which), (To, Which),
                 writes(To))
CILKSAN_FUNCTION(int, fesetexceptflag, (const fexcept_t *From, int Which),
                 (From, Which), reads(From))
