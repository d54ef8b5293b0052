//===- Program.h - a file as a program -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file is one module: its functions, and a main() that evaluates its
// expressions one after the other. The program is run here, or becomes an
// object file or an executable.
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
  /// Prepares a program. \p IsWhole: no other object file is linked to it.
  Program(const Settings &Wanted, Extension &Added, bool IsWhole);
  ~Program();

  /// Compiles the source. Returns true if there are no errors, which have been
  /// reported. With \p IsRun all functions have to be defined.
  bool compile(const Source &From, Language &Words, bool IsRun);

  void print(llvm::raw_ostream &To) const;
  llvm::Error emitObject(llvm::StringRef Path);
  llvm::Error emitProgram(llvm::StringRef Path);
  /// Runs the program, and returns the result of main().
  llvm::Expected<int> run();

private:
  void checkDefined(Functions &Known, Diagnostics &D) const;
};

} // namespace kaleidoscope

#endif // KALEIDOSCOPE_PROGRAM_H
