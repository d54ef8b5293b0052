//===- ParallelAST.h - the language's parallel expressions -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   spawn Operand                       may run in parallel with code after it
//   Target = spawn Operand              … and its value exists after the sync
//   sync                                waits for everything that the function
//                                       has spawned
//   parfor Name = First, End[, Step] in Body
//                                       iterations may run in parallel
//   reduce Name = Identity by Operation in Body
//                                       a variable that parallel code may
//                                       change
//
//===----------------------------------------------------------------------===//

#ifndef KALEIDOSCOPE_PARALLELAST_H
#define KALEIDOSCOPE_PARALLELAST_H

#include "AST.h"

namespace kaleidoscope {

struct Language;

/// Adds these expressions to the language.
void addParallelForms(Language &Words);

class Spawn : public Expr {
  ExprPtr Operand;

public:
  Spawn(Location At, ExprPtr Operand) : Expr(At), Operand(std::move(Operand)) {}
  /// Reports an error: the value does not exist yet.
  llvm::Value *emit(CodeGen &G) const override;
  void emitEffects(CodeGen &G) const override;
  void emitTo(CodeGen &G, const Place &Target) const override;

private:
  void emitTask(CodeGen &G, const Place *Target) const;
};

class Sync : public Expr {
public:
  explicit Sync(Location At) : Expr(At) {}
  llvm::Value *emit(CodeGen &G) const override;
};

/// A parallel loop from its first value to its bound.
class ParFor : public Expr {
  LoopParts Loop;

public:
  ParFor(Location At, LoopParts Loop) : Expr(At), Loop(std::move(Loop)) {}
  llvm::Value *emit(CodeGen &G) const override;
};

class Reduce : public Expr {
  std::string Name;
  double Identity;
  /// A built-in operator, or the name of a function of two arguments.
  std::string Operation;
  ExprPtr Body;

public:
  Reduce(Location At, std::string Name, double Identity, std::string Operation,
         ExprPtr Body)
      : Expr(At), Name(std::move(Name)), Identity(Identity),
        Operation(std::move(Operation)), Body(std::move(Body)) {}
  llvm::Value *emit(CodeGen &G) const override;
};

} // namespace kaleidoscope

#endif // KALEIDOSCOPE_PARALLELAST_H
