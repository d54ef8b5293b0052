//===- KeywordScan.cpp - Cilk sources without -fopencilk ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A Cilk program that is compiled without -fopencilk should get an error that
// names the option, and not that `cilk_spawn` is an unknown type. The Clang
// plugin can say so if it is loaded, but a command without -fopencilk is the
// stock clang's business. So this check loads the plugin only for sources that
// have a keyword, or the name of a header of Cilk's, somewhere in their text.
// Finding that takes microseconds: the compiler is about to read the same file.
//
// Both this check and that of the plugin (clang/lib/Lex/MissingOption.cpp) are
// needed. This one cannot tell a keyword from a comment or from the program's
// own name, which takes a parser. The plugin could decide alone only if every
// command loaded it, and other programs are to be compiled by nothing but the
// stock clang. A missing option at link time is found by a symbol
// (cheetah/abi/abi.h), as the linker sees no source.
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
  if (!sys::fs::is_regular_file(File)) // a pipe can be read once
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
  // The compiler proper has options of its own, and what only preprocesses
  // makes no errors.
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
