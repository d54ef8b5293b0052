//===- Program.h - a file as a program -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file is one module: its functions, and a main() that evaluates its
// expressions one after the other. It is run here, or becomes an object file or
// a program.
//
//===----------------------------------------------------------------------===//

#ifndef KALEIDOSCOPE_PROGRAM_H
#define KALEIDOSCOPE_PROGRAM_H

#include "Extension.h"
#include "Settings.h"

namespace kaleidoscope {

class Program {
  const Settings &Wanted;
  Extension &Added;
  std::unique_ptr<llvm::LLVMContext> Context;
  std::unique_ptr<llvm::Module> M;
  std::unique_ptr<llvm::TargetMachine> Machine;
  bool IsWhole;

public:
  /// \p IsWhole: no other object file is linked to it.
  Program(const Settings &Wanted, Extension &Added, bool IsWhole);
  ~Program();

  /// Whether there are no errors; they have been reported. With \p IsRun all
  /// functions have to be there.
  bool compile(const Source &From, Language &Words, bool IsRun);

  void print(llvm::raw_ostream &To) const;
  llvm::Error emitObject(llvm::StringRef Path);
  llvm::Error emitProgram(llvm::StringRef Path);
  /// What main() returns.
  llvm::Expected<int> run();

private:
  void checkDefined(Functions &Known, Diagnostics &D) const;
};

} // namespace kaleidoscope

#endif // KALEIDOSCOPE_PROGRAM_H
