//===- Tool.h - a tool and the hooks that it defines ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tool is a file of one of two kinds: bitcode, whose hooks are inlined into
// the program, or a library, whose hooks are called. Momme inserts the hooks
// that the file defines, so the compiler has no list of tools.
// cilktools/include/csi/csi.h describes the hooks and the other definitions
// that a bitcode file may contain.
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

/// The properties of a tool that don't depend on a module. They never change
/// after the construction of the object.
class ToolInfo {
  llvm::StringSet<> Defined;
  unsigned Options = 0;
  bool Bitcode = false, HasOptions = false;
  std::string Path, Problem, LinkSymbol;

  void readBitcode(llvm::MemoryBufferRef Buffer);
  void readLibrary(llvm::MemoryBufferRef Buffer);

public:
  explicit ToolInfo(llvm::StringRef File);

  /// Returns the tool in \p File. Returns null if \p File is empty, or if the
  /// tool does nothing because the file has options and no hook.
  static std::shared_ptr<const ToolInfo> get(llvm::StringRef File);

  llvm::StringRef getPath() const { return Path; }
  /// Returns the reason why the file is no tool, or an empty string if it is
  /// one.
  llvm::StringRef getProblem() const { return Problem; }
  bool isBitcode() const { return Bitcode; }
  /// Returns a symbol that the tool's library defines, or an empty string if
  /// there is none. The symbol's name is the option that links the library.
  llvm::StringRef getLinkSymbol() const { return LinkSymbol; }
  bool defines(Hook H) const;
  /// Returns true if the program is to run as its serial projection.
  bool runsSerially() const;
  /// Returns true if the tool wants exactly the accesses to memory that another
  /// strand may access. No pass may then remove such an access because it
  /// assumes that programs have no races.
  bool wantsRacingOnly() const;
  /// Returns true if parallel loops are to be divided before hooks are
  /// inserted.
  bool wantsDividedLoops() const;
  /// Returns true if functions with declared effects are to announce these at
  /// run time.
  bool checksEffects() const;
};

/// A tool whose hooks are inserted into one module.
class Tool {
  const ToolInfo &Info;
  InlinedBitcode Bitcode{"tool"};
  llvm::Module *M = nullptr;
  TypeLayout FrameLayout, HandoverLayout;
  struct Callee {
    llvm::FunctionCallee Function;
    /// The number of frames that the hook gets besides the parameters of csi.h.
    /// After the frames it may get the words that the parent hands over to the
    /// child.
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

  /// Returns the number of 64-bit words that the parent's hook hands over to
  /// the child's.
  unsigned getHandoverWords() const { return HandoverLayout.Size / 8; }
  llvm::AllocaInst *createHandover(llvm::BasicBlock::iterator At) const;

  /// Emits a call of the hook. \p Frames has the frames that the hook may ask
  /// for.
  llvm::CallInst *call(llvm::IRBuilderBase &B, Hook H,
                       llvm::ArrayRef<llvm::Value *> Args,
                       llvm::ArrayRef<llvm::Value *> Frames) const;

  /// Returns true if \p F is one of the tool's functions.
  bool owns(const llvm::Function &F) const;
};

/// Inlines the functions that a tool's bitcode has defined in \p M.
void inlineHooks(llvm::Module &M);

/// Returns true if the name is that of a tool's function.
bool isToolName(llvm::StringRef Name);

} // namespace tapir

#endif // TAPIR_INSTRUMENTATION_TOOL_H
