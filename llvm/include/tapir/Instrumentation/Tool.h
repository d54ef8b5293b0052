//===- Tool.h - a tool and the hooks that it defines ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tool is a file: bitcode, whose hooks are inlined into the program, or a
// library, whose hooks are called. What it defines is what Momme inserts, so
// the compiler has no list of tools. cilktools/include/csi/csi.h says what
// hooks there are and what else a bitcode file may define.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_INSTRUMENTATION_TOOL_H
#define TAPIR_INSTRUMENTATION_TOOL_H

#include "tapir/IR/InlinedBitcode.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Support/MemoryBufferRef.h"

#include <memory>

namespace tapir {

/// The hooks of Hooks.def.
enum class Hook {
#define TAPIR_HOOK(Enumerator, Name, Types, Frames) Enumerator,
#include "tapir/Instrumentation/Hooks.def"
};
#define TAPIR_HOOK(Enumerator, Name, Types, Frames) +1
constexpr unsigned NumHooks = 0
#include "tapir/Instrumentation/Hooks.def"
    ;

/// What can be known of a tool before any module is. Constant once it is made.
class ToolInfo {
  llvm::StringSet<> Defined;
  unsigned Options = 0;
  bool Bitcode = false, HasOptions = false;
  std::string Path, Problem, LinkSymbol;

  void readBitcode(llvm::MemoryBufferRef Buffer);
  void readLibrary(llvm::MemoryBufferRef Buffer);

public:
  explicit ToolInfo(llvm::StringRef File);

  /// The tool in \p File; null without a file, or if that says what it wants
  /// and has no hook: that is nothing.
  static std::shared_ptr<const ToolInfo> get(llvm::StringRef File);

  llvm::StringRef getPath() const { return Path; }
  /// Why the file is no tool; empty if it is one.
  llvm::StringRef getProblem() const { return Problem; }
  bool isBitcode() const { return Bitcode; }
  /// A symbol of the tool's library whose name is the option that links it, or
  /// empty if the tool has none.
  llvm::StringRef getLinkSymbol() const { return LinkSymbol; }
  bool defines(Hook H) const;
  /// The program is to run as its serial projection.
  bool runsSerially() const;
  /// Only what another strand may access is of interest, but all of that: no
  /// pass may spare an access because the program has no races.
  bool wantsRacingOnly() const;
  /// Parallel loops are to be divided first.
  bool wantsDividedLoops() const;
  /// Functions that say what they access are to say so at run time.
  bool checksEffects() const;
};

/// A tool in a module.
class Tool {
  const ToolInfo &Info;
  InlinedBitcode Bitcode{"tool"};
  llvm::Module *M = nullptr;
  TypeLayout FrameLayout, HandoverLayout;
  struct Callee {
    llvm::FunctionCallee Function;
    /// Frames that the hook gets besides the parameters of csi.h, and after
    /// them perhaps what the parent hands over to the child.
    unsigned Frames = 0;
  };
  Callee Hooks[NumHooks];

public:
  explicit Tool(const ToolInfo &Info) : Info(Info) {}

  /// Links the file's code, or declares its hooks.
  llvm::Error begin(llvm::Module &Into);

  const ToolInfo &getInfo() const { return Info; }
  bool has(Hook H) const {
    llvm::FunctionCallee Function = Hooks[unsigned(H)].Function;
    return Function.getCallee();
  }
  template <typename... Rest> bool has(Hook H, Rest... More) const {
    return has(H) || has(More...);
  }
  bool hasFrames() const { return FrameLayout.Size; }
  unsigned getFrameCount(Hook H) const { return Hooks[unsigned(H)].Frames; }
  llvm::AllocaInst *createFrame(llvm::BasicBlock::iterator At) const;

  /// How many 64-bit words the parent's hook hands over to the child's.
  unsigned getHandoverWords() const { return HandoverLayout.Size / 8; }
  llvm::AllocaInst *createHandover(llvm::BasicBlock::iterator At) const;

  /// Calls the hook. \p Frames has those that it may ask for.
  llvm::CallInst *call(llvm::IRBuilderBase &B, Hook H,
                       llvm::ArrayRef<llvm::Value *> Args,
                       llvm::ArrayRef<llvm::Value *> Frames) const;

  /// Whether \p F is the tool's.
  bool owns(const llvm::Function &F) const;
};

/// Inlines what a tool's bitcode has defined in \p M.
void inlineHooks(llvm::Module &M);

/// Whether the name is that of a tool's function.
bool isToolName(llvm::StringRef Name);

} // namespace tapir

#endif // TAPIR_INSTRUMENTATION_TOOL_H
