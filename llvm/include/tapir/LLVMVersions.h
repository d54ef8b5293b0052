//===- LLVMVersions.h - differences of LLVM versions ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Headers that moved and functions that changed between the LLVM versions we
// build against are wrapped here, so that another LLVM costs one file. Our
// sources are written for 22. What that has and 21 hasn't stands here under the
// name that it has in 22, in our namespace, where it is found first; what is a
// member there is a function here. The version in a condition is the first that
// is as 22, or is 23, which has something else. Versions older than 21 are not
// supported: they stop the build, with a clear message.
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
#include "llvm/Passes/PassPlugin.h" // with passes, before it was with plugins
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"
#endif

namespace llvm {
class SCEVExpander;

#if LLVM_VERSION_MAJOR < 22
// What an Any holds is told by the address of one of these, which has to be
// that in the shared libLLVM. 22 says so in its header.
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

/// True for a lifetime marker; LLVM 22 allows them on allocas only.
inline bool isLifetimeMarker(const llvm::Instruction &I) {
  return I.isLifetimeStartOrEnd();
}

/// The pointer that a lifetime marker speaks about: its only operand since 22,
/// after a size before.
inline llvm::Value *getLifetimePointer(const llvm::Instruction &I) {
  return I.getOperand(LLVM_VERSION_MAJOR < 22);
}

/// The markers that begin the life of \p A; none: it lives as long as the
/// activation of its function.
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
// What is written the same way for all versions
//===----------------------------------------------------------------------===//

/// Whether \p B has a terminator; since 23 getTerminator may be asked only if
/// it has.
inline bool hasTerminator(const llvm::BasicBlock &B) {
  return !B.empty() && B.back().isTerminator();
}

/// How many operands of loads and stores with a mask stand between the address
/// and that: until 21 the alignment, which is an attribute of the address now.
constexpr unsigned OperandsBeforeMask = LLVM_VERSION_MAJOR < 22;

//===----------------------------------------------------------------------===//
// What is another thing in 23
//===----------------------------------------------------------------------===//

/// The bytes at \p V that may be read, unless it is null, if \p CanBeNull, or
/// they are freed later. Who doesn't ask about the latter passes null in 23.
inline uint64_t getDereferenceableBytes(const llvm::Value &V,
                                        const llvm::DataLayout &DL,
                                        bool &CanBeNull, bool &CanBeFreed) {
#if LLVM_VERSION_MAJOR >= 23
  return V.getPointerDereferenceableBytes(DL, CanBeNull, &CanBeFreed);
#else
  return V.getPointerDereferenceableBytes(DL, CanBeNull, CanBeFreed);
#endif
}

/// The level at which to optimise \p M if it is for \p Size, as Options.h has
/// it. 23 has no levels of size: functions say it, as those from Clang do in
/// all versions.
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

/// How the functions that resume coroutines are called.
constexpr llvm::CallingConv::ID ResumeConvention =
    LLVM_VERSION_MAJOR >= 23 ? llvm::CallingConv::C : llvm::CallingConv::Fast;

/// Whether \p K says how all code of a function is compiled, and only 23 has
/// it. Before, the mode for denormal numbers was a string.
inline bool isNewMode(llvm::Attribute::AttrKind K) {
#if LLVM_VERSION_MAJOR >= 23
  return K == llvm::Attribute::DenormalFPEnv || K == llvm::Attribute::NoOutline;
#else
  (void)K;
  return false;
#endif
}

//===----------------------------------------------------------------------===//
// What isn't
//===----------------------------------------------------------------------===//

// Of newer versions.

#if LLVM_VERSION_MAJOR >= 22
using llvm::SCEVExpander;
#endif

/// Has counters of profiles added where they are, as 22 does with atomic ones,
/// and not kept in registers through a loop, as 23 does with these, too. Who
/// has said which it is to be gets that. It holds for the whole process.
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

/// Returns true if \p K asks for a sanitizer that 21 lacks.
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

/// Of code in a coroutine: whether that hasn't been suspended yet.
constexpr llvm::Intrinsic::ID IsInRamp = llvm::Intrinsic::coro_is_in_ramp;
#endif

// Of older versions.

#if LLVM_VERSION_MAJOR < 22
/// It wants the layout that it could have from \p SE.
class SCEVExpander : public llvm::SCEVExpander {
public:
  SCEVExpander(llvm::ScalarEvolution &SE, const char *Name)
      : llvm::SCEVExpander(SE, SE.getDataLayout(), Name) {}
};

/// There is no class of its own without a template argument.
template <typename Action> class scope_exit {
  Action Do;

public:
  explicit scope_exit(Action Do) : Do(std::move(Do)) {}
  scope_exit(const scope_exit &) = delete;
  scope_exit &operator=(const scope_exit &) = delete;
  ~scope_exit() { Do(); }
};

/// Intrinsics are looked for, too; modules have none after they were read.
inline void
findDbgValues(llvm::Value *V,
              llvm::SmallVectorImpl<llvm::DbgVariableRecord *> &Records) {
  llvm::SmallVector<llvm::DbgValueInst *, 1> Intrinsics;
  llvm::findDbgValues(Intrinsics, V, &Records);
}

// A language has one number.
inline bool isInRust(const llvm::DICompileUnit &Unit) {
  return Unit.getSourceLanguage() == unsigned(llvm::dwarf::DW_LANG_Rust);
}

// There is none, so that TaskTarget.cpp can't tell.
constexpr llvm::Intrinsic::ID IsInRamp = llvm::Intrinsic::not_intrinsic;
#endif

} // namespace tapir

#endif // TAPIR_LLVMVERSIONS_H
