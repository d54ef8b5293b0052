//===- Extension.h - additions to the language ------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The serial language is complete without any extension. Its parallel part is
// an extension (ParallelTools.cpp). The functions of this class are all the
// places where an extension takes part.
//
//===----------------------------------------------------------------------===//

#ifndef KALEIDOSCOPE_EXTENSION_H
#define KALEIDOSCOPE_EXTENSION_H

#include "Functions.h"
#include "Language.h"

#include "llvm/Passes/OptimizationLevel.h"
#include "llvm/Support/Error.h"

#include <optional>

namespace llvm {
class Module;
class TargetMachine;
namespace orc {
class LLJIT;
class LLJITBuilder;
} // namespace orc
} // namespace llvm

namespace kaleidoscope {

class Extension {
public:
  virtual ~Extension() = default;

  // The language --------------------------------------------------------------

  virtual void addTo(Language &) {}

  // The compiler --------------------------------------------------------------

  /// Returns true if the extension needs places of the source in the code, even
  /// if the user doesn't.
  virtual bool wantsPlaces() const { return false; }
  virtual llvm::Error optimise(llvm::Module &M, llvm::OptimizationLevel Level,
                               llvm::TargetMachine &Machine);
  /// Called before a JIT is made, and when it exists. From the second call on
  /// the JIT has to optimise.
  virtual llvm::Error prepareJIT(llvm::orc::LLJITBuilder &);
  virtual llvm::Error addToJIT(llvm::orc::LLJIT &J,
                               llvm::OptimizationLevel Level);
  /// Evaluates an expression that a session has compiled, at \p Place. Returns
  /// nothing if the extension itself has printed the value, or the reason why
  /// there is none.
  virtual std::optional<double> evaluate(double (*Code)(),
                                         const std::string & /*Place*/) {
    return Code();
  }
  /// Called at the end of a session with that status; returns the program's
  /// status.
  virtual int leave(int Status) { return Status; }
  /// Returns the command that links a program, without its files.
  virtual std::vector<std::string> getLinker() const { return {"cc"}; }
};

/// Returns the extension of this program.
Extension &getExtension();

} // namespace kaleidoscope

#endif // KALEIDOSCOPE_EXTENSION_H
