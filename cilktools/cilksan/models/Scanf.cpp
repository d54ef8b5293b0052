//===- Scanf.cpp - scanf and its family -----------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Formatted input. The headers choose among names by the language's version:
// __isoc99_scanf knows %a as a conversion and not as the older form of %m;
// __isoc23_scanf knows %b and is missing in older libraries. A function that
// scans a string reads the whole string, as every implementation does.
//
//===----------------------------------------------------------------------===//

#include "Format.h"
#include "Stdio.h"
#include "Strings.h"
#include <cstdarg>
#include <cwchar>

using namespace cilksan;
using namespace cilksan::models;

#define UNPACK(...) __VA_ARGS__

/// Defines models as PRINTF in Printf.cpp does. %m allocates memory, which is
/// told even if nothing is checked.
#define SCANF(Name, VName, Other, Params, Args, ...)                           \
  CILKSAN_MODEL_OR(int, VName, Other, (UNPACK Params, va_list List)) {         \
    Arguments Of(List);                                                        \
    Scope S(true);                                                             \
    int R = Real_##VName.get()(UNPACK Args, List);                             \
    if (auto E = S.effects()) {                                                \
      scanned(Format, Of, R);                                                  \
      __VA_ARGS__;                                                             \
    }                                                                          \
    return R;                                                                  \
  }                                                                            \
  CILKSAN_MODEL_OR(int, Name, nullptr, (UNPACK Params, ...)) {                 \
    va_list List;                                                              \
    va_start(List, Format);                                                    \
    int R = Model_##VName(UNPACK Args, List);                                  \
    va_end(List);                                                              \
    return R;                                                                  \
  }

#define ALL_SCANF(Prefix, OtherPrefix)                                         \
  SCANF(Prefix##scanf, Prefix##vscanf, OtherPrefix "vscanf",                   \
        (const char *Format), (Format), changesInput())                        \
  SCANF(Prefix##fscanf, Prefix##vfscanf, OtherPrefix "vfscanf",                \
        (FILE * Stream, const char *Format), (Stream, Format),                 \
        changes(Stream))                                                       \
  SCANF(Prefix##sscanf, Prefix##vsscanf, OtherPrefix "vsscanf",                \
        (const char *From, const char *Format), (From, Format),                \
        readsString(From))                                                     \
  SCANF(Prefix##wscanf, Prefix##vwscanf, OtherPrefix "vwscanf",                \
        (const wchar_t *Format), (Format), changesInput())                     \
  SCANF(Prefix##fwscanf, Prefix##vfwscanf, OtherPrefix "vfwscanf",             \
        (FILE * Stream, const wchar_t *Format), (Stream, Format),              \
        changes(Stream))                                                       \
  SCANF(Prefix##swscanf, Prefix##vswscanf, OtherPrefix "vswscanf",             \
        (const wchar_t *From, const wchar_t *Format), (From, Format),          \
        readsString(From))
ALL_SCANF(, "")
ALL_SCANF(__isoc99_, "")
ALL_SCANF(__isoc23_, "__isoc99_")
