//===- Subject.h - a module that is mutated ---------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The things that mutations ask for: random parts of a module, mostly markers. All choices come
// from one number, so that the number identifies the mutant.
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

/// A generator with the same numbers on every machine, which std::uniform_int_distribution doesn't
/// promise.
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

  /// Returns a function with a body, mostly one with markers; null if there is none.
  llvm::Function *pickFunction();
  /// Returns a call with a marker's name; null if there is none.
  llvm::CallBase *pickMarker();
  /// Returns a marker's declaration, or a function with a marker's name; else null.
  llvm::Function *pickDeclaration();
  llvm::BasicBlock &pickBlock(llvm::Function &F);
  /// Returns a block, not the entry, to jump to; null if there is none.
  llvm::BasicBlock *pickTarget(llvm::Function &F);
  /// Returns an instruction before which code can be inserted.
  llvm::Instruction *pickPlace(llvm::Function &F);
  /// Returns any type that a parameter can have.
  llvm::Type *pickType();
  /// Returns a value of that type that exists at \p Before.
  llvm::Value *pickValue(llvm::Type *T, llvm::Instruction &Before);
  llvm::Constant *pickConstant(llvm::Type *T);
  /// Inserts a call of a marker with any operands before \p Before.
  llvm::CallBase *insertMarker(llvm::Instruction &Before);
  /// Returns a landing pad for exceptions in \p F, new or old.
  llvm::BasicBlock *pickPad(llvm::Function &F);

private:
  llvm::SmallVector<llvm::CallBase *, 16> markers();
  llvm::Value *makePointer(llvm::Instruction &Before);
};

/// Repairs the IR after mutations: gives phis a value for each predecessor, and replaces operands
/// whose definitions do not dominate the use.
void repair(Subject &S);

struct Mutation {
  llvm::StringLiteral Name;
  /// Applies the mutation; returns true if it changed anything.
  bool (*Apply)(Subject &);
};

/// Mutations of markers' calls, operands and types.
llvm::ArrayRef<Mutation> markerMutations();
/// Mutations of markers' names and declarations, and of other references to them.
llvm::ArrayRef<Mutation> declarationMutations();
/// Mutations of control flow, which also add code that tasks must not contain.
llvm::ArrayRef<Mutation> codeMutations();
/// Mutations from LLVM's own library.
llvm::ArrayRef<Mutation> stockMutations();

} // namespace mutants

#endif // MUTANTS_SUBJECT_H
