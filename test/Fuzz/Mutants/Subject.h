//===- Subject.h - a module that is mutated ---------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What mutations ask for: something of a module at random, markers more often
// than not. All choices come from one number, so that it stands for the mutant.
//
//===----------------------------------------------------------------------===//

#ifndef MUTANTS_SUBJECT_H
#define MUTANTS_SUBJECT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

#include <random>

namespace mutants {

/// The same numbers on every machine, which std::uniform_int_distribution
/// doesn't promise.
class Random {
  std::mt19937_64 Engine;

public:
  explicit Random(uint64_t Seed) : Engine(Seed * 0x9E3779B97F4A7C15u) {}
  uint64_t next() { return Engine(); }
  uint64_t below(uint64_t N) { return Engine() % N; }
  bool chance(unsigned Percent) { return below(100) < Percent; }
  template <typename Range> auto &pick(Range &&From) {
    return From[below(From.size())];
  }
};

class Subject {
public:
  llvm::Module &M;
  Random &R;

  Subject(llvm::Module &M, Random &R) : M(M), R(R) {}

  llvm::LLVMContext &context() const { return M.getContext(); }

  /// One with a body, and mostly with markers; null if there is none.
  llvm::Function *pickFunction();
  /// A call with a marker's name; null if there is none.
  llvm::CallBase *pickMarker();
  /// A marker's declaration, or one that is called like that; else null.
  llvm::Function *pickDeclaration();
  llvm::BasicBlock &pickBlock(llvm::Function &F);
  /// Another block than the entry, to jump to; null if there is none.
  llvm::BasicBlock *pickTarget(llvm::Function &F);
  /// What code can be inserted before.
  llvm::Instruction *pickPlace(llvm::Function &F);
  /// Any type that a parameter can have.
  llvm::Type *pickType();
  /// Something of that type that is there at \p Before.
  llvm::Value *pickValue(llvm::Type *T, llvm::Instruction &Before);
  llvm::Constant *pickConstant(llvm::Type *T);
  /// A call of a marker with any operands, before \p Before.
  llvm::CallBase *insertMarker(llvm::Instruction &Before);
  /// A landing pad for exceptions in \p F, new or old.
  llvm::BasicBlock *pickPad(llvm::Function &F);

private:
  llvm::SmallVector<llvm::CallBase *, 16> markers();
  llvm::Value *makePointer(llvm::Instruction &Before);
};

/// Gives phis a value for each way in, and uses that no definition reaches
/// another operand. Mutations may leave such things behind.
void repair(Subject &S);

struct Mutation {
  llvm::StringLiteral Name;
  /// Returns whether there was anything to do it to.
  bool (*Apply)(Subject &);
};

/// Calls, operands and types of markers.
llvm::ArrayRef<Mutation> markerMutations();
/// Names and declarations of markers, and what else refers to them.
llvm::ArrayRef<Mutation> declarationMutations();
/// Control flow, and code that tasks shouldn't have.
llvm::ArrayRef<Mutation> codeMutations();
/// LLVM's own.
llvm::ArrayRef<Mutation> stockMutations();

} // namespace mutants

#endif // MUTANTS_SUBJECT_H
