//===- Extension.h - additions to the language ------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The serial language is complete without any; what is parallel in it is one
// (Parallel.h). These are all the places where an extension has a say.
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

  /// Whether somebody asks for the source's places though the user doesn't.
  virtual bool wantsPlaces() const { return false; }
  virtual llvm::Error optimise(llvm::Module &M, llvm::OptimizationLevel Level,
                               llvm::TargetMachine &Machine);
  /// Before a JIT is made, and when there is one, which then is to optimise.
  virtual llvm::Error prepareJIT(llvm::orc::LLJITBuilder &);
  virtual llvm::Error addToJIT(llvm::orc::LLJIT &J,
                               llvm::OptimizationLevel Level);
  /// Evaluates an expression that a session has compiled, at \p Place. Nothing:
  /// its value has been printed, or why it has none.
  virtual std::optional<double> evaluate(double (*Code)(),
                                         const std::string & /*Place*/) {
    return Code();
  }
  /// The end of a session, which has that status; returns the program's.
  virtual int leave(int Status) { return Status; }
  /// The command that links a program, up to its files.
  virtual std::vector<std::string> getLinker() const { return {"cc"}; }
};

/// The one of this program.
Extension &getExtension();

} // namespace kaleidoscope

#endif // KALEIDOSCOPE_EXTENSION_H
