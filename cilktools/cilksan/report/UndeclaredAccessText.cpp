//===- UndeclaredAccessText.cpp - an undeclared access as text ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UndeclaredAccessText.h"

#include <cassert>
#include <cstdio>

using namespace cilksan;

/// Returns the variable's name, or a phrase in its place.
static std::string nameOf(const DeclaredSection &B) {
  if (B.Of.Name && *B.Of.Name)
    return "'" + demangled(B.Of.Name) + "'";
  if (isKnown(B.Of.At))
    return "the block allocated at " + toString(B.Of.At);
  return "the array";
}

static std::string rangesOf(const DeclaredSection &B) {
  std::string Result;
  for (const DeclaredSection::Dimension &D : B.Dimensions)
    Result += "[" + std::to_string(D.Low) + ", " + std::to_string(D.High) + ")";
  return Result;
}

/// Returns true if the indices belong to an element of \p B.
static bool isWithin(const std::vector<int64_t> &Indices,
                     const DeclaredSection &B) {
  for (size_t D = 0; D < Indices.size(); ++D)
    if (Indices[D] < B.Dimensions[D].Low || Indices[D] >= B.Dimensions[D].High)
      return false;
  return !Indices.empty();
}

/// Returns the texts as an enumeration: "1, 2 and 3".
static std::string listed(const std::vector<std::string> &All) {
  std::string Result;
  for (size_t I = 0; I < All.size(); ++I)
    Result += (I == 0 ? "" : I + 1 == All.size() ? " and " : ", ") + All[I];
  return Result;
}

std::string cilksan::headline(const UndeclaredAccess &X) {
  std::string Variable = X.Of.Name && *X.Of.Name ? demangled(X.Of.Name) : "";
  if (Variable.empty() && X.What.Variable)
    Variable = demangled(X.What.Variable);
  return toString(X.What, Variable, /*WithSize=*/true) + " outside of what " +
         (X.By.empty() ? std::string("its caller") : "'" + X.By + "'") +
         " declares";
}

std::string cilksan::toString(const DeclaredSection &B) {
  std::vector<std::string> Strides;
  std::string Origin;
  for (const DeclaredSection::Dimension &D : B.Dimensions) {
    Strides.push_back(std::to_string(D.Stride));
    Origin += "[0]";
  }
  char Address[32];
  snprintf(Address, sizeof Address, "0x%llx",
           static_cast<unsigned long long>(B.Base));
  const char *How = B.Writes ? "writes " : B.Reads ? "reads " : "nothing of ";
  const bool IsNamed = B.Of.Name && *B.Of.Name;
  return How +
         (IsNamed ? nameOf(B) + rangesOf(B)
                  : rangesOf(B) + " of " + nameOf(B)) +
         ": elements of " + counted(B.ElementSize, "byte") + ", " +
         listed(Strides) + " apart, with " + Origin + " at " + Address;
}

std::string cilksan::position(const UndeclaredAccess &X) {
  assert(isConsistent(X));
  if (X.Nearest < 0)
    return "";
  const DeclaredSection &B = X.Declared[size_t(X.Nearest)];
  std::string Element;
  for (int64_t I : X.Indices)
    Element += "[" + std::to_string(I) + "]";
  Element = B.Of.Name && *B.Of.Name ? nameOf(B) + Element
                                    : Element + " of " + nameOf(B);
  if (X.OnlyRead)
    return Element + " is declared as read only";
  // The first bytes of the access are in the array section, or the access lies
  // between elements.
  if (isWithin(X.Indices, B))
    return Element + " has more than the " + counted(B.ElementSize, "byte") +
           " that are declared of each element";
  return Element + " isn't in " + rangesOf(B);
}

std::string cilksan::hint(const UndeclaredAccess &X) {
  const bool IsWrite = X.What.Is != Access::Read;
  if (X.OnlyRead)
    return "declare that it is written; otherwise reordered code may read it "
           "too early or too late";
  if (X.Nearest >= 0)
    return std::string("make the box larger, or declare another for what is ") +
           (IsWrite ? "written" : "read") + " here";
  return std::string("declare a box for what is ") +
         (IsWrite ? "written" : "read") + " here";
}
