//===- Config.cpp - opencilk-config: flags for another clang --------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements opencilk-config, for build systems that call another
// clang:
//
//     clang-22 $(opencilk-config --cflags) a.c $(opencilk-config --ldflags)
//
// Each query writes one line, in the order of the queries. A backslash precedes
// characters at which a shell would split or expand a word. Makefiles and
// `eval` remove the backslashes; a plain $(...) doesn't.
//
//===----------------------------------------------------------------------===//

#include "Config.h"

#include "DriverDiagnostics.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace opencilk;

static constexpr StringLiteral UsageBeforeTargets =
    R"(usage: opencilk-config [--static] [--pedigrees] [--tapir=<target>] <query>...

Queries, each answered with one line:
  --cflags, --cxxflags   Flags with which clang compiles OpenCilk
  --serial-cflags        Flags with which any compiler, linter or indexer reads
                         the serial projection
  --ldflags              Flags and libraries that link OpenCilk; they belong at
                         the end of the command
  --libs                 The libraries of --ldflags
  --prefix, --bindir, --libdir, --includedir
                         The folder of OpenCilk, and those in it
  --abi-bitcode          The bitcode file of the runtime's ABI
  --clang                The stock clang that bin/clang runs
  --version              OpenCilk's version

Options, for the queries of the same command:
  --static               Answer for the static runtime
  --pedigrees            Answer for programs that number their strands
  --tapir=<target>       Answer for tasks that run on another target:
)";

static constexpr StringLiteral UsageAfterTargets =
    R"(  --help                 Print this text

Environment:
  OPENCILK_CLANG         The stock clang that --clang answers with
)";

static void printUsage(raw_ostream &OS) {
  OS << UsageBeforeTargets;
  printTapirTargets(OS, /*Indent=*/27);
  OS << UsageAfterTargets;
}

static void printFlags(ArrayRef<std::string> Flags) {
  StringRef Separator = "";
  for (StringRef Flag : Flags) {
    outs() << Separator;
    for (char C : Flag) {
      if (StringRef(" \t\n\\'\"`$&|;<>()*?[]#~!{}").contains(C))
        outs() << '\\';
      outs() << C;
    }
    Separator = " ";
  }
  outs() << '\n';
}

/// Answers one query. Returns an error if the argument is no query, or if the
/// query has no answer.
static Error answer(StringRef Query, const Layout &L, const Selection &S) {
  if (Query == "--cflags" || Query == "--cxxflags") {
    if (Error E = checkFiles(L, S, /*Linking=*/false))
      return E;
    printFlags(compileArguments(L, S));
    return Error::success();
  }
  if (Query == "--serial-cflags") {
    printFlags({"-isystem", L.includeDir(), "-include", "cilk/cilk_stub.h",
                "-Wno-unknown-pragmas"});
    return Error::success();
  }
  if (Query == "--ldflags" || Query == "--libs") {
    if (Error E = checkFiles(L, S, /*Linking=*/true))
      return E;
    std::vector<std::string> Flags = linkArguments(L, S);
    if (Query == "--libs")
      llvm::erase_if(Flags,
                     [](StringRef Flag) { return !Flag.starts_with("-l"); });
    printFlags(Flags);
    return Error::success();
  }
  if (Query == "--clang") {
    Expected<std::string> Clang = findStockClang();
    if (!Clang)
      return Clang.takeError();
    if (Error E = checkStockClang(*Clang))
      return E;
    outs() << *Clang << '\n';
    return Error::success();
  }
  std::string Text =
      StringSwitch<std::string>(Query)
          .Case("--prefix", L.prefix())
          .Case("--bindir", L.binDir())
          .Case("--libdir", L.libDir())
          .Case("--includedir", L.includeDir())
          .Case("--abi-bitcode", S.Pedigrees ? L.pedigreesBitcode()
                                             : L.abiBitcode(S.Target.Bitcode))
          .Case("--version", OPENCILK_VERSION)
          .Default("");
  if (Text.empty())
    return makeError(diag::err_unknown_query, Query);
  outs() << Text << '\n';
  return Error::success();
}

/// Writes the error after this program's name. Returns the exit status of a
/// failure.
static int fail(const Twine &Message) {
  outs().flush();
  WithColor::error(errs(), "opencilk-config") << Message << '\n';
  return 1;
}

int opencilk::config(ArrayRef<const char *> Args, const Layout &L) {
  Selection S;
  std::vector<StringRef> Queries;
  for (StringRef Arg : Args) {
    if (Arg == "--help") {
      printUsage(outs());
      return 0;
    }
    if (Arg == "--static")
      S.StaticRuntime = true;
    else if (Arg == "--pedigrees")
      S.Pedigrees = true;
    else if (Arg.consume_front("--tapir=")) {
      Expected<TapirTarget> Target = findTapirTarget(Arg);
      if (!Target) {
        fail(textOf(diag::err_invalid_value, Arg, "--tapir=" + Arg));
        WithColor::note(errs(), "opencilk-config")
            << toString(Target.takeError()) << '\n';
        return 1;
      }
      S.Target = *Target;
    } else
      Queries.push_back(Arg);
  }
  if (Queries.empty()) {
    printUsage(errs());
    return 1;
  }
  for (StringRef Query : Queries)
    if (Error E = answer(Query, L, S))
      return fail(toString(std::move(E)));
  return 0;
}
