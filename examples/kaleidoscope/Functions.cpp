//===- Functions.cpp - functions defined and declared so far ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Functions.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace kaleidoscope {

Functions::Functions() {
  for (auto [Name, Arity] : {std::pair("print", 1u), std::pair("put", 1u),
                             std::pair("array", 1u), std::pair("free", 1u)}) {
    Function &F = add(Name);
    F.Kind = Function::BuiltIn;
    F.Arity = Arity;
  }
}

Function *Functions::find(StringRef Name) {
  auto Found = All.find(Name);
  return Found == All.end() ? nullptr : &Found->second;
}

Function &Functions::add(StringRef Name) {
  Function &F = All[Name];
  F.Name = Name.str();
  return F;
}

bool Functions::isCalled(const Function &F) const {
  return any_of(All, [&](const auto &Entry) {
    return &Entry.second != &F && is_contained(Entry.second.Callees, &F);
  });
}

SetVector<Function *> Functions::getReachable(ArrayRef<Function *> From) {
  SetVector<Function *> Reached(From.begin(), From.end());
  for (size_t I = 0; I < Reached.size(); ++I)
    Reached.insert_range(Reached[I]->Callees);
  return Reached;
}

// Built-in functions, generated code and runtimes call these functions, and a
// program begins in main. As in C, a program may replace other functions of C.
bool isUndeclarable(StringRef Name) {
  return Name.starts_with("_") || Name.starts_with("cilkrts_") ||
         Name.starts_with("omp_") ||
         is_contained({"main", "printf", "puts", "putchar", "dprintf", "fflush",
                       "malloc", "calloc", "realloc", "memcpy", "memmove",
                       "memset"},
                      Name);
}

bool isOfCompiledCode(StringRef Name) {
  return isUndeclarable(Name) || Name == "ceil";
}

std::string describe(StringRef Name) {
  for (StringRef Kind : {"binary", "unary"})
    if (Name.starts_with(Kind) && Name.size() == Kind.size() + 1 &&
        !isalnum(Name.back()) && Name.back() != '_')
      return (Kind + " operator '" + Name.take_back(1) + "'").str();
  return ("function '" + Name + "'").str();
}

} // namespace kaleidoscope
