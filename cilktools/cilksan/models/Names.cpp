//===- Names.cpp - the table of library functions, by name ----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Looks up names of functions in the rows of functions/*.def.
//
//===----------------------------------------------------------------------===//

#include "Names.h"
#include "../run/Detector.h"
#include <algorithm>
#include <cstring>
#include <functional>
#include <iterator>
#include <string>

using namespace cilksan;
using namespace cilksan::models;

namespace {

struct Earlier {
  bool operator()(const char *A, const char *B) const {
    return strcmp(A, B) < 0;
  }
  bool operator()(const Row &A, const char *B) const {
    return strcmp(A.Symbol, B) < 0;
  }
};

#define FUNCTION(Is, Symbol) {#Symbol, Effect::Is},
const Row InC[] = {
#include "functions/C.def"
};
#define FUNCTION(Is, Symbol) {#Symbol, Effect::Is},
const Row InLibstdcxx[] = {
#include "functions/Libstdcxx.def"
};
#define FUNCTION(Is, Symbol) {#Symbol, Effect::Is},
const Row InLibcxx[] = {
#include "functions/Libcxx.def"
};

#define MATH(Name) #Name,
const char *const Math[] = {
#include "functions/C.def"
};

/// The symbols are patterns, in which a star stands for any characters.
const Row Families[] = {
#define FAMILY(Is, Pattern) {Pattern, Effect::Is},
#include "functions/C.def"
#define FAMILY(Is, Pattern) {Pattern, Effect::Is},
#include "functions/Libstdcxx.def"
#define FAMILY(Is, Pattern) {Pattern, Effect::Is},
#include "functions/Libcxx.def"
};

/// Returns the row of the function, or null if there is none.
const Row *find(const char *Name) {
  for (Library L : Libraries) {
    Rows<Row> All = functionsOf(L);
    const Row *Found =
        std::lower_bound(All.begin(), All.end(), Name, Earlier());
    if (Found != All.end() && !strcmp(Found->Symbol, Name))
      return Found;
  }
  return nullptr;
}

bool isMathName(const char *Name) {
  return std::binary_search(std::begin(Math), std::end(Math), Name, Earlier());
}

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

/// Returns the row of the function or of its family, or null if there is none.
const Row *findWithFamilies(const char *Name) {
  if (const Row *Found = find(Name))
    return Found;
  const Row *Family =
      std::find_if(std::begin(Families), std::end(Families),
                   [=](const Row &R) { return matches(Name, R.Symbol); });
  return Family == std::end(Families) ? nullptr : Family;
}

/// Returns true if the name is the name in a MATH row followed by the suffix of
/// a type.
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
    if (isMathName(Base))
      return true;
  }
  return false;
}

/// Returns the name of the function that the thunk \p Name calls, or \p Name if
/// it is not the name of a virtual function's thunk.
std::string targetOfThunk(const char *Name) {
  // _ZTh <offset> _ <target>, _ZTv <offset> _ <offset> _ <target>
  if (strncmp(Name, "_ZTh", 4) != 0 && strncmp(Name, "_ZTv", 4) != 0)
    return Name;
  const char *Rest = Name + 4;
  for (int Offsets = Name[3] == 'h' ? 1 : 2; Offsets; --Offsets) {
    Rest += *Rest == 'n';
    Rest += strspn(Rest, "0123456789");
    if (*Rest++ != '_')
      return Name;
  }
  return std::string("_Z") + Rest;
}

} // namespace

Rows<Row> models::functionsOf(Library L) {
  switch (L) {
  case Library::C:
    return {InC, std::size(InC)};
  case Library::Libstdcxx:
    return {InLibstdcxx, std::size(InLibstdcxx)};
  case Library::Libcxx:
    return {InLibcxx, std::size(InLibcxx)};
  }
  return {nullptr, 0};
}

Rows<const char *> models::mathNames() { return {Math, std::size(Math)}; }

bool models::isModelled(const char *Name) {
  const Row *Found = find(Name);
  return Found && needsModel(Found->Is);
}

bool cilksan::startsWork(const char *Name) {
  ReentrancyGuard Guard;
  const Row *Found = findWithFamilies(Name);
  return Found && Found->Is == Effect::StartsWork;
}

bool cilksan::startsWorkAnywhere(const char *Name) {
  ReentrancyGuard Guard;
  return !find(Name) && startsWork(Name);
}

bool cilksan::tellsThread(const char *Name) {
  ReentrancyGuard Guard;
  const Row *Found = findWithFamilies(Name);
  return Found && Found->Is == Effect::TellsThread;
}

bool cilksan::isHarmless(const char *Name) {
  ReentrancyGuard Guard;
  const Row *Found = findWithFamilies(Name);
  return Found ? Found->Is != Effect::StartsWork
               : isMathName(Name) || isMathFor(Name);
}

bool cilksan::isHarmlessAnywhere(const char *Name) {
  const std::string Target = targetOfThunk(Name);
  return isHarmless(Target.c_str()) && !isModelled(Target.c_str());
}

// The linker defines these symbols as the ends of the section.
extern "C" {
[[gnu::visibility("hidden")]] extern const char __start_cilksan_models[];
[[gnu::visibility("hidden")]] extern const char __stop_cilksan_models[];
}

bool cilksan::isModel(const void *Function) {
  return !std::less<const void *>()(Function, __start_cilksan_models) &&
         std::less<const void *>()(Function, __stop_cilksan_models);
}
