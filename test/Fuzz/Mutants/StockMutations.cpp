//===- StockMutations.cpp - LLVM's own mutations --------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's library for fuzzing knows no markers, but many forms of ordinary
// code.
//
//===----------------------------------------------------------------------===//

#include "Subject.h"

#include "llvm/FuzzMutate/IRMutator.h"
#include "llvm/IR/Type.h"

using namespace llvm;

namespace mutants {

template <typename Strategy> static bool apply(Subject &S) {
  constexpr size_t MaxSize = 2000;
  // LLVM's mutator requires a function.
  if (!S.pickFunction())
    return false;
  std::vector<std::unique_ptr<IRMutationStrategy>> Strategies;
  Strategies.push_back(std::make_unique<Strategy>());
  std::vector<TypeGetter> Types{
      Type::getInt1Ty,
      Type::getInt8Ty,
      Type::getInt32Ty,
      Type::getInt64Ty,
      Type::getDoubleTy,
      [](LLVMContext &C) -> Type * { return PointerType::getUnqual(C); }};
  IRMutator(std::move(Types), std::move(Strategies))
      .mutateModule(S.M, int(S.R.below(1u << 31)), MaxSize);
  return true;
}

ArrayRef<Mutation> stockMutations() {
  static const Mutation All[] = {
      {"stock: inject an operation", apply<InjectorIRStrategy>},
      {"stock: modify an instruction", apply<InstModificationIRStrategy>},
      {"stock: insert a call", apply<InsertFunctionStrategy>},
      {"stock: insert branches", apply<InsertCFGStrategy>},
      {"stock: insert a phi", apply<InsertPHIStrategy>},
      {"stock: sink an instruction", apply<SinkInstructionStrategy>},
      {"stock: shuffle a block", apply<ShuffleBlockStrategy>}};
  return All;
}

} // namespace mutants
