//===- Parsed.h - functions to test on --------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file has a module that is parsed from its text, and whose blocks and
// values are found by their names.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_UNITTESTS_PARSED_H
#define TAPIR_UNITTESTS_PARSED_H

#include "tapir/IR/Markers.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueSymbolTable.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

#include <memory>
#include <string>

namespace tapir {

/// The markers that most of the tests' functions call.
inline constexpr llvm::StringLiteral Declarations = R"(
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
declare void @tapir.exception(ptr, ptr)
declare void @tapir.pin(ptr)
declare void @work()
declare void @use(ptr)
declare i32 @__gxx_personality_v0(...)
)";

class Parsed {
  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> M;

public:
  explicit Parsed(llvm::StringRef Text,
                  llvm::StringRef Declared = Declarations) {
    llvm::SMDiagnostic Problem;
    M = llvm::parseAssemblyString((Text + Declared).str(), Problem, Context);
    if (!M) {
      Problem.print("unit test", llvm::errs());
      llvm::report_fatal_error("the test's own text is wrong");
    }
  }

  llvm::Module &module() { return *M; }
  /// Returns the function of the test, which is called "f".
  llvm::Function &function() { return *M->getFunction("f"); }
  llvm::Value &value(llvm::StringRef Name) {
    return *function().getValueSymbolTable()->lookup(Name);
  }
  llvm::BasicBlock &block(llvm::StringRef Name) {
    return llvm::cast<llvm::BasicBlock>(value(Name));
  }
  llvm::Instruction &inst(llvm::StringRef Name) {
    return llvm::cast<llvm::Instruction>(value(Name));
  }
  llvm::CallBase &call(llvm::StringRef Name) {
    return llvm::cast<llvm::CallBase>(value(Name));
  }
  llvm::AllocaInst &variable(llvm::StringRef Name) {
    return llvm::cast<llvm::AllocaInst>(value(Name));
  }
  /// Returns the first instruction of a block, even if the instruction has no
  /// name.
  llvm::Instruction &first(llvm::StringRef Block) {
    return block(Block).front();
  }
};

/// Returns the names of blocks or values in their order, with blanks between
/// them.
template <class Range> std::string getNames(const Range &Values) {
  std::string Names;
  for (const llvm::Value *V : Values)
    Names += (Names.empty() ? "" : " ") + V->getName().str();
  return Names;
}

} // namespace tapir

#endif // TAPIR_UNITTESTS_PARSED_H
