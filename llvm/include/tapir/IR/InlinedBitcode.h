//===- InlinedBitcode.h - C code for the user's module ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What runtimes and tools do at spawns, syncs and memory accesses is written in
// C, compiled to bitcode, linked into the user's module and inlined there. So
// the compiler knows no structure of theirs. This is what all such files have
// in common; Targets/BitcodeABI.h and Instrumentation/Tool.h say what is in
// them.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_IR_INLINEDBITCODE_H
#define TAPIR_IR_INLINEDBITCODE_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/DebugLoc.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/Alignment.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>

namespace llvm {
class AllocaInst;
class CallBase;
class Function;
class GlobalVariable;
class Module;
} // namespace llvm

namespace tapir {

/// Size and alignment of a type that a file describes by a variable.
struct TypeLayout {
  uint64_t Size = 0;
  llvm::Align Alignment;
};

class LLVM_ATTRIBUTE_VISIBILITY_DEFAULT InlinedBitcode {
  std::string Kind;
  std::string Path;
  llvm::Module *M = nullptr;
  llvm::SmallVector<llvm::Function *, 16> Functions;
  llvm::SmallPtrSet<const llvm::Function *, 4> Postponed;
  /// Which may be called, and who calls them.
  llvm::SmallPtrSet<const llvm::Function *, 16> Callable, Calling;

  bool isLeft(const llvm::CallBase &C) const;
  void settleCalled() const;
  llvm::Error linkInto(std::unique_ptr<llvm::Module> From) const;

public:
  /// \p Kind is what messages call the file.
  explicit InlinedBitcode(llvm::StringRef Kind) : Kind(Kind) {}

  void setPath(llvm::StringRef File) { Path = File.str(); }
  llvm::StringRef getPath() const { return Path; }
  llvm::Error fail(const llvm::Twine &What) const;

  /// Reads the file for \p Into.
  llvm::Expected<std::unique_ptr<llvm::Module>> read(llvm::Module &Into);

  /// What the variable \p Name in \p From, which nothing uses, says of its
  /// type; removes it. Nothing where there is none.
  llvm::Error takeLayout(llvm::Module &From, llvm::StringRef Name,
                         TypeLayout &Into) const;

  /// Links what was read. Functions whose names begin with \p Prefix become the
  /// module's own and always inlined, for users of any target CPU; variables
  /// are the program's, once for all of its modules.
  llvm::Error link(std::unique_ptr<llvm::Module> From, llvm::StringRef Prefix);

  /// For a module that another object has linked the file into.
  void findIn(llvm::Module &Linked, llvm::StringRef Prefix);

  /// Memory of that layout, static where \p At is in an entry block.
  llvm::AllocaInst *allocate(const TypeLayout &L, const llvm::Twine &Name,
                             llvm::BasicBlock::iterator At) const;

  llvm::Module *getModule() const { return M; }
  llvm::ArrayRef<llvm::Function *> functions() const { return Functions; }
  bool contains(const llvm::Function *F) const {
    return llvm::is_contained(Functions, F);
  }

  /// Inlines every call of the file's functions in \p F that isn't postponed.
  void inlineInto(llvm::Function &F) const;

  /// In all functions of the module.
  void inlineEverywhere() const;

  /// Leaves calls of \p F, one of the functions, as they are until
  /// inlinePostponed().
  void postpone(llvm::Function &F) { Postponed.insert(&F); }
  void inlinePostponed();

  /// Says of \p F, one of the functions, that a call does as well. So calls of
  /// it stay what they are in functions of which keepCalls() is asked, and
  /// where keepCall() is.
  void allowCalls(const llvm::Function &F) { Callable.insert(&F); }
  bool allowsCalls(const llvm::Function &F) const {
    return Callable.contains(&F);
  }
  void keepCalls(const llvm::Function &In) { Calling.insert(&In); }
  void keepCall(llvm::CallBase &C) const { C.setIsNoInline(); }

  /// Removes from the module what nobody calls any more; what is still called
  /// becomes the module's ordinary function.
  void dropUnused();
};

/// \p Near, or a location in \p F that says nothing: a call in a function with
/// debug info needs one to be inlinable.
llvm::DebugLoc getLocation(const llvm::Function &F, llvm::DebugLoc Near);

} // namespace tapir

#endif // TAPIR_IR_INLINEDBITCODE_H
