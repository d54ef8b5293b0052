//===- Clangd.cpp - The plugin inside of clangd ---------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs the plugin inside clangd, which loads no plugins but runs all that are
// registered. bin/clangd therefore makes the dynamic linker preload this
// library. Three problems remain:
//
// - The environment that preloads the library must not reach the programs that
//   clangd starts: these are no clangs and could not resolve its symbols.
// - Compilation databases have the commands that were given to bin/clang, with
//   options that clangd's own driver would call unknown.
// - For code completion, Clang leaves out the plugins' consumers, and with the
//   consumer of this plugin the keywords would be missing.
//
// For the latter two problems, this file defines functions of the shared
// libclang-cpp that clangd calls. The preloaded definitions come first in the
// linker's search, and then call the original functions. Without preloading,
// nothing calls them, because a plugin that is loaded later comes last in the
// search.
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

/// Removes the text that bin/clangd put at the front of the variable \p Name.
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

/// Returns `<prefix>/include` of the prefix that contains this plugin; "" if it
/// is unknown.
static std::string includeDir() {
  Dl_info Info;
  if (!dladdr(reinterpret_cast<void *>(&includeDir), &Info) || !Info.dli_fname)
    return "";
  StringRef Plugins = sys::path::parent_path(Info.dli_fname);
  SmallString<256> Dir(sys::path::parent_path(sys::path::parent_path(Plugins)));
  sys::path::append(Dir, "include");
  return Dir.str().str();
}

/// Returns true if \p Arg is an option of bin/clang that clangd's driver lacks.
/// Such an option affects only code generation, or is the default here.
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

/// Returns the function that another library defines under this name.
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
  // This is a pointer to a member function that isn't virtual, in the C++ ABI
  // of all machines that LLVM supports under Linux.
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
