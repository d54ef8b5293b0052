//===- Names.h - the lists of functions known -------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What isHarmless, of Harmless.h, looks a name up in.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_MODELS_NAMES_H
#define CILKSAN_MODELS_NAMES_H

#include <cstddef>

namespace cilksan::models {

struct NameList {
  const char *const *Names;
  size_t Count;
  const char *const *begin() const { return Names; }
  const char *const *end() const { return Names + Count; }
};

/// Functions that touch no memory that the program can name. Sorted.
NameList harmlessNames();
/// In no order.
NameList modelledNames();

bool isModelled(const char *Name);

/// Functions of math.h without results by pointers, as they are called for
/// double; those for other types have a suffix. Sorted.
inline constexpr const char *MathNames[] = {
    "acos",      "acosh",      "asin",        "asinh",        "atan",
    "atan2",     "atanh",      "cabs",        "cacos",        "cacosh",
    "carg",      "casin",      "casinh",      "catan",        "catanh",
    "cbrt",      "ccos",       "ccosh",       "ceil",         "cexp",
    "cimag",     "clog",       "clog10",      "conj",         "copysign",
    "cos",       "cosh",       "cpow",        "cproj",        "creal",
    "csin",      "csinh",      "csqrt",       "ctan",         "ctanh",
    "drem",      "erf",        "erfc",        "exp",          "exp10",
    "exp2",      "expm1",      "fabs",        "fdim",         "finite",
    "floor",     "fma",        "fmax",        "fmaximum",     "fmaximum_num",
    "fmaxmag",   "fmin",       "fminimum",    "fminimum_num", "fminmag",
    "fmod",      "fromfp",     "fromfpx",     "gamma",        "hypot",
    "ilogb",     "isinf",      "isnan",       "j0",           "j1",
    "jn",        "ldexp",      "lgamma",      "llogb",        "llrint",
    "llround",   "log",        "log10",       "log1p",        "log2",
    "logb",      "lrint",      "lround",      "nearbyint",    "nextafter",
    "nextdown",  "nexttoward", "nextup",      "pow",          "pow10",
    "remainder", "rint",       "round",       "roundeven",    "scalb",
    "scalbln",   "scalbn",     "significand", "sin",          "sinh",
    "sqrt",      "tan",        "tanh",        "tgamma",       "trunc",
    "ufromfp",   "ufromfpx",   "y0",          "y1",           "yn",
};

} // namespace cilksan::models

#endif // CILKSAN_MODELS_NAMES_H
