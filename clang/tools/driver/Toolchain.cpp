//===- Toolchain.cpp - the folders of OpenCilk and of clang ---------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file builds Clang's arguments from the files of a layout. Options of
// Tapir's passes are given to the compiler proper (-Xclang -mllvm) and not to
// the driver (-mllvm). The driver would also pass them to its assembler, which
// has no plugins and rejects unknown options. Linker arguments with a path use
// -Xlinker, because -Wl splits a path at its commas.
//
//===----------------------------------------------------------------------===//

#include "Toolchain.h"

#include "DriverDiagnostics.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

#include <cerrno>
#include <cstdlib>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace opencilk {

static std::string realPath(const Twine &Path) {
  SmallString<256> Real;
  if (sys::fs::real_path(Path, Real))
    return "";
  return Real.str().str();
}

//===----------------------------------------------------------------------===//
// Our own files
//===----------------------------------------------------------------------===//

Layout Layout::ofThisProgram(const char *Argv0) {
  std::string Program = sys::fs::getMainExecutable(
      Argv0, reinterpret_cast<void *>(&Layout::ofThisProgram));
  SmallString<256> Real;
  if (sys::fs::real_path(Program, Real))
    Real = Program;
  return Layout(sys::path::parent_path(sys::path::parent_path(Real)));
}

std::string Layout::under(StringRef Name) const {
  SmallString<256> Path(Prefix);
  sys::path::append(Path, Name);
  return Path.str().str();
}

std::string Layout::forMachine(StringRef Name) const {
  SmallString<256> Path(under("lib"));
  // With an empty part, append() would end the path with a slash.
  for (StringRef Part : {StringRef(Machine), Name})
    if (!Part.empty())
      sys::path::append(Path, Part);
  return Path.str().str();
}

/// Returns true if compilers and loaders search \p Dir by default. An option
/// for such a folder would move it to the front of the search path and break
/// C++'s #include_next.
static bool isSystemDir(StringRef Dir) {
  return is_contained({"/usr/include", "/usr/local/include", "/usr/lib"}, Dir);
}

static std::string targetName(const TapirTarget &T) {
  return T.Plugin.empty() ? T.Name.str() : T.Plugin;
}

std::vector<std::string> compileArguments(const Layout &L, const Selection &S) {
  // There are two options for the passes: -fplugin registers their options
  // before -mllvm is read, and -fpass-plugin adds them to the pipeline.
  std::vector<std::string> Args = {"-fplugin=" + L.frontend(),
                                   "-fplugin=" + L.passes(),
                                   "-fpass-plugin=" + L.passes()};
  auto AskPasses = [&](const std::string &Option) {
    Args.insert(Args.end(), {"-Xclang", "-mllvm", "-Xclang", Option});
  };
  AskPasses("-tapir-target=" + targetName(S.Target));
  if (!S.Loops.empty())
    AskPasses("-tapir-loops=" + S.Loops);
  if (!S.Spawns.empty())
    AskPasses("-tapir-spawns=" + S.Spawns);
  if (S.ExactGrains)
    AskPasses("-tapir-stripmine=false");
  if (S.PositionDependent)
    AskPasses("-tapir-code=program");
  std::string Bitcode = S.Pedigrees ? L.pedigreesBitcode() : S.ABIBitcode;
  if (Bitcode.empty() && L.isForOtherMachine() && !S.Target.Bitcode.empty())
    Bitcode = L.abiBitcode(S.Target.Bitcode);
  if (!Bitcode.empty())
    AskPasses("-tapir-abi-bitcode=" + Bitcode);
  if (S.Tool) {
    std::string File = L.toolBitcode(S.Tool);
    if (File.empty())
      File = L.toolLibrary(S.Tool, S.StaticTool);
    // A later -g option, such as the command line's own, overrides this one.
    Args.push_back("-g");
    AskPasses("-momme-tool=" + File);
    if (!S.Tool.Macro.empty())
      Args.push_back("-D" + S.Tool.Macro);
  }
  if (!isSystemDir(L.includeDir()))
    Args.insert(Args.end(), {"-isystem", L.includeDir()});
  Args.push_back("-D__cilk=301");
  for (const std::string &Option : S.Warnings)
    Args.push_back("-fplugin-arg-cilk-" + Option);
  return Args;
}

static std::string libraryIn(StringRef Dir, StringRef Library) {
  SmallString<256> Path(Dir);
  sys::path::append(Path, "lib" + Library + ".so");
  return Path.str().str();
}

// Returns the path of a library of the stock clang, or an empty string.
static std::string stockLibrary(StringRef Library) {
  SmallString<256> Dir(realPath(OPENCILK_STOCK_CLANG));
  for (unsigned I = 0; I < 2; ++I)
    sys::path::remove_filename(Dir);
  sys::path::append(Dir, "lib");
  std::string File = libraryIn(Dir, Library);
  return sys::fs::exists(File) ? File : "";
}

/// Returns the path of another project's runtime, or an empty string. The
/// linker searches the same folders.
static std::string findForeignRuntime(const Selection &S) {
  std::vector<std::string> Dirs = S.LibraryDirs;
  if (const char *More = std::getenv("LIBRARY_PATH"))
    for (StringRef Dir : llvm::split(More, ":"))
      Dirs.push_back(Dir.str());
  Dirs.insert(Dirs.end(), {"/usr/lib/x86_64-linux-gnu", "/usr/lib64",
                           "/usr/lib", "/usr/local/lib"});
  for (const std::string &Dir : Dirs)
    if (sys::fs::exists(libraryIn(Dir, S.Target.Library)))
      return Dir;
  return "";
}

/// Links a library by its path. The path is given to the linker by -Xlinker,
/// because Clang would take an input file for source in the language of the
/// command's last -x.
static void linkFile(std::vector<std::string> &Args, const std::string &File) {
  Args.insert(Args.end(), {"-Xlinker", File});
}

/// Links the C++ library into C programs with OpenCilk code in C++.
static void linkCxxLibrary(std::vector<std::string> &Args) {
  Args.insert(Args.end(),
              {"-Xlinker", "--push-state", "-Xlinker", "--as-needed",
               "-lstdc++", "-Xlinker", "--pop-state"});
}

static bool isShared(const std::string &Library) {
  return sys::path::extension(Library) == ".so";
}

/// Returns the paths of the tool's libraries.
static std::vector<std::string> toolLibraries(const Layout &L,
                                              const Selection &S) {
  std::vector<std::string> Result;
  if (!S.Tool)
    return Result;
  Result.push_back(L.toolLibrary(S.Tool, S.StaticTool));
  if (S.Tool.Name.empty())
    Result.push_back(L.toolSupport(S.StaticTool));
  llvm::erase_if(Result, [](const std::string &L) { return L.empty(); });
  return Result;
}

std::vector<std::string> firstLinkArguments(const Layout &L,
                                            const Selection &S) {
  std::vector<std::string> Args;
  for (const std::string &Library : toolLibraries(L, S)) {
    if (!isShared(Library))
      continue;
    const std::string Dir = sys::path::parent_path(Library).str();
    // The library is linked even if the program has no undefined symbol that it
    // defines.
    Args.insert(Args.end(),
                {"-Xlinker", "--push-state", "-Xlinker", "--no-as-needed"});
    linkFile(Args, Library);
    Args.insert(Args.end(), {"-Xlinker", "--pop-state"});
    if (!isSystemDir(Dir))
      Args.insert(Args.end(), {"-Xlinker", "-rpath", "-Xlinker", Dir});
  }
  return Args;
}

/// Links a tool's static library. The program's own objects precede all
/// libraries, and its shared libraries find the tool's functions in the
/// program.
static void linkStaticTool(const Layout &L, const Selection &S,
                           std::vector<std::string> &Args) {
  for (const std::string &Library : toolLibraries(L, S)) {
    if (isShared(Library))
      continue;
    Args.insert(Args.end(), {"-Xlinker", "--whole-archive"});
    linkFile(Args, Library);
    Args.insert(Args.end(), {"-Xlinker", "--no-whole-archive", "-Xlinker",
                             "--export-dynamic"});
  }
  if (S.Tool && S.StaticTool) {
    linkCxxLibrary(Args);
    Args.insert(Args.end(), {"-lpthread", "-ldl"});
  }
}

/// Exports the state of the target's support library from the program. A
/// library that the program opens contains another copy of the support library,
/// which must use the program's state of strands and threads. There is an
/// option for each symbol, because some linkers support no patterns. Linkers
/// ignore symbols that don't exist.
static void exportState(const TapirTarget &T, std::vector<std::string> &Args) {
  for (StringRef Symbol : sharedSymbols(T))
    Args.insert(Args.end(),
                {"-Xlinker", ("--export-dynamic-symbol=" + Symbol).str()});
}

static void linkRuntime(const Layout &L, const Selection &S,
                        std::vector<std::string> &Args) {
  if (!isSystemDir(L.libDir()))
    Args.push_back("-L" + L.libDir());
  if (!isSystemDir(L.libDir()) && !S.StaticRuntime)
    Args.insert(Args.end(), {"-Xlinker", "-rpath", "-Xlinker", L.libDir()});
  Args.push_back(S.StaticRuntime ? "-l:libopencilk.a" : "-lopencilk");
  Args.push_back("-lpthread");
}

/// Links the runtime to serial projections that call its functions for waiting,
/// and not to other ones.
static void linkWaits(const Layout &L, const Selection &S,
                      std::vector<std::string> &Args) {
  if (S.Target.Name != "serial" ||
      !sys::fs::is_regular_file(L.runtime(S.StaticRuntime)))
    return;
  Args.insert(Args.end(),
              {"-Xlinker", "--push-state", "-Xlinker", "--as-needed"});
  linkRuntime(L, S, Args);
  Args.insert(Args.end(), {"-Xlinker", "--pop-state"});
}

std::vector<std::string> linkArguments(const Layout &L, const Selection &S) {
  std::vector<std::string> Args;
  linkStaticTool(L, S, Args);
  linkWaits(L, S, Args);
  const TapirTarget &T = S.Target;
  if (!T.needsRuntime())
    return Args;
  if (T.Plugin.empty() && !T.hasSupportLibrary()) {
    linkRuntime(L, S, Args);
    return Args;
  }
  if (!isSystemDir(L.libDir()))
    Args.push_back("-L" + L.libDir());
  if (!T.Plugin.empty()) {
    // The runtime of a plugin, if there is one, is in the plugin's folder.
    SmallString<128> Archive(T.Plugin);
    sys::path::replace_extension(Archive, "a");
    if (sys::fs::is_regular_file(Archive))
      linkFile(Args, Archive.str().str());
  } else {
    Args.push_back("-l" + T.supportLibrary());
    exportState(T, Args);
    if (!T.Library.empty()) {
      // The library is linked by its path: its folder has other libraries, too.
      std::string Stock = stockLibrary(T.Library);
      if (Stock.empty())
        Args.push_back("-l" + T.Library.str());
      else
        linkFile(Args, Stock);
      if (T.Package.empty())
        if (std::string Dir = realPath(findForeignRuntime(S)); !Dir.empty())
          Args.insert(Args.end(), {"-Xlinker", "-rpath", "-Xlinker", Dir});
    }
    if (T.Traits & TapirTarget::UsesCxx)
      linkCxxLibrary(Args);
  }
  Args.push_back("-lpthread");
  return Args;
}

// Returns an error if the runtime is missing. The linker's message would not
// name the package to install.
static Error checkForeignRuntime(const Selection &S) {
  const TapirTarget &T = S.Target;
  if (!stockLibrary(T.Library).empty() || !findForeignRuntime(S).empty())
    return Error::success();
  return T.Package.empty() ? makeError(diag::err_no_fetched_runtime, T.Runtime,
                                       T.Name, T.Library)
                           : makeError(diag::err_no_foreign_runtime, T.Runtime,
                                       T.Name, T.Library, T.Package);
}

// Returns an error if OpenCilk has no tool of that name. There is no list of
// tools: a name is that of a tool if there are both bitcode and a library with
// this name, so that the bitcode of a runtime doesn't count.
static Error checkToolName(const Layout &L, const CilkTool &T) {
  if (T.Name.empty() || sys::fs::exists(L.toolBitcode(T)) ||
      sys::fs::exists(L.toolLibrary(T, /*Static=*/false)))
    return Error::success();
  std::vector<std::string> Names;
  std::error_code EC;
  for (sys::fs::directory_iterator I(L.pluginDir(), EC), End; I != End && !EC;
       I.increment(EC)) {
    CilkTool Other;
    Other.Name = sys::path::stem(I->path()).str();
    if (sys::path::extension(I->path()) == ".bc" &&
        sys::fs::exists(L.toolLibrary(Other, /*Static=*/false)))
      Names.push_back("'" + Other.Name + "'");
  }
  if (Names.empty())
    return makeError(diag::err_no_tool, T.Option);
  llvm::sort(Names);
  return makeError(diag::err_unknown_tool, T.Name, T.Option, join(Names, ", "));
}

Error checkFiles(const Layout &L, const Selection &S, bool Linking) {
  auto Check = [&](const Twine &What, const std::string &File) -> Error {
    if (sys::fs::is_regular_file(File))
      return Error::success();
    if (L.isForOtherMachine() && StringRef(File).starts_with(L.libDir()))
      return makeError(diag::err_no_part_for_machine, What, File, L.machine(),
                       L.prefix());
    return makeError(diag::err_no_part, What, File);
  };
  if (Error E = Check("Clang plugin", L.frontend()))
    return E;
  if (Error E = Check("pass plugin", L.passes()))
    return E;
  const TapirTarget &T = S.Target;
  if (S.Tool) {
    const std::string What =
        S.Tool.Name.empty() ? "library for tools" : S.Tool.Name;
    if (Error E = checkToolName(L, S.Tool))
      return E;
    if (!S.Tool.Name.empty())
      if (Error E = Check(What + "'s bitcode", L.toolBitcode(S.Tool)))
        return E;
    if (Linking)
      if (Error E = Check(What, S.Tool.Name.empty()
                                    ? L.toolSupport(S.StaticTool)
                                    : L.toolLibrary(S.Tool, S.StaticTool)))
        return E;
  }
  if (T.Bitcode.empty())
    return Error::success();
  if (S.ABIBitcode.empty()) {
    std::string Bitcode =
        S.Pedigrees ? L.pedigreesBitcode() : L.abiBitcode(T.Bitcode);
    if (!T.Runtime.empty() && !sys::fs::is_regular_file(Bitcode)) {
      return T.Package.empty()
                 ? makeError(diag::err_target_machine, T.Name, T.Runtime)
                 : makeError(diag::err_target_not_built, T.Name, T.Runtime,
                             Bitcode, T.Package);
    }
    if (Error E = Check("bitcode ABI", Bitcode))
      return E;
  }
  if (!Linking)
    return Error::success();
  if (!T.hasSupportLibrary())
    return Check("runtime", L.runtime(S.StaticRuntime));
  if (Error E = Check("support library", L.supportLibrary(T)))
    return E;
  return T.Library.empty() ? Error::success() : checkForeignRuntime(S);
}

//===----------------------------------------------------------------------===//
// The stock clang
//===----------------------------------------------------------------------===//

Expected<std::string> findStockClang() {
  std::string Self = realPath("/proc/self/exe");
  auto Usable = [&](const std::string &File) {
    return sys::fs::can_execute(File) && realPath(File) != Self;
  };

  if (const char *Chosen = std::getenv("OPENCILK_CLANG"); Chosen && *Chosen) {
    ErrorOr<std::string> File = sys::findProgramByName(Chosen);
    if (!File || !sys::fs::can_execute(*File))
      return makeError(diag::err_clang_not_program, Chosen);
    if (realPath(*File) == Self)
      return makeError(diag::err_clang_is_driver, Chosen);
    return *File;
  }
  if (Usable(OPENCILK_STOCK_CLANG))
    return std::string(OPENCILK_STOCK_CLANG);
  std::string Versioned = "clang-" + std::to_string(LLVM_VERSION_MAJOR);
  if (ErrorOr<std::string> File = sys::findProgramByName(Versioned))
    if (Usable(*File))
      return *File;
  return makeError(diag::err_no_clang, LLVM_VERSION_MAJOR,
                   OPENCILK_STOCK_CLANG);
}

/// Returns true if the path shows that clang has the required version, as in
/// packages of distributions and of LLVM (/usr/lib/llvm-22/bin/clang).
static bool isVersionedPath(StringRef Real) {
  std::string Version = std::to_string(LLVM_VERSION_MAJOR);
  return sys::path::filename(Real) == "clang-" + Version ||
         is_contained(make_range(sys::path::begin(Real), sys::path::end(Real)),
                      "llvm-" + Version);
}

/// Returns the start of the output of `Clang --version`, or an empty string if
/// the command can't be run.
static std::string versionText(const std::string &Clang) {
  int Pipe[2];
  if (pipe(Pipe) != 0)
    return "";
  posix_spawn_file_actions_t Actions;
  posix_spawn_file_actions_init(&Actions);
  posix_spawn_file_actions_adddup2(&Actions, Pipe[1], STDOUT_FILENO);
  posix_spawn_file_actions_addclose(&Actions, Pipe[0]);
  posix_spawn_file_actions_addclose(&Actions, Pipe[1]);
  posix_spawn_file_actions_addopen(&Actions, STDIN_FILENO, "/dev/null", 0, 0);
  const char *Args[] = {Clang.c_str(), "--version", nullptr};
  pid_t Child;
  int Failed = posix_spawn(&Child, Clang.c_str(), &Actions, nullptr,
                           const_cast<char **>(Args), environ);
  posix_spawn_file_actions_destroy(&Actions);
  close(Pipe[1]);
  std::string Text;
  if (!Failed) {
    char Buffer[512];
    for (ssize_t Got; (Got = read(Pipe[0], Buffer, sizeof Buffer)) != 0;) {
      if (Got > 0 && Text.size() < 8 * sizeof Buffer)
        Text.append(Buffer, Got);
      else if (Got < 0 && errno != EINTR)
        break;
    }
    while (waitpid(Child, nullptr, 0) < 0 && errno == EINTR)
      ;
  }
  close(Pipe[0]);
  return Text;
}

Error checkStockClang(StringRef Clang) {
  if (isVersionedPath(realPath(Clang)))
    return Error::success();
  std::string Text = versionText(Clang.str());
  StringRef Rest = StringRef(Text).split("clang version ").second;
  unsigned Major = 0;
  Rest.consumeInteger(10, Major);
  if (Major == LLVM_VERSION_MAJOR)
    return Error::success();
  if (Major == 0)
    return makeError(diag::err_clang_unknown, LLVM_VERSION_MAJOR, Clang);
  return makeError(diag::err_clang_version, LLVM_VERSION_MAJOR, Clang, Major);
}

} // namespace opencilk
