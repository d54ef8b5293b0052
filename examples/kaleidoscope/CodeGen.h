//===- CodeGen.h - from trees to LLVM's IR -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every value is a double, and every variable is a stack slot. After it has
// reported an error, code generation continues with a zero, so that more errors
// may be found. The caller of code generation can ask whether there were
// errors.
//
//===----------------------------------------------------------------------===//

#ifndef KALEIDOSCOPE_CODEGEN_H
#define KALEIDOSCOPE_CODEGEN_H

#include "DebugInfo.h"
#include "Functions.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Module.h"

#include <optional>

namespace kaleidoscope {

/// The code that one function executes, or a part of it with an end of its own.
struct Body {
  /// Functions that emit code at the end, the last one first.
  std::vector<std::function<void()>> AtEnd;
  /// The region of an extension.
  llvm::Value *Region = nullptr;
};

class CodeGen {
public:
  llvm::Module &M;
  llvm::IRBuilder<> B;
  Diagnostics &D;
  Body *Current = nullptr;

private:
  Functions &Known;
  /// True if each definition is a module of its own.
  const bool IsSession;
  std::optional<DebugInfo> Debug;
  llvm::StringMap<Place> Variables;
  /// The functions that the code calls by entries.
  llvm::SetVector<Function *> Used;

public:
  CodeGen(llvm::Module &M, const Source &From, Diagnostics &D, Functions &Known,
          bool IsSession, bool WithDebugInfo);

  // Items ---------------------------------------------------------------------

  void emitDeclaration(const Item &I);
  void emitDefinition(const Item &I);
  /// Emits a function without parameters that evaluates the expression.
  llvm::Function *emitExpression(const Item &I);
  /// Emits int main(void), which calls these functions.
  void emitMain(llvm::ArrayRef<llvm::Function *> Expressions);
  /// Completes the module. Called at the end.
  void finish();
  llvm::ArrayRef<Function *> getUsed() const { return Used.getArrayRef(); }

  // For expressions -----------------------------------------------------------

  llvm::Type *getDouble() { return B.getDoubleTy(); }
  llvm::Constant *getNumber(double Value);
  /// Reports an error, and returns a zero.
  llvm::Value *error(Location L, const llvm::Twine &What);
  void setLocation(Location L);
  llvm::BasicBlock *createBlock(const llvm::Twine &Name);
  llvm::Value *isTrue(llvm::Value *V);
  llvm::Value *load(const Place &From);
  llvm::Value *operate(char Operator, llvm::Value *Left, llvm::Value *Right);
  llvm::Value *call(Location L, llvm::StringRef Callee,
                    llvm::ArrayRef<llvm::Value *> Arguments);

  /// Calls a function of C's library; a variadic one has \p Fixed parameters.
  llvm::Value *callC(llvm::StringRef Name, llvm::Type *Result,
                     llvm::ArrayRef<llvm::Value *> Arguments,
                     unsigned Fixed = 0);

  /// Returns the place of the variable, or an empty one if there is no
  /// variable.
  Place find(llvm::StringRef Name) const { return Variables.lookup(Name); }
  /// Creates a new slot in the function's frame.
  llvm::AllocaInst *createSlot(llvm::StringRef Name, Location L,
                               unsigned Parameter = 0);
  /// Calls \p Emit, during which the name stands for the place.
  void bind(llvm::StringRef Name, Place P, llvm::function_ref<void()> Emit);
  /// Emits a body, and the code at its end.
  void emitBody(Body &New, llvm::function_ref<void()> Emit);

  /// Creates a function for the module's own use, with pointers as parameters;
  /// \p Emit gets it.
  llvm::Function *createHelper(const llvm::Twine &Name, unsigned Pointers,
                               llvm::function_ref<void(llvm::Function &)> Emit);

private:
  bool checkRedefinition(const Prototype &P, bool IsDefinition);
  llvm::Function *getFunction(llvm::StringRef Name, unsigned Arity);
  void beginFunction(llvm::Function &F, const Prototype &P);
  void emitWithParameters(llvm::Function &F, const Prototype &P, unsigned First,
                          llvm::function_ref<void()> Emit);
  llvm::Value *callBuiltIn(llvm::StringRef Name, llvm::Value *Argument);
};

} // namespace kaleidoscope

#endif // KALEIDOSCOPE_CODEGEN_H
