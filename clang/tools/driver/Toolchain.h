//===- Toolchain.h - the folders of OpenCilk and of clang -----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file finds all files of OpenCilk. The build tree, an installation and a
// copy of either have the same layout under a prefix, and every OpenCilk
// program finds the prefix from its own path. Only the stock clang is
// elsewhere. No other file of the driver contains these paths.
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

/// The paths of the files under a prefix. Such a file need not exist.
class Layout {
public:
  explicit Layout(llvm::StringRef Prefix) : Prefix(Prefix) {}

  /// Makes programs link the files for another machine than the compiler's.
  /// They are in `<prefix>/lib/<machine>`.
  void setMachine(llvm::StringRef Name) { Machine = Name; }
  bool isForOtherMachine() const { return !Machine.empty(); }
  std::string machine() const { return Machine; }

  /// Returns the layout whose prefix contains the running program:
  /// `<prefix>/bin/program`, with symbolic links resolved.
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
  /// Returns the path of the tool's library. It is empty if a tool of another
  /// project has none.
  std::string toolLibrary(const CilkTool &Tool, bool Static) const {
    return Tool.Name.empty()
               ? Tool.Library
               : forMachine("lib" + Tool.Name + (Static ? ".a" : ".so"));
  }
  /// Returns the library that other projects' tools need, which has the tables
  /// of places in the source.
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

/// The parts of a layout that a program compiled with OpenCilk needs.
struct Selection {
  TapirTarget Target = cantFail(findTapirTarget("opencilk"));
  /// The way in which iterations of loops, and spawned calls, become tasks:
  /// "lazy", "eager", or empty for the default.
  std::string Loops, Spawns;
  /// True if the program's own grains are not changed (-fno-stripmine).
  bool ExactGrains = false;
  bool StaticRuntime = false;
  /// True if pedigrees count spawns and syncs, which needs another ABI of the
  /// same runtime.
  bool Pedigrees = false;
  /// True if the code is position-dependent and therefore part of a program,
  /// not of a library. An LLVM module has no flag for this.
  bool PositionDependent = false;
  /// The tool that programs are instrumented for.
  CilkTool Tool;
  bool StaticTool = false;
  /// The bitcode ABI to use in place of the one in the plugin's folder, or
  /// empty.
  std::string ABIBitcode;

  /// Options about the plugin's warnings, without the dash.
  std::vector<std::string> Warnings;

  /// Folders of libraries on the command line.
  std::vector<std::string> LibraryDirs;

  bool needsRuntime() const { return Target.needsRuntime(); }
};

/// Returns arguments of a stock clang that compile with OpenCilk.
std::vector<std::string> compileArguments(const Layout &L, const Selection &S);

/// Returns arguments of a stock clang that link a tool's shared library. They
/// must precede the inputs, because the library replaces functions of libraries
/// that may be among the inputs, such as the malloc of an allocator.
std::vector<std::string> firstLinkArguments(const Layout &L,
                                            const Selection &S);

/// Returns arguments of a stock clang that link the runtime and, if it is
/// shared, find it at run time. They must follow the inputs. Returns no
/// arguments if none are needed.
std::vector<std::string> linkArguments(const Layout &L, const Selection &S);

/// Returns an error if a file that the selection needs is missing, with the
/// name of the first such file. The runtime's files are only checked if \p
/// Linking is true.
llvm::Error checkFiles(const Layout &L, const Selection &S, bool Linking);

/// Returns the stock clang to run: `$OPENCILK_CLANG`, the clang that was found
/// at build time, or `clang-22` on PATH. Doesn't check its version.
llvm::Expected<std::string> findStockClang();

/// Returns an error unless \p Clang has the major version that the plugins are
/// for.
llvm::Error checkStockClang(llvm::StringRef Clang);

} // namespace opencilk

#endif
