//===- Printf.cpp - printf and its family ---------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Formatted output. The models of each pair of functions, with ... and with a
// va_list, call the real function with the va_list. Format.h tells the effects
// of the arguments.
//
//===----------------------------------------------------------------------===//

#include "Format.h"
#include "Forward.h"
#include "Stdio.h"
#include <climits>
#include <cstdarg>
#include <cwchar>
#include <err.h>
#include <printf.h>
#include <syslog.h>

using namespace cilksan;
using namespace cilksan::models;

#define UNPACK(...) __VA_ARGS__

/// The models of \p Name with ... and \p VName with a va_list. The last
/// parameter is Format. \p Variable is a Scope.
#define PRINTF(Name, VName, Variable, Params, Args, ...)                       \
  CILKSAN_MODEL(int, VName, (UNPACK Params, va_list List)) {                   \
    Arguments Of(List);                                                        \
    Scope Variable;                                                            \
    int R = Real_##VName.get()(UNPACK Args, List);                             \
    if (auto E = S.effects()) {                                                \
      printed(Format, Of);                                                     \
      __VA_ARGS__;                                                             \
    }                                                                          \
    return R;                                                                  \
  }                                                                            \
  CILKSAN_MODEL(int, Name, (UNPACK Params, ...)) {                             \
    va_list List;                                                              \
    va_start(List, Format);                                                    \
    int R = Model_##VName(UNPACK Args, List);                                  \
    va_end(List);                                                              \
    return R;                                                                  \
  }

namespace {

/// Tells the detector that \p R characters were made. \p To has room for \p N,
/// with the terminator.
void madeAtMost(char *To, size_t N, int R) {
  if (R >= 0 && N)
    write(To, static_cast<size_t>(R) < N ? R + 1 : N);
}

/// Does the same for wide characters. If the room is too small, R is negative,
/// and the function has written all of the room.
void madeAtMost(wchar_t *To, size_t N, int R) {
  write(To, (R >= 0 ? R + 1 : N) * sizeof(wchar_t));
}

void made(char *To, int R) {
  if (R >= 0)
    write(To, R + 1);
}

void madeNew(char **To, int R) {
  if (R < 0)
    return;
  writes(To);
  allocated(*To, R + 1);
  write(*To, R + 1);
}

} // namespace

//===-- To streams --------------------------------------------------------===//

PRINTF(printf, vprintf, S, (const char *Format), (Format), changesOutput())
PRINTF(fprintf, vfprintf, S, (FILE * Stream, const char *Format),
       (Stream, Format), changes(Stream))
PRINTF(dprintf, vdprintf, S, (int File, const char *Format), (File, Format),
       (void)0)
PRINTF(wprintf, vwprintf, S, (const wchar_t *Format), (Format), changesOutput())
PRINTF(fwprintf, vfwprintf, S, (FILE * Stream, const wchar_t *Format),
       (Stream, Format), changes(Stream))
PRINTF(__printf_chk, __vprintf_chk, S, (int Flag, const char *Format),
       (Flag, Format), changesOutput())
PRINTF(__fprintf_chk, __vfprintf_chk, S,
       (FILE * Stream, int Flag, const char *Format), (Stream, Flag, Format),
       changes(Stream))
PRINTF(__dprintf_chk, __vdprintf_chk, S,
       (int File, int Flag, const char *Format), (File, Flag, Format), (void)0)
PRINTF(__wprintf_chk, __vwprintf_chk, S, (int Flag, const wchar_t *Format),
       (Flag, Format), changesOutput())
PRINTF(__fwprintf_chk, __vfwprintf_chk, S,
       (FILE * Stream, int Flag, const wchar_t *Format), (Stream, Flag, Format),
       changes(Stream))

//===-- To memory ---------------------------------------------------------===//

PRINTF(sprintf, vsprintf, S, (char *To, const char *Format), (To, Format),
       made(To, R))
PRINTF(snprintf, vsnprintf, S, (char *To, size_t N, const char *Format),
       (To, N, Format), madeAtMost(To, N, R))
PRINTF(swprintf, vswprintf, S, (wchar_t * To, size_t N, const wchar_t *Format),
       (To, N, Format), madeAtMost(To, N, R))
PRINTF(asprintf, vasprintf, S(true), (char **To, const char *Format),
       (To, Format), madeNew(To, R))
PRINTF(__sprintf_chk, __vsprintf_chk, S,
       (char *To, int Flag, size_t Room, const char *Format),
       (To, Flag, Room, Format), made(To, R))
PRINTF(__snprintf_chk, __vsnprintf_chk, S,
       (char *To, size_t N, int Flag, size_t Room, const char *Format),
       (To, N, Flag, Room, Format), madeAtMost(To, N, R))
PRINTF(__swprintf_chk, __vswprintf_chk, S,
       (wchar_t * To, size_t N, int Flag, size_t Room, const wchar_t *Format),
       (To, N, Flag, Room, Format), madeAtMost(To, N, R))
PRINTF(__asprintf_chk, __vasprintf_chk, S(true),
       (char **To, int Flag, const char *Format), (To, Flag, Format),
       madeNew(To, R))

//===-- Messages ----------------------------------------------------------===//

#define MESSAGE(Name, VName, Params, Args, ...)                                \
  CILKSAN_MODEL(void, VName, (UNPACK Params, va_list List)) {                  \
    Arguments Of(List);                                                        \
    Scope S;                                                                   \
    Real_##VName.get()(UNPACK Args, List);                                     \
    if (auto E = S.effects()) {                                                \
      if (Format)                                                              \
        printed(Format, Of);                                                   \
      __VA_ARGS__;                                                             \
    }                                                                          \
  }                                                                            \
  CILKSAN_MODEL(void, Name, (UNPACK Params, ...)) {                            \
    va_list List;                                                              \
    va_start(List, Format);                                                    \
    Model_##VName(UNPACK Args, List);                                          \
    va_end(List);                                                              \
  }
MESSAGE(warn, vwarn, (const char *Format), (Format), changes(stderr))
MESSAGE(warnx, vwarnx, (const char *Format), (Format), changes(stderr))
MESSAGE(syslog, vsyslog, (int Priority, const char *Format), (Priority, Format),
        writesHidden(Hidden::Syslog))

//===-- Conversions of the program's --------------------------------------===//

namespace {

/// The functions that the program has registered for a conversion's character.
struct Conversion {
  printf_function *Print;
  printf_arginfo_size_function *Count;
  /// The program's function in the older interface, which is used instead of
  /// Count.
  printf_arginfo_function *CountOnly;
};
Conversion Conversions[UCHAR_MAX + 1];

const Conversion &conversionOf(const printf_info *Info) {
  return Conversions[static_cast<unsigned char>(Info->spec)];
}

int print(FILE *To, const printf_info *Info, const void *const *Args) {
  return callProgram(conversionOf(Info).Print, To, Info, Args);
}
int count(const printf_info *Info, size_t N, int *Types, int *Sizes) {
  return callProgram(conversionOf(Info).Count, Info, N, Types, Sizes);
}
int countOnly(const printf_info *Info, size_t N, int *Types) {
  return callProgram(conversionOf(Info).CountOnly, Info, N, Types);
}

bool isCharacter(int Spec) { return Spec >= 0 && Spec <= UCHAR_MAX; }

} // namespace

CILKSAN_MODEL(int, register_printf_specifier,
              (int Spec, printf_function *Print,
               printf_arginfo_size_function *Count)) {
  noteModelled();
  if (isCharacter(Spec))
    Conversions[Spec] = {Print, Count, nullptr};
  return Real_register_printf_specifier.get()(Spec, Print ? print : nullptr,
                                              Count ? count : nullptr);
}
CILKSAN_MODEL(int, register_printf_function,
              (int Spec, printf_function *Print,
               printf_arginfo_function *Count)) {
  noteModelled();
  if (isCharacter(Spec))
    Conversions[Spec] = {Print, nullptr, Count};
  return Real_register_printf_function.get()(Spec, Print ? print : nullptr,
                                             Count ? countOnly : nullptr);
}
