//===- Toolchain.h - where OpenCilk and the stock clang are ---------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The build tree, an installation and a copy of either have one layout under
// one prefix, and every program of ours finds the prefix from its own place in
// it. Only the stock clang lies elsewhere. This is the one file that knows
// both.
//
//===----------------------------------------------------------------------===//

#ifndef OPENCILK_TOOLS_TOOLCHAIN_H
#define OPENCILK_TOOLS_TOOLCHAIN_H

#include "CilkTools.h"
#include "TapirTargets.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace opencilk {

/// The files under one prefix. Naming a file says nothing about its existence.
class Layout {
public:
  explicit Layout(llvm::StringRef Prefix) : Prefix(Prefix) {}

  /// Has what programs link be that for another machine than the compiler's,
  /// which lies in `<prefix>/lib/<machine>`.
  void setMachine(llvm::StringRef Name) { Machine = Name; }
  bool isForOtherMachine() const { return !Machine.empty(); }
  std::string machine() const { return Machine; }

  /// The prefix that the running program lies in: `<prefix>/bin/program`, with
  /// symbolic links resolved.
  static Layout ofThisProgram(const char *Argv0);

  std::string prefix() const { return Prefix; }
  std::string binDir() const { return under("bin"); }
  std::string libDir() const { return forMachine(""); }
  std::string includeDir() const { return under("include"); }
  std::string pluginDir() const { return under("lib/opencilk"); }
  std::string frontend() const { return under("lib/opencilk/CilkFrontend.so"); }
  std::string passes() const { return under("lib/opencilk/TapirPasses.so"); }
  std::string abiBitcode(llvm::StringRef File) const {
    return forMachine(("opencilk/" + File).str());
  }
  std::string pedigreesBitcode() const {
    return abiBitcode("opencilk-pedigrees-abi.bc");
  }
  std::string supportLibrary(const TapirTarget &Target) const {
    return forMachine("lib" + Target.supportLibrary() + ".a");
  }
  std::string toolBitcode(const CilkTool &Tool) const {
    return Tool.Name.empty() ? Tool.Bitcode
                             : forMachine("opencilk/" + Tool.Name + ".bc");
  }
  /// Of others' tools there may be none.
  std::string toolLibrary(const CilkTool &Tool, bool Static) const {
    return Tool.Name.empty()
               ? Tool.Library
               : forMachine("lib" + Tool.Name + (Static ? ".a" : ".so"));
  }
  /// What others' tools need of ours: the tables of places.
  std::string toolSupport(bool Static) const {
    return forMachine(Static ? "libcsi.a" : "libcsi.so");
  }
  std::string runtime(bool Static) const {
    return forMachine(Static ? "libopencilk.a" : "libopencilk.so");
  }

private:
  std::string under(llvm::StringRef Name) const;
  std::string forMachine(llvm::StringRef Name) const;
  std::string Prefix, Machine;
};

/// What a program compiled with OpenCilk needs from a layout.
struct Selection {
  TapirTarget Target = cantFail(findTapirTarget("opencilk"));
  /// When iterations of loops, and calls that are spawned, become tasks: lazy,
  /// eager, or empty.
  std::string Loops, Spawns;
  /// A grain that the program asks for is taken as it is: -fno-stripmine.
  bool ExactGrains = false;
  bool StaticRuntime = false;
  /// Spawns and syncs count in pedigrees: another ABI of the same runtime.
  bool Pedigrees = false;
  /// The code is to lie where its linker says, so it is a program's. Modules
  /// say nothing of that.
  bool PositionDependent = false;
  /// The tool that programs are instrumented for.
  CilkTool Tool;
  bool StaticTool = false;
  /// A bitcode ABI to use in place of the one beside the plugin; may be empty.
  std::string ABIBitcode;

  /// Options about the plugin's warnings, without the dash.
  std::vector<std::string> Warnings;

  /// Folders that the command line names for libraries.
  std::vector<std::string> LibraryDirs;

  bool needsRuntime() const { return Target.needsRuntime(); }
};

/// Arguments of a stock clang that compile with OpenCilk.
std::vector<std::string> compileArguments(const Layout &L, const Selection &S);

/// Arguments of a stock clang that link a tool's shared library. To stand
/// before the inputs: it takes over functions of libraries that may be among
/// them, as malloc of an allocator's.
std::vector<std::string> firstLinkArguments(const Layout &L,
                                            const Selection &S);

/// Arguments of a stock clang that link the runtime and, where it is shared,
/// find it at run time. To stand after the inputs. Empty where none is needed.
std::vector<std::string> linkArguments(const Layout &L, const Selection &S);

/// An error that names the first file which the selection needs and the layout
/// lacks; success otherwise. The runtime counts where \p Linking.
llvm::Error checkFiles(const Layout &L, const Selection &S, bool Linking);

/// The stock clang to run: `$OPENCILK_CLANG`, the one known when this was
/// built, or `clang-22` on PATH. Its version isn't looked at.
llvm::Expected<std::string> findStockClang();

/// An error unless \p Clang has the major version that the plugins are for.
llvm::Error checkStockClang(llvm::StringRef Clang);

} // namespace opencilk

#endif
