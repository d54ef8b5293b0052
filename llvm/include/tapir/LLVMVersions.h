//===- LLVMVersions.h - differences of LLVM versions ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This header hides the differences between the versions of LLVM that we build
// against, so that only this file has to be changed for a new version. Our
// sources are written for 22. Names of 22 that 21 doesn't have are defined
// here, in our namespace, so that our code finds them; what is a member
// function in 22 is a function here. The version number in a condition is 22 if
// 21 differs from 22, and 23 if 23 differs from 22. With a version before 21,
// the build stops with a message.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LLVMVERSIONS_H
#define TAPIR_LLVMVERSIONS_H

#include "llvm/Config/llvm-config.h"

#if LLVM_VERSION_MAJOR < 21
#error "OpenCilk needs LLVM 21 or newer: install llvm-22-dev and clang-22"
#endif

#include "llvm/ADT/STLExtras.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/OptimizationLevel.h"
#include "llvm/Support/CommandLine.h"
#if LLVM_VERSION_MAJOR >= 22
#include "llvm/Plugins/PassPlugin.h"
#else
#include "llvm/ADT/Any.h"
#include "llvm/Analysis/LazyCallGraph.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/Passes/PassPlugin.h" // in another folder since 22
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"
#endif

namespace llvm {
class SCEVExpander;

#if LLVM_VERSION_MAJOR < 22
// LLVM's Any identifies its type by the address of a variable. This has to be
// the address in the shared libLLVM, so the variable is declared extern here.
// The header of 22 already does so.
#define TAPIR_ANY_HOLDS(Type)                                                  \
  extern template struct __attribute__((                                       \
      visibility("default"))) Any::TypeId<const Type *>;
TAPIR_ANY_HOLDS(Function)
TAPIR_ANY_HOLDS(LazyCallGraph::SCC)
TAPIR_ANY_HOLDS(Loop)
TAPIR_ANY_HOLDS(Module)
#undef TAPIR_ANY_HOLDS
#endif
} // namespace llvm

namespace tapir {

//===----------------------------------------------------------------------===//
// Lifetime markers
//===----------------------------------------------------------------------===//

/// Returns true for a lifetime marker; LLVM 22 allows them on allocas only.
inline bool isLifetimeMarker(const llvm::Instruction &I) {
  return I.isLifetimeStartOrEnd();
}

/// Returns the pointer of a lifetime marker: its only operand since 22, and the
/// operand after a size before that.
inline llvm::Value *getLifetimePointer(const llvm::Instruction &I) {
  return I.getOperand(LLVM_VERSION_MAJOR < 22);
}

/// Returns the markers that begin the lifetime of \p A. If there are none, \p A
/// lives as long as the activation of its function.
inline llvm::SmallVector<llvm::Instruction *, 4>
findLifetimeStarts(llvm::AllocaInst &A) {
  llvm::SmallVector<llvm::Instruction *, 4> Starts;
  for (llvm::User *U : A.users())
    if (auto *II = llvm::dyn_cast<llvm::IntrinsicInst>(U);
        II && II->getIntrinsicID() == llvm::Intrinsic::lifetime_start)
      Starts.push_back(II);
  return Starts;
}

/// Removes the lifetime markers of \p A, which then lives as long as the
/// activation of its function.
inline void dropLifetimes(llvm::AllocaInst &A) {
  for (llvm::User *U : llvm::make_early_inc_range(A.users()))
    if (isLifetimeMarker(*llvm::cast<llvm::Instruction>(U)))
      llvm::cast<llvm::Instruction>(U)->eraseFromParent();
}

//===----------------------------------------------------------------------===//
// Functions with the same code for all versions
//===----------------------------------------------------------------------===//

/// Returns true if \p B has a terminator. Since 23, getTerminator may only be
/// called if there is one.
inline bool hasTerminator(const llvm::BasicBlock &B) {
  return !B.empty() && B.back().isTerminator();
}

/// The number of operands between the address and the mask in loads and stores
/// with a mask. Until 21 there is one, the alignment; since 22 the alignment is
/// an attribute of the address.
constexpr unsigned OperandsBeforeMask = LLVM_VERSION_MAJOR < 22;

//===----------------------------------------------------------------------===//
// Functions with other code for 23
//===----------------------------------------------------------------------===//

/// Returns the number of bytes that are dereferenceable at \p V. Sets \p
/// CanBeNull if they are dereferenceable only if \p V isn't null, and \p
/// CanBeFreed if they may be freed later. In 23, callers that don't need \p
/// CanBeFreed pass null.
inline uint64_t getDereferenceableBytes(const llvm::Value &V,
                                        const llvm::DataLayout &DL,
                                        bool &CanBeNull, bool &CanBeFreed) {
#if LLVM_VERSION_MAJOR >= 23
  return V.getPointerDereferenceableBytes(DL, CanBeNull, &CanBeFreed);
#else
  return V.getPointerDereferenceableBytes(DL, CanBeNull, CanBeFreed);
#endif
}

/// Returns the level at which to optimise \p M for \p Size, as in Options.h. 23
/// has no levels for size. There, attributes of functions ask for small code,
/// as they do in Clang's code in all versions.
inline llvm::OptimizationLevel
forSize(llvm::Module &M, llvm::OptimizationLevel Level, unsigned Size) {
#if LLVM_VERSION_MAJOR >= 23
  for (llvm::Function &F : M)
    if (Size && !F.isDeclaration() &&
        !F.hasFnAttribute(llvm::Attribute::OptimizeNone)) {
      F.addFnAttr(llvm::Attribute::OptimizeForSize);
      if (Size > 1)
        F.addFnAttr(llvm::Attribute::MinSize);
    }
  return Level;
#else
  (void)M;
  return Size == 0   ? Level
         : Size == 1 ? llvm::OptimizationLevel::Os
                     : llvm::OptimizationLevel::Oz;
#endif
}

/// The calling convention of the functions that resume coroutines.
constexpr llvm::CallingConv::ID ResumeConvention =
    LLVM_VERSION_MAJOR >= 23 ? llvm::CallingConv::C : llvm::CallingConv::Fast;

/// Returns true if \p K is a mode of all code in a function, and if it is an
/// attribute only since 23. Before 23, the mode for denormal numbers was a
/// string attribute.
inline bool isNewMode(llvm::Attribute::AttrKind K) {
#if LLVM_VERSION_MAJOR >= 23
  return K == llvm::Attribute::DenormalFPEnv || K == llvm::Attribute::NoOutline;
#else
  (void)K;
  return false;
#endif
}

//===----------------------------------------------------------------------===//
// Functions that only some versions need
//===----------------------------------------------------------------------===//

// For newer versions.

#if LLVM_VERSION_MAJOR >= 22
using llvm::SCEVExpander;
#endif

/// Keeps LLVM from promoting the counters of profiles to registers over loops.
/// 22 doesn't promote atomic counters, but 23 does. If the option for it was
/// given on the command line, the option isn't changed. The setting holds for
/// the whole process.
inline void keepCountersInLoops() {
#if LLVM_VERSION_MAJOR >= 23
  [[maybe_unused]] static const bool Once = [] {
    constexpr llvm::StringLiteral Name = "do-counter-promotion";
    llvm::cl::Option *Given = llvm::cl::getRegisteredOptions().lookup(Name);
    if (!Given || Given->getNumOccurrences() > 0)
      return false;
    Given->setNumOccurrencesFlag(llvm::cl::ZeroOrMore);
    Given->addOccurrence(/*pos=*/0, Name, "false");
    return true;
  }();
#endif
}

/// Returns true if \p K is the attribute of a sanitizer that 21 doesn't have.
inline bool isNewSanitizer([[maybe_unused]] llvm::Attribute::AttrKind K) {
#if LLVM_VERSION_MAJOR >= 22
  return K == llvm::Attribute::SanitizeAllocToken;
#else
  return false;
#endif
}

#if LLVM_VERSION_MAJOR >= 22
inline bool isInRust(const llvm::DICompileUnit &Unit) {
  const llvm::DISourceLanguageName Language = Unit.getSourceLanguage();
  return Language.getName() == (Language.hasVersionedName()
                                    ? unsigned(llvm::dwarf::DW_LNAME_Rust)
                                    : unsigned(llvm::dwarf::DW_LANG_Rust));
}

/// The intrinsic that returns true in a coroutine before its first suspension.
constexpr llvm::Intrinsic::ID IsInRamp = llvm::Intrinsic::coro_is_in_ramp;
#endif

// For older versions.

#if LLVM_VERSION_MAJOR < 22
/// The constructor of 21 has a further parameter for the data layout, although
/// \p SE has it.
class SCEVExpander : public llvm::SCEVExpander {
public:
  SCEVExpander(llvm::ScalarEvolution &SE, const char *Name)
      : llvm::SCEVExpander(SE, SE.getDataLayout(), Name) {}
};

/// 21 has no class that deduces its template argument.
template <typename Action> class scope_exit {
  Action Do;

public:
  explicit scope_exit(Action Do) : Do(std::move(Do)) {}
  scope_exit(const scope_exit &) = delete;
  scope_exit &operator=(const scope_exit &) = delete;
  ~scope_exit() { Do(); }
};

/// Finds the debug records that describe V. The function of 21 also looks for
/// debug intrinsics, which no module has after it was read.
inline void
findDbgValues(llvm::Value *V,
              llvm::SmallVectorImpl<llvm::DbgVariableRecord *> &Records) {
  llvm::SmallVector<llvm::DbgValueInst *, 1> Intrinsics;
  llvm::findDbgValues(Intrinsics, V, &Records);
}

// Returns true for code in Rust. In 21, a language has a number only.
inline bool isInRust(const llvm::DICompileUnit &Unit) {
  return Unit.getSourceLanguage() == unsigned(llvm::dwarf::DW_LANG_Rust);
}

// Without this intrinsic, which 21 doesn't have, TaskTarget.cpp can't tell
// whether a coroutine has been suspended.
constexpr llvm::Intrinsic::ID IsInRamp = llvm::Intrinsic::not_intrinsic;
#endif

} // namespace tapir

#endif // TAPIR_LLVMVERSIONS_H
