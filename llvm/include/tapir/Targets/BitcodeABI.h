//===- BitcodeABI.h - a runtime's ABI as bitcode ----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A runtime's fast paths and structures are written in C, compiled to bitcode,
// linked into the user's module and inlined. A runtime can thus change them
// without any change in the compiler, which is the point of the whole scheme.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TARGETS_BITCODEABI_H
#define TAPIR_TARGETS_BITCODEABI_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Alignment.h"
#include "llvm/Support/Error.h"
#include <string>

namespace llvm {
class Function;
class FunctionType;
class Module;
} // namespace llvm

namespace tapir {

/// A function that a target calls: what follows the prefix "__tapir_abi_" in
/// its name, and its type.
struct ABIFunction {
  llvm::StringRef Name;
  llvm::FunctionType *Type;
};

class BitcodeABI {
  std::string Path;
  llvm::Module *M = nullptr;
  llvm::SmallVector<llvm::Function *, 16> Functions;
  uint64_t RegionSize = 0;
  llvm::Align RegionAlign;

public:
  /// \p DefaultName is looked for beside the plugin unless \p Override is
  /// given.
  BitcodeABI(llvm::StringRef DefaultName, llvm::StringRef Override);

  /// Links the file into \p M. It must define every function in \p Required.
  llvm::Error link(llvm::Module &M, llvm::ArrayRef<ABIFunction> Required);

  /// The function "__tapir_abi_<Name>".
  llvm::Function *get(llvm::StringRef Name) const;

  /// Size in bytes and alignment of a sync region's descriptor.
  uint64_t getRegionSize() const { return RegionSize; }
  llvm::Align getRegionAlign() const { return RegionAlign; }

  /// Inlines every call of the file's functions in \p F.
  void inlineInto(llvm::Function &F) const;

  /// Removes from the module what nobody calls any more.
  void dropUnused();
};

} // namespace tapir

#endif // TAPIR_TARGETS_BITCODEABI_H
