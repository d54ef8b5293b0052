//===- CxxLocale.cpp - std::locale, and numbers as characters -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A locale object is a pointer to its facets, which threads may share. The
// library writes and reads characters of real numbers without calling functions
// that have models.
//
//===----------------------------------------------------------------------===//

#include "CxxString.h"
#include <charconv>
#include <locale>

using namespace cilksan;
using namespace cilksan::models;

#define REAL(Name) REAL_OF(Name)
#define REAL_OF(Name) Real_##Name.get()

#pragma clang diagnostic ignored "-Wreturn-type-c-linkage"

//===-- Locales -----------------------------------------------------------===//

using Locale = std::locale;

// A new object is a copy of one or two others, or of the global one.
#define MAKE_LOCALE(Rest, Params, Args, ...)                                   \
  CILKSAN_PROCEDURE(_ZNSt6localeC1##Rest, Params, Args, writes(This);          \
                    __VA_ARGS__)                                               \
  CILKSAN_PROCEDURE(_ZNSt6localeC2##Rest, Params, Args, writes(This);          \
                    __VA_ARGS__)
MAKE_LOCALE(Ev, (Locale * This), (This), readsHidden(Hidden::Locale))
MAKE_LOCALE(EPKc, (Locale * This, const char *Name), (This, Name),
            readsString(Name))
MAKE_LOCALE(ERKS_, (Locale * This, const Locale *From), (This, From),
            reads(From))
MAKE_LOCALE(ERKS_S1_i,
            (Locale * This, const Locale *From, const Locale *Other, int Which),
            (This, From, Other, Which), reads(From);
            reads(Other))
MAKE_LOCALE(ERKS_PKci,
            (Locale * This, const Locale *From, const char *Name, int Which),
            (This, From, Name, Which), reads(From);
            readsString(Name))

CILKSAN_PROCEDURE(_ZNSt6localeD1Ev, (Locale * This), (This), reads(This))
CILKSAN_PROCEDURE(_ZNSt6localeD2Ev, (Locale * This), (This), reads(This))
CILKSAN_FUNCTION(Locale *, _ZNSt6localeaSERKS_,
                 (Locale * This, const Locale *From), (This, From), reads(From);
                 reads(This); writes(This))
CILKSAN_FUNCTION(bool, _ZNKSt6localeeqERKS_,
                 (const Locale *This, const Locale *Other), (This, Other),
                 reads(This);
                 reads(Other))

CILKSAN_MODEL(Returned<char>, _ZNKSt6locale4nameB5cxx11Ev,
              (const Locale *This)) {
  const bool On = called();
  if (On)
    reads(This);
  Returned<char> R = REAL(_ZNKSt6locale4nameB5cxx11Ev)(This);
  if (On)
    made(&R.Value);
  return R;
}

/// Returned as a locale is, where the caller says.
struct ReturnedLocale {
  ReturnedLocale(const ReturnedLocale &);
  ~ReturnedLocale() {}
  void *Facets;
};
CILKSAN_MODEL(ReturnedLocale, _ZNSt6locale6globalERKS_, (const Locale *To)) {
  if (called()) {
    reads(To);
    writesHidden(Hidden::Locale);
  }
  return REAL(_ZNSt6locale6globalERKS_)(To);
}

//===-- Real numbers ------------------------------------------------------===//

// If there is no room, the characters have unspecified values.
#define TO_CHARACTERS(Rest, Params, Args)                                      \
  CILKSAN_FUNCTION(std::to_chars_result, _ZSt8to_charsPcS_##Rest, Params,      \
                   Args, write(To, R.ptr - To))
#define FROM_CHARACTERS(Rest, Type)                                            \
  CILKSAN_FUNCTION(                                                            \
      std::from_chars_result, _ZSt10from_charsPKcS0_R##Rest##St12chars_format, \
      (const char *From, const char *End, Type &To, std::chars_format As),     \
      (From, End, To, As), read(From, R.ptr - From + (R.ptr < End));           \
      if (R.ec == std::errc()) writes(&To))
#define CHARACTERS(Letter, Type)                                               \
  TO_CHARACTERS(Letter, (char *To, char *End, Type X), (To, End, X))           \
  TO_CHARACTERS(Letter##St12chars_format,                                      \
                (char *To, char *End, Type X, std::chars_format As),           \
                (To, End, X, As))                                              \
  TO_CHARACTERS(                                                               \
      Letter##St12chars_formati,                                               \
      (char *To, char *End, Type X, std::chars_format As, int Precision),      \
      (To, End, X, As, Precision))                                             \
  FROM_CHARACTERS(Letter, Type)
CHARACTERS(f, float)
CHARACTERS(d, double)
CHARACTERS(e, long double)
