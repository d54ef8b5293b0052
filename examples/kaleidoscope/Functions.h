//===- Functions.h - functions defined and declared so far ------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In a session each definition is a module of its own, which later definitions
// replace. So calls from other modules use the function's entry, the word in
// which the session keeps the address of the function's code.
//
//===----------------------------------------------------------------------===//

#ifndef KALEIDOSCOPE_FUNCTIONS_H
#define KALEIDOSCOPE_FUNCTIONS_H

#include "AST.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

namespace kaleidoscope {

struct Function {
  enum KindOf { Declared, Defined, BuiltIn, OfC } Kind = Declared;
  std::string Name;
  unsigned Arity = 0;
  Location At;
  /// The address of the function's code, or null.
  const void *Entry = nullptr;
  /// The functions that this one calls by entries.
  llvm::SmallVector<Function *, 0> Callees;
};

/// All functions, by name. Pointers to functions stay valid.
class Functions {
  llvm::StringMap<Function> All;

public:
  Functions();

  Function *find(llvm::StringRef Name);
  Function &add(llvm::StringRef Name);
  void remove(llvm::StringRef Name) { All.erase(Name); }
  /// Returns true if any function except \p F itself calls it.
  bool isCalled(const Function &F) const;
  /// Returns \p From and all functions that they may call.
  static llvm::SetVector<Function *>
  getReachable(llvm::ArrayRef<Function *> From);
};

/// Returns true if compiled code itself calls a function of that name, which a
/// program therefore can't define.
bool isOfCompiledCode(llvm::StringRef Name);
/// Returns true if a program can't declare a function of that name: a function
/// that compiled code calls and that programs may not call.
bool isUndeclarable(llvm::StringRef Name);

/// Returns the function's description in messages: "function 'f'", or "binary
/// operator '+'".
std::string describe(llvm::StringRef Name);

} // namespace kaleidoscope

#endif // KALEIDOSCOPE_FUNCTIONS_H
