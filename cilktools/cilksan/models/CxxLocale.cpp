//===- CxxLocale.cpp - std::locale, and numbers as characters -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Locales. A locale object is a pointer to its facets, which threads may share.
// When the library writes and reads real numbers, it calls no functions that
// have models.
//
//===----------------------------------------------------------------------===//

#include "CxxString.h"
#include <charconv>
#include <locale>

using namespace cilksan;
using namespace cilksan::models;

#pragma clang diagnostic ignored "-Wreturn-type-c-linkage"

//===-- Locales -----------------------------------------------------------===//

using Locale = std::locale;

// Many of the library's functions call the virtual functions of a facet.
CILKSAN_MODEL(void, _ZNSt6locale5_Impl16_M_install_facetEPKNS_2idEPKNS_5facetE,
              (void *This, const Locale::id *Id, const Locale::facet *Facet)) {
  called();
  noteObject(Facet);
  REAL(_ZNSt6locale5_Impl16_M_install_facetEPKNS_2idEPKNS_5facetE)(This, Id,
                                                                   Facet);
}

// A new locale is a copy of one or two other locales, or of the global locale.
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

RETURNS_STRING(char, _ZNKSt6locale4nameB5cxx11Ev, (const Locale *This), (This),
               reads(This))

/// The result type of a function that returns a locale, at an address that the
/// caller passes.
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

//===-- Facets ------------------------------------------------------------===//

// The program contains its own copies of these functions for facets that it
// defines.
#define USE_FACET(Facet)                                                       \
  CILKSAN_FUNCTION(const void *, _ZSt9use_facetI##Facet##ERKT_RKSt6locale,     \
                   (const Locale *In), (In), reads(In))
#define FACET(Facet)                                                           \
  USE_FACET(Facet)                                                             \
  CILKSAN_FUNCTION(bool, _ZSt9has_facetI##Facet##EbRKSt6locale,                \
                   (const Locale *In), (In), reads(In))
FACET(NSt7__cxx1110moneypunctIcLb0EEE)
FACET(NSt7__cxx1110moneypunctIwLb0EEE)
FACET(NSt7__cxx117collateIcEE)
FACET(NSt7__cxx117collateIwEE)
FACET(NSt7__cxx118messagesIcEE)
FACET(NSt7__cxx118messagesIwEE)
FACET(NSt7__cxx118numpunctIcEE)
FACET(NSt7__cxx118numpunctIwEE)
FACET(NSt7__cxx118time_getIcSt19istreambuf_iteratorIcSt11char_traitsIcEEEE)
FACET(NSt7__cxx118time_getIwSt19istreambuf_iteratorIwSt11char_traitsIwEEEE)
FACET(NSt7__cxx119money_getIcSt19istreambuf_iteratorIcSt11char_traitsIcEEEE)
FACET(NSt7__cxx119money_getIwSt19istreambuf_iteratorIwSt11char_traitsIwEEEE)
FACET(NSt7__cxx119money_putIcSt19ostreambuf_iteratorIcSt11char_traitsIcEEEE)
FACET(NSt7__cxx119money_putIwSt19ostreambuf_iteratorIwSt11char_traitsIwEEEE)
FACET(St10moneypunctIcLb0EE)
FACET(St10moneypunctIwLb0EE)
FACET(St11__timepunctIcE)
FACET(St11__timepunctIwE)
FACET(St5ctypeIcE)
FACET(St5ctypeIwE)
FACET(St7codecvtIcc11__mbstate_tE)
FACET(St7codecvtIwc11__mbstate_tE)
FACET(St7collateIcE)
FACET(St7collateIwE)
FACET(St7num_getIcSt19istreambuf_iteratorIcSt11char_traitsIcEEE)
FACET(St7num_getIwSt19istreambuf_iteratorIwSt11char_traitsIwEEE)
FACET(St7num_putIcSt19ostreambuf_iteratorIcSt11char_traitsIcEEE)
FACET(St7num_putIwSt19ostreambuf_iteratorIwSt11char_traitsIwEEE)
FACET(St8messagesIcE)
FACET(St8messagesIwE)
FACET(St8numpunctIcE)
FACET(St8numpunctIwE)
FACET(St8time_getIcSt19istreambuf_iteratorIcSt11char_traitsIcEEE)
FACET(St8time_getIwSt19istreambuf_iteratorIwSt11char_traitsIwEEE)
FACET(St8time_putIcSt19ostreambuf_iteratorIcSt11char_traitsIcEEE)
FACET(St8time_putIwSt19ostreambuf_iteratorIwSt11char_traitsIwEEE)
FACET(St9money_getIcSt19istreambuf_iteratorIcSt11char_traitsIcEEE)
FACET(St9money_getIwSt19istreambuf_iteratorIwSt11char_traitsIwEEE)
FACET(St9money_putIcSt19ostreambuf_iteratorIcSt11char_traitsIcEEE)
FACET(St9money_putIwSt19ostreambuf_iteratorIwSt11char_traitsIwEEE)
USE_FACET(NSt7__cxx1110moneypunctIcLb1EEE)
USE_FACET(NSt7__cxx1110moneypunctIwLb1EEE)
USE_FACET(St10moneypunctIcLb1EE)
USE_FACET(St10moneypunctIwLb1EE)

// Members of facets are called through a facet's table of virtual functions. A
// facet itself never changes.
#define CHANGE_CASE(Facet, Rest, Char)                                         \
  CILKSAN_FUNCTION(const Char *, Facet##Rest,                                  \
                   (const void *This, Char *Begin, const Char *End),           \
                   (This, Begin, End), changed(Begin, End - Begin))
template <class Char> static void changed(Char *Text, size_t Count) {
  read(Text, Count * sizeof(Char));
  write(Text, Count * sizeof(Char));
}
CHANGE_CASE(_ZNKSt5ctypeIcE, 10do_tolowerEPcPKc, char)
CHANGE_CASE(_ZNKSt5ctypeIcE, 10do_toupperEPcPKc, char)
CHANGE_CASE(_ZNKSt5ctypeIwE, 10do_tolowerEPwPKw, wchar_t)
CHANGE_CASE(_ZNKSt5ctypeIwE, 10do_toupperEPwPKw, wchar_t)
CILKSAN_FUNCTION(const char *, _ZNKSt5ctypeIcE9do_narrowEPKcS2_cPc,
                 (const void *This, const char *Begin, const char *End,
                  char Otherwise, char *To),
                 (This, Begin, End, Otherwise, To), read(Begin, End - Begin);
                 write(To, End - Begin))
CILKSAN_FUNCTION(const wchar_t *, _ZNKSt5ctypeIwE9do_narrowEPKwS2_cPc,
                 (const void *This, const wchar_t *Begin, const wchar_t *End,
                  char Otherwise, char *To),
                 (This, Begin, End, Otherwise, To),
                 read(Begin, (End - Begin) * sizeof(wchar_t));
                 write(To, End - Begin))
CILKSAN_FUNCTION(const char *, _ZNKSt5ctypeIwE8do_widenEPKcS2_Pw,
                 (const void *This, const char *Begin, const char *End,
                  wchar_t *To),
                 (This, Begin, End, To), read(Begin, End - Begin);
                 write(To, (End - Begin) * sizeof(wchar_t)))
using Mask = std::ctype_base::mask;
CILKSAN_FUNCTION(const wchar_t *, _ZNKSt5ctypeIwE5do_isEPKwS2_Pt,
                 (const void *This, const wchar_t *Begin, const wchar_t *End,
                  Mask *To),
                 (This, Begin, End, To),
                 read(Begin, (End - Begin) * sizeof(wchar_t));
                 write(To, (End - Begin) * sizeof(Mask)))
#define SCAN(Rest)                                                             \
  CILKSAN_FUNCTION(                                                            \
      const wchar_t *, _ZNKSt5ctypeIwE##Rest,                                  \
      (const void *This, Mask For, const wchar_t *Begin, const wchar_t *End),  \
      (This, For, Begin, End),                                                 \
      read(Begin, (R - Begin + (R < End)) * sizeof(wchar_t)))
SCAN(10do_scan_isEtPKwS2_)
SCAN(11do_scan_notEtPKwS2_)

#define COLLATE(Letter, Char)                                                  \
  CILKSAN_FUNCTION(                                                            \
      int,                                                                     \
      _ZNKSt7__cxx117collateI##Letter##E10do_compareEPK##Letter##S3_S3_S3_,    \
      (const void *This, const Char *Begin, const Char *End,                   \
       const Char *Other, const Char *OtherEnd),                               \
      (This, Begin, End, Other, OtherEnd),                                     \
      read(Begin, (End - Begin) * sizeof(Char));                               \
      read(Other, (OtherEnd - Other) * sizeof(Char)))                          \
  CILKSAN_FUNCTION(                                                            \
      long, _ZNKSt7__cxx117collateI##Letter##E7do_hashEPK##Letter##S3_,        \
      (const void *This, const Char *Begin, const Char *End),                  \
      (This, Begin, End), read(Begin, (End - Begin) * sizeof(Char)))           \
  RETURNS_STRING(                                                              \
      Char, _ZNKSt7__cxx117collateI##Letter##E12do_transformEPK##Letter##S3_,  \
      (const void *This, const Char *Begin, const Char *End),                  \
      (This, Begin, End), read(Begin, (End - Begin) * sizeof(Char)))
COLLATE(c, char)
COLLATE(w, wchar_t)
#define NUMPUNCT(Letter, Char)                                                 \
  RETURNS_STRING(char, _ZNKSt7__cxx118numpunctI##Letter##E11do_groupingEv,     \
                 (const void *This), (This), (void)This)                       \
  RETURNS_STRING(Char, _ZNKSt7__cxx118numpunctI##Letter##E11do_truenameEv,     \
                 (const void *This), (This), (void)This)                       \
  RETURNS_STRING(Char, _ZNKSt7__cxx118numpunctI##Letter##E12do_falsenameEv,    \
                 (const void *This), (This), (void)This)
NUMPUNCT(c, char)
NUMPUNCT(w, wchar_t)

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
