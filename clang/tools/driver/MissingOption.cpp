//===- MissingOption.cpp - Cilk sources without -fopencilk ----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Who forgets -fopencilk should read that, and not that `cilk_spawn` is an
// unknown type. The Clang plugin can say so if it is loaded, but a command
// without -fopencilk is the stock clang's business. So the plugin is loaded for
// sources only that have a keyword, or the name of a header of Cilk's,
// somewhere in their text; and then it changes nothing but the text of errors
// (see clang/lib/Lex/MissingOption.cpp). Looking for it takes microseconds: the
// compiler is about to read the same file.
//
//===----------------------------------------------------------------------===//

#include "MissingOption.h"

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
  // The compiler proper has options of its own.
  if (!Args.empty() && StringRef(Args[0]).starts_with("-cc1"))
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
