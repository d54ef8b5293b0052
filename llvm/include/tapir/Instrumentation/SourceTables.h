//===- SourceTables.h - places in the source for tools ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Hooks get ids of places in the source, not strings. An id is the sum of the
// place's index in a table of its module and the module's first id. The tables
// are constants. A constructor passes the tables to the tool's library, which
// then assigns the module's first ids. The layouts are those of
// cilktools/csi/unit.h.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_INSTRUMENTATION_SOURCETABLES_H
#define TAPIR_INSTRUMENTATION_SOURCETABLES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include <array>

namespace tapir {

/// The kinds of places, in the order of csi.h's instrumentation_counts_t.
enum class Place {
  Func,
  FuncExit,
  Loop,
  LoopExit,
  Block,
  CallSite,
  Load,
  Store,
  Detach,
  Task,
  TaskExit,
  DetachContinue,
  Sync,
  Alloca,
  AllocFn,
  Free,
};
constexpr unsigned NumPlaces = unsigned(Place::Free) + 1;

class SourceTables {
  llvm::Module &M;
  llvm::StructType *PlaceType, *UnitType;
  llvm::GlobalVariable *Unit;
  std::array<llvm::SmallVector<llvm::Constant *, 0>, NumPlaces> Places;
  llvm::SmallVector<llvm::Constant *, 0> BlockSizes, Slots;
  llvm::StringMap<llvm::Constant *> Strings;
  llvm::DenseMap<const llvm::MDNode *, llvm::Constant *> Related, Inlined;
  llvm::DenseMap<const llvm::Function *, unsigned> Functions;
  /// The names of a function's aliases, and of ifuncs that may be resolved to
  /// it.
  llvm::DenseMap<const llvm::Function *, llvm::SmallVector<llvm::StringRef, 1>>
      OtherNames;

  llvm::Constant *getString(llvm::StringRef Text);
  llvm::Constant *getFile(const llvm::DIFile *File);
  llvm::Constant *makePlace(llvm::StringRef Name, unsigned Line,
                            unsigned Column, const llvm::DIFile *File,
                            llvm::Constant *Related = nullptr,
                            llvm::Constant *Inlined = nullptr);
  llvm::Constant *makeGlobal(llvm::Constant *Value, llvm::StringRef Name);
  llvm::Constant *makeTable(llvm::ArrayRef<llvm::Constant *> Entries,
                            llvm::Type *T, llvm::StringRef Name);
  llvm::Constant *getRelated(const llvm::MDNode *Other);
  llvm::Constant *getInlined(const llvm::DILocation *At);
  void findOtherNames();
  llvm::Constant *getNames(const llvm::Function &F);
  llvm::GlobalVariable *getSlot(llvm::StringRef Function);

public:
  explicit SourceTables(llvm::Module &M);

  /// Adds a place and returns its number among the module's places. \p Other is
  /// the related declaration or location.
  unsigned add(Place K, const llvm::DebugLoc &At, llvm::StringRef Name = "",
               const llvm::MDNode *Other = nullptr);
  unsigned addFunction(const llvm::Function &F);
  unsigned addBlock(const llvm::DebugLoc &At, unsigned Size, unsigned Cost);

  /// Emits the id of a place, an i64.
  llvm::Value *getId(llvm::IRBuilderBase &B, Place K, llvm::Value *Number);
  llvm::Value *getId(llvm::IRBuilderBase &B, Place K, unsigned Number) {
    return getId(B, K, B.getInt64(Number));
  }
  /// Emits the id of the called function. It is -1 if no unit defines the
  /// function.
  llvm::Value *getCalleeId(llvm::IRBuilderBase &B,
                           const llvm::Function *Callee);

  /// Emits the tables and the functions that register them.
  void finish();
};

/// The name of the variable that contains an address, according to debug
/// information.
struct VariableName {
  std::string Name;
  const llvm::DINode *Variable = nullptr;
  /// The location of its declaration, if it is local.
  llvm::DebugLoc At = {};
};
VariableName findVariable(llvm::Value &Address, const llvm::DILocation *At);

} // namespace tapir

#endif // TAPIR_INSTRUMENTATION_SOURCETABLES_H
