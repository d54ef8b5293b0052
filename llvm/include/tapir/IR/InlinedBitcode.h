//===- InlinedBitcode.h - C code for the user's module ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The code that runtimes and tools execute at spawns, syncs and memory accesses
// is written in C and compiled to bitcode. The bitcode file is linked into the
// user's module and inlined there, so that the compiler needs to know none of
// their data structures. This class does what is the same for all such files.
// The users of this class, Targets/BitcodeABI.h and Instrumentation/Tool.h,
// know the functions of their files.
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

/// The size and alignment of a type. A file describes them by a variable of
/// this type.
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
  /// Callable has functions of the file whose calls may stay calls. Calling has
  /// functions of the module in which these calls stay calls.
  llvm::SmallPtrSet<const llvm::Function *, 16> Callable, Calling;

  bool isLeft(const llvm::CallBase &C) const;
  void settleCalled() const;
  llvm::Error linkInto(std::unique_ptr<llvm::Module> From) const;

public:
  /// Creates an object without a file. \p Kind names the kind of file in
  /// messages.
  explicit InlinedBitcode(llvm::StringRef Kind) : Kind(Kind) {}

  void setPath(llvm::StringRef File) { Path = File.str(); }
  llvm::StringRef getPath() const { return Path; }
  llvm::Error fail(const llvm::Twine &What) const;

  /// Reads the file for \p Into.
  llvm::Expected<std::unique_ptr<llvm::Module>> read(llvm::Module &Into);

  /// Stores the layout of the type of the variable \p Name of \p From in
  /// \p Into, and removes the variable. Does nothing if there is no such
  /// variable. Fails if something uses the variable.
  llvm::Error takeLayout(llvm::Module &From, llvm::StringRef Name,
                         TypeLayout &Into) const;

  /// Links \p From, which read() has returned, into the module. Functions whose
  /// names begin with \p Prefix become internal and are always inlined, into
  /// code for any CPU. Each variable of the file exists once in a program, for
  /// all of its modules.
  llvm::Error link(std::unique_ptr<llvm::Module> From, llvm::StringRef Prefix);

  /// Finds the functions of the file in \p Linked, into which another object of
  /// this class has linked the file.
  void findIn(llvm::Module &Linked, llvm::StringRef Prefix);

  /// Creates an alloca with the layout \p L at \p At. It is static if \p At is
  /// in an entry block.
  llvm::AllocaInst *allocate(const TypeLayout &L, const llvm::Twine &Name,
                             llvm::BasicBlock::iterator At) const;

  llvm::Module *getModule() const { return M; }
  llvm::ArrayRef<llvm::Function *> functions() const { return Functions; }
  bool contains(const llvm::Function *F) const {
    return llvm::is_contained(Functions, F);
  }

  /// Inlines every call of the file's functions in \p F that isn't postponed.
  void inlineInto(llvm::Function &F) const;

  /// Does the same as inlineInto() in all functions of the module.
  void inlineEverywhere() const;

  /// Keeps calls of \p F, one of the file's functions, from being inlined
  /// before inlinePostponed().
  void postpone(llvm::Function &F) { Postponed.insert(&F); }
  void inlinePostponed();

  /// Allows calls of \p F, one of the file's functions, to stay calls. Such a
  /// call stays if it is in a function that was passed to keepCalls(), or if it
  /// was itself passed to keepCall().
  void allowCalls(const llvm::Function &F) { Callable.insert(&F); }
  bool allowsCalls(const llvm::Function &F) const {
    return Callable.contains(&F);
  }
  void keepCalls(const llvm::Function &In) { Calling.insert(&In); }
  void keepCall(llvm::CallBase &C) const { C.setIsNoInline(); }

  /// Removes the file's functions that nothing calls any more. Functions that
  /// are still called become ordinary functions of the module.
  void dropUnused();
};

/// Returns \p Near or, if that is empty, a location with line 0 in \p F. A call
/// in a function with debug info needs a location, or it can't be inlined.
llvm::DebugLoc getLocation(const llvm::Function &F, llvm::DebugLoc Near);

} // namespace tapir

#endif // TAPIR_IR_INLINEDBITCODE_H
