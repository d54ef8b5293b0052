//===- Names.cpp - functions that need no warning -------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Those that are modelled, which the models' definitions list in a section of
// their own; those that touch no memory of the program, in HarmlessNames.def;
// and libstdc++'s and libc++'s whose accesses are told by the models of what
// they call, as patterns.
//
//===----------------------------------------------------------------------===//

#include "Names.h"
#include "../Detector.h"
#include <algorithm>
#include <cstring>
#include <iterator>

using namespace cilksan;
using namespace cilksan::models;

extern "C" {
extern const char *const Begin[] __asm__("__start_cilksan_names");
extern const char *const End[] __asm__("__stop_cilksan_names");
}

namespace {

struct Earlier {
  bool operator()(const char *A, const char *B) const {
    return strcmp(A, B) < 0;
  }
};

// Sorted, which a test checks.
const char *const Harmless[] = {
#include "HarmlessNames.def"
};

/// A star stands for any characters.
const char *const Patterns[] = {
    "_ZN4cilk8splicing*", // has no hooks, as what it accesses is its own
    "_ZNK4cilk8splicing*",
    "_ZNSaI*", // allocators have no members
    "_ZNKSaI*",
    "_ZNSt13__future_base*",
    "_ZNKSt13__future_base*",
    "_ZNSt15__new_allocator*",
    "_ZNKSt*__cxx1112basic_stringI*", // iterators and lists of characters
    "_ZNSt*__cxx1112basic_stringI*",
    "_ZNKSt10filesystem*",
    "_ZNSt10filesystem*",
    "_ZNKSt15__exception_ptr*",
    "_ZNSt15__exception_ptr*",
    "_ZNKSt3_V214error_category*",
    "_ZNSt3_V2*",
    "_ZNKSt6chrono*",
    "_ZNSt6chrono*",
    "_ZNKSt6locale*",
    "_ZNSt6locale*",
    "_ZNKSt8ios_base*",
    "_ZNSt8ios_base*",
    "_ZNSt9basic_iosIcSt11char_traitsIcEE*",
    "_ZNKSt9basic_iosIcSt11char_traitsIcEE*",
    "_ZNSt9exceptionD*",
    "_ZNKSt9exception*",
    "_ZNSt9type_info*",
    "_ZNKSt9type_info*",
    "_ZNSt18condition_variable*",
    "_ZNSt11this_thread*",
    "_ZNSt13random_device*",
    "_ZNSt14numeric_limits*",
    "_ZNSt*_errorD*",
    "_ZNSt*_errorC*",
    "_ZNSt12out_of_rangeD*",
    "_ZNSt16invalid_argumentD*",
    "_ZNSt12bad_*D*",
    "_ZNSt9bad_*D*",
    "_ZNKSt*4whatEv",
    "_ZNSt*basic_*stream*D*",
    "_ZNKSt*basic_*stream*",
    "_ZNKSt5ctypeI*",
    "_ZNSo6sentry*",
    "_ZNSoC*",
    "_ZNSoD*",
    "_ZNSi6sentry*",
    "_ZNSiC*",
    "_ZNSiD*",
    "_ZSt*__throw_*",
    "_ZSt9use_facet*",
    "_ZSt9has_facet*",
    "_ZSt*to_chars*",
    "_ZSt*from_chars*",
    "_ZSt*terminate*",
    "_ZSt*exception*",
    "_ZSt*new_handler*",
    "_ZSt*_category*",
    "_ZNSt3__111this_thread*", // libc++'s
    "_ZNSt3__113random_device*",
    "_ZNKSt3__114error_category*",
    "_ZNSt3__114error_category*",
    "_ZNSt3__116generic_categoryEv",
    "_ZNSt3__115system_categoryEv",
    "_ZNSt3__112system_errorC*",
    "_ZNSt3__112system_errorD*",
    "_ZNSt3__118condition_variable*",
    "_ZNKSt3__16locale*",
    "_ZNSt3__16locale*",
    "_ZNSt3__16chrono*",
    "_ZNKSt3__18ios_base*",
    "_ZNSt3__18ios_base*",
    "_ZNSt3__1*__throw_*",
    "_ZNSt3__122__libcpp_verbose_abort*",
    "__cilkrts_*",
    "cilk_sleep",
    "__cilksan_*",
    "__csi*",
    "__csan*",
    "__cxa_*",
    "_Unwind_*",
    "llvm.*",
    "omp_*",
    "__ubsan_*",
};

bool matches(const char *Name, const char *Pattern) {
  for (; *Pattern; ++Pattern, ++Name) {
    if (*Pattern == '*') {
      if (!Pattern[1])
        return true;
      for (; *Name; ++Name)
        if (matches(Name, Pattern + 1))
          return true;
      return false;
    }
    if (*Name != *Pattern)
      return false;
  }
  return !*Name;
}

/// Of the functions of math.h for each type, those for double.
bool isMathFor(const char *Name) {
  static const char *const Suffixes[] = {"f",   "l",    "f32",  "f64",
                                         "f16", "f128", "f32x", "f64x"};
  size_t Length = strlen(Name);
  char Base[32];
  for (const char *Suffix : Suffixes) {
    size_t Cut = strlen(Suffix);
    if (Length <= Cut || Length - Cut >= sizeof Base ||
        strcmp(Name + Length - Cut, Suffix) != 0)
      continue;
    memcpy(Base, Name, Length - Cut);
    Base[Length - Cut] = 0;
    if (std::binary_search(std::begin(MathNames), std::end(MathNames),
                           static_cast<const char *>(Base), Earlier()))
      return true;
  }
  return false;
}

} // namespace

NameList models::harmlessNames() {
  return {Harmless, sizeof Harmless / sizeof *Harmless};
}

NameList models::modelledNames() {
  return {Begin, static_cast<size_t>(End - Begin)};
}

bool models::isModelled(const char *Name) {
  return std::any_of(Begin, End,
                     [=](const char *Known) { return !strcmp(Known, Name); });
}

bool cilksan::isHarmless(const char *Name) {
  InTool Guard;
  if (std::binary_search(std::begin(Harmless), std::end(Harmless), Name,
                         Earlier()))
    return true;
  if (std::binary_search(std::begin(MathNames), std::end(MathNames), Name,
                         Earlier()) ||
      isMathFor(Name))
    return true;
  if (isModelled(Name))
    return true;
  return std::any_of(
      std::begin(Patterns), std::end(Patterns),
      [=](const char *Pattern) { return matches(Name, Pattern); });
}
