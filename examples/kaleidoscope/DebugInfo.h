//===- DebugInfo.h - the source's places in the code -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Debug information for debuggers, and for tools that report places.
//
//===----------------------------------------------------------------------===//

#ifndef KALEIDOSCOPE_DEBUGINFO_H
#define KALEIDOSCOPE_DEBUGINFO_H

#include "AST.h"

#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/IRBuilder.h"

namespace kaleidoscope {

class DebugInfo {
  llvm::DIBuilder Builder;
  llvm::IRBuilderBase &B;
  llvm::DIFile *File;
  llvm::DICompileUnit *Unit;
  llvm::DIType *Double;
  llvm::DISubprogram *Scope = nullptr;

public:
  DebugInfo(llvm::Module &M, llvm::IRBuilderBase &B, const Source &S);

  void beginFunction(llvm::Function &F, Location L);
  void endFunction() { Scope = nullptr; }
  /// Sets the place of the code that follows.
  void setLocation(Location L);
  /// \p Parameter counts from 1; 0 for a local variable.
  void declare(llvm::AllocaInst *Variable, llvm::StringRef Name, Location L,
               unsigned Parameter);
  void finish() { Builder.finalize(); }
};

} // namespace kaleidoscope

#endif // KALEIDOSCOPE_DEBUGINFO_H
