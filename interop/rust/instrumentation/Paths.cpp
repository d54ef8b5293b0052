//===- Paths.cpp - functions by their paths in Rust -----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM demangles the name. This file divides the result into its parts. The
// result has the form `path::to::function::<Args>`, `<Type<Args>>::method` or
// `<Type<Args> as Trait>::method`.
//
//===----------------------------------------------------------------------===//

#include "Paths.h"

#include "llvm/Demangle/Demangle.h"

#include <cstdlib>
#include <memory>

using namespace llvm;

namespace tapir {

// Returns the index of the bracket that closes the bracket at Begin. The arrow
// of a function's type does not count as a bracket.
static size_t findClose(StringRef S, size_t Begin) {
  assert(Begin < S.size() && S[Begin] == '<' && "a bracket is closed");
  unsigned Depth = 0;
  for (size_t I = Begin; I < S.size(); ++I) {
    if (S[I] == '<')
      ++Depth;
    else if (S[I] == '>' && (I == 0 || S[I - 1] != '-') && --Depth == 0)
      return I;
  }
  return StringRef::npos;
}

// Returns the text up to " as " or a generic argument, whichever comes first
// outside of brackets.
static StringRef getPlain(StringRef S) {
  S = S.take_until([](char C) { return C == '<' || C == ' '; });
  S.consume_back("::");
  return S;
}

// Returns the text after " as ", outside of brackets.
static StringRef getTrait(StringRef S) {
  for (size_t I = 0; I < S.size(); ++I) {
    if (S[I] == '<') {
      I = findClose(S, I);
      if (I == StringRef::npos)
        break;
    } else if (S.substr(I).starts_with(" as ")) {
      return S.substr(I + 4);
    }
  }
  return "";
}

static RustPath getWrittenPath(StringRef Rest) {
  RustPath Path;
  if (Rest.starts_with("<")) {
    const size_t Close = findClose(Rest, 0);
    if (Close == StringRef::npos)
      return {};
    const StringRef Type = Rest.slice(1, Close);
    Path.Full = Type.str();
    Path.Of = getPlain(Type).str();
    Path.Trait = getPlain(getTrait(Type)).str();
    Rest = Rest.substr(Close + 1);
    if (!Rest.consume_front("::"))
      return {};
  } else {
    const StringRef Plain = getPlain(Rest);
    const size_t Last = Plain.rfind("::");
    if (Last == StringRef::npos)
      return {};
    Path.Full = Path.Of = Plain.take_front(Last).str();
    Rest = Rest.substr(Last + 2);
  }
  const StringRef Name =
      Rest.take_until([](char C) { return C == '<' || C == ':'; });
  if (Name.starts_with("{"))
    return {}; // a closure
  StringRef After = Rest.substr(Name.size());
  After.consume_front("::");
  if (!After.empty()) {
    // This is a function inside another function, such as a closure.
    if (After.front() != '<' || findClose(After, 0) + 1 != After.size())
      return {};
    const StringRef Argument = After.slice(1, After.size() - 1);
    const size_t Closure = Argument.rfind("::{closure#");
    if (Closure != StringRef::npos)
      Path.Argument = Argument.take_front(Closure).str();
  }
  assert(!Name.contains('<') && !StringRef(Path.Of).contains('<') &&
         "a path has no generic arguments");
  Path.Name = Name.str();
  return Path;
}

RustPath getRustPath(StringRef Symbol) {
  if (!Symbol.starts_with("_R"))
    return getWrittenPath(Symbol);
  const std::unique_ptr<char, decltype(&std::free)> Text(
      rustDemangle(Symbol.take_until([](char C) { return C == '.'; })),
      std::free);
  return Text ? getWrittenPath(Text.get()) : RustPath();
}

} // namespace tapir
