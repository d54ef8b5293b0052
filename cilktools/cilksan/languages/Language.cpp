//===- Language.cpp - languages other than C and C++ ----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Language.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>

using namespace cilksan;

const Language *cilksan::languageOf(const Place &At) {
  if (At.File)
    for (const Language *L : languages())
      if (L->isSource(At.File))
        return L;
  return nullptr;
}

bool cilksan::isOfLanguagesLibrary(const char *File) {
  return File &&
         std::any_of(languages().begin(), languages().end(),
                     [&](const Language *L) { return L->isOfLibrary(File); });
}

std::string cilksan::written(const char *Symbol) {
  assert(Symbol && "a function without a name has no symbol");
  for (const Language *L : languages())
    if (std::string Name = L->demangled(Symbol); !Name.empty())
      return Name;
  int Status = -1;
  char *Name = strncmp(Symbol, "_Z", 2) == 0
                   ? abi::__cxa_demangle(Symbol, nullptr, nullptr, &Status)
                   : nullptr;
  std::string Result = Status == 0 && Name ? Name : Symbol;
  assert((!Result.empty() || !*Symbol) && "a name stays one");
  free(Name);
  return Result;
}

std::string cilksan::demangled(const char *Symbol) {
  if (!Symbol)
    return "";
  std::string Name = written(Symbol);
  for (const Language *L : languages())
    Name = L->readable(Name);
  return Name;
}
