//===- KeywordScan.cpp - Cilk sources without -fopencilk ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file finds Cilk programs that are compiled without -fopencilk. The error
// for such a program should name the option, and not say that `cilk_spawn` is
// an unknown type. The Clang plugin reports such an error if it is loaded, but
// commands without -fopencilk should run the stock clang. So the plugin is
// loaded only for sources whose text contains a keyword or the name of one of
// Cilk's headers. The search takes microseconds, and the compiler is about to
// read the same file anyway.
//
// Both this check and that of the plugin (clang/lib/Lex/MissingOption.cpp) are
// needed. This check can't tell a keyword from a comment or from a name of the
// program, which needs a parser. The plugin alone would be enough only if every
// command loaded it, but other programs should be compiled by the stock clang
// without plugins. When a program is linked, a missing option is found by an
// undefined symbol (cheetah/abi/abi.h).
//
//===----------------------------------------------------------------------===//

#include "KeywordScan.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <cstring>

using namespace llvm;

namespace opencilk {

static bool isSource(StringRef File) {
  return is_contained({".c", ".cc", ".cpp", ".cxx", ".c++", ".C", ".CPP", ".cp",
                       ".i", ".ii", ".h", ".hh", ".hpp", ".hxx"},
                      sys::path::extension(File));
}

static bool mentionsCilk(StringRef File) {
  if (!sys::fs::is_regular_file(File)) // a pipe can only be read once
    return false;
  ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer = MemoryBuffer::getFile(
      File, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return false;
  StringRef Text = (*Buffer)->getBuffer();
  return any_of(
      ArrayRef<StringRef>{"cilk_", "Cilk_", "cilk/"}, [&](StringRef Word) {
        return memmem(Text.data(), Text.size(), Word.data(), Word.size());
      });
}

std::vector<std::string> explainingArguments(ArrayRef<const char *> Args,
                                             const Layout &L, StringRef Clang) {
  // Two kinds of commands need no explanations: `clang -cc1`, which has options
  // of its own, and commands that only preprocess, which report no such errors.
  if (!Args.empty() && StringRef(Args[0]).starts_with("-cc1"))
    return {};
  if (any_of(Args, [](StringRef Arg) {
        return Arg == "-E" || Arg == "-M" || Arg == "-MM" ||
               Arg.ltrim('-').starts_with("save-temps") ||
               Arg.ends_with("/CilkFrontend.so");
      }))
    return {};
  if (none_of(Args, [](StringRef Arg) {
        return !Arg.starts_with("-") && isSource(Arg) && mentionsCilk(Arg);
      }))
    return {};
  if (!sys::fs::is_regular_file(L.frontend()))
    return {};
  if (Error E = checkStockClang(Clang)) {
    consumeError(std::move(E));
    return {};
  }
  return {"--start-no-unused-arguments", "-fplugin=" + L.frontend(),
          "-fplugin-arg-cilk-explain=" + L.includeDir(),
          "--end-no-unused-arguments"};
}

} // namespace opencilk
