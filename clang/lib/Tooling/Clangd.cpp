//===- Clangd.cpp - The plugin inside of clangd ---------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// clangd loads no plugins, but it runs all that are registered. So bin/clangd
// has the dynamic linker preload this one. Three things are then left to do:
//
//  - The environment that asked for it must not reach the programs that clangd
//    starts, which are no clangs and could not resolve the plugin's symbols.
//  - Compilation databases have the commands that were given to bin/clang, with
//    options that clangd's own driver would call unknown.
//  - Where code is to be completed, Clang leaves out the plugins' consumers,
//  and
//    with ours the keywords would go.
//
// For the latter two, functions of the shared libclang-cpp that clangd calls
// are defined here as well, and come first in the linker's search. They end in
// calls of the originals. Without preloading, nobody calls them: a plugin that
// is loaded later comes last.
//
//===----------------------------------------------------------------------===//

#include "cilk/ClangVersions.h"
#include "cilk/Lex/Keywords.h"
#include "cilk/Sema/InstallKeywords.h"
#include "cilk/Tooling/ClangTools.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendAction.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"

#include <cstdlib>
#include <dlfcn.h>

using namespace llvm;

/// Takes away from the variable what bin/clangd put in front of it.
static void restoreVariable(const char *Name, const char *Saved) {
  const char *Old = std::getenv(Saved);
  if (Old && *Old)
    setenv(Name, Old, 1);
  else
    unsetenv(Name);
  unsetenv(Saved);
}

static bool IsPreloaded = false;

__attribute__((constructor)) static void restoreEnvironment() {
  if (!std::getenv("OPENCILK_PRELOADED"))
    return;
  IsPreloaded = true;
  unsetenv("OPENCILK_PRELOADED");
  restoreVariable("LD_PRELOAD", "OPENCILK_OLD_PRELOAD");
  restoreVariable("LD_LIBRARY_PATH", "OPENCILK_OLD_LIBRARY_PATH");
}

/// `<prefix>/include` of the prefix that this plugin lies in; "" if unknown.
static std::string includeDir() {
  Dl_info Info;
  if (!dladdr(reinterpret_cast<void *>(&includeDir), &Info) || !Info.dli_fname)
    return "";
  StringRef Plugins = sys::path::parent_path(Info.dli_fname);
  SmallString<256> Dir(sys::path::parent_path(sys::path::parent_path(Plugins)));
  sys::path::append(Dir, "include");
  return Dir.str().str();
}

/// Whether \p Arg is an option of the driver's that clangd's lacks. It has an
/// effect on code generation alone, or is the default here.
static bool isDriverOption(StringRef Arg) {
  return Arg.starts_with("-fopencilk") || Arg == "-fno-opencilk" ||
         Arg.starts_with("-ftapir=") || Arg.starts_with("-fforkd=") ||
         Arg.starts_with("-fpfor-spawn-strategy=") || Arg == "-fstripmine" ||
         Arg == "-fno-stripmine" || Arg == "-static-libopencilk" ||
         Arg == "-shared-libopencilk" ||
         Arg.starts_with("--opencilk-resource-dir=") ||
         Arg.starts_with("--opencilk-abi-bitcode=");
}

bool cilk::isInClangd() { return IsPreloaded; }

/// The function that is defined under this name elsewhere.
static void *original(const char *MangledName) {
  void *Address = dlsym(RTLD_NEXT, MangledName);
  if (!Address)
    report_fatal_error(
        Twine("this clangd has no shared libclang-cpp of LLVM ") +
            Twine(LLVM_VERSION_MAJOR),
        /*gen_crash_diag=*/false);
  return Address;
}

namespace clang {

__attribute__((visibility("default"))) std::unique_ptr<CompilerInvocation>
createInvocation(ArrayRef<const char *> Args, CreateInvocationOptions Opts) {
  using Function = std::unique_ptr<CompilerInvocation>(ArrayRef<const char *>,
                                                       CreateInvocationOptions);
  static auto *Original = reinterpret_cast<Function *>(
      original("_ZN5clang16createInvocationEN4llvm8ArrayRefIPKcEENS_"
               "23CreateInvocationOptionsE"));
  BumpPtrAllocator Allocator;
  StringSaver Saver(Allocator);
  SmallVector<const char *, 32> Kept;
  for (const char *Arg : Args) {
    if (!Kept.empty() && isDriverOption(Arg))
      continue;
    Kept.push_back(Arg);
    if (Kept.size() == 1) { // the program's name
      Kept.append({"-isystem", Saver.save(includeDir()).data()});
      Kept.push_back("-D__cilk=301");
    }
  }
  return Original(Kept, std::move(Opts));
}

__attribute__((visibility("default"))) Error FrontendAction::Execute() {
  // A pointer to a member function that isn't virtual, in the C++ ABI of all
  // machines that LLVM runs on under Linux.
  union {
    struct {
      void *Address;
      ptrdiff_t Adjustment;
    } Parts;
    Error (FrontendAction::*Method)();
  } Original = {{nullptr, 0}};
  Original.Parts.Address = original("_ZN5clang14FrontendAction7ExecuteEv");
  CompilerInstance &CI = getCompilerInstance();
  if (CI.hasCodeCompletionConsumer() && CI.hasPreprocessor())
    cilk::installKeywords(CI, std::make_shared<cilk::KeywordLog>(),
                          /*InTool=*/true);
  return (this->*Original.Method)();
}

} // namespace clang
