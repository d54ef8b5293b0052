//===- Clangd.cpp - The plugin inside of clangd ---------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file makes the plugin run in clangd. clangd loads no plugins, but runs
// those that are registered. So bin/clangd makes the dynamic linker preload
// this library. Three problems remain:
//
// - The programs that clangd starts must not inherit the environment variable
//   for preloading: they aren't linked to Clang, and couldn't resolve the
//   library's symbols.
// - Compilation databases have the commands of bin/clang, with options that
//   clangd's own driver doesn't know.
// - For code completion, Clang doesn't create the consumers of plugins. Without
//   this plugin's consumer, keywords wouldn't be replaced.
//
// For the last two problems, this file defines functions of the shared
// libclang-cpp that clangd calls. The dynamic linker finds the preloaded
// definitions first, and these call the original functions. If the plugin isn't
// preloaded, nothing calls these definitions, because the linker then finds
// those of libclang-cpp first.
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

/// Returns `<prefix>/include`, where the prefix is the one that contains this
/// plugin, or "" if it is unknown.
static std::string includeDir() {
  Dl_info Info;
  if (!dladdr(reinterpret_cast<void *>(&includeDir), &Info) || !Info.dli_fname)
    return "";
  StringRef Plugins = sys::path::parent_path(Info.dli_fname);
  SmallString<256> Dir(sys::path::parent_path(sys::path::parent_path(Plugins)));
  sys::path::append(Dir, "include");
  return Dir.str().str();
}

/// Returns true if \p Arg is an option of bin/clang that clangd's driver
/// doesn't know. Such options are removed: they affect only code generation, or
/// are the default in clangd.
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

/// Returns the definition of the function with this name in the next library.
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
    if (Kept.size() == 1) { // only the program's name so far
      Kept.append({"-isystem", Saver.save(includeDir()).data()});
      Kept.push_back("-D__cilk=301");
    }
  }
  return Original(Kept, std::move(Opts));
}

__attribute__((visibility("default"))) Error FrontendAction::Execute() {
  // The structure is the representation of a pointer to a non-virtual member
  // function, in the C++ ABI of all machines that LLVM supports under Linux.
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
