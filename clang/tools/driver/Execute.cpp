//===- Execute.cpp - become the stock clang -------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file replaces the process by Clang. If a response file had to be
// expanded, the kernel may refuse the number of arguments. In this case Clang
// gets them in a response file in anonymous memory. The response file is
// removed with the process, and no other user can open or write it.
//
//===----------------------------------------------------------------------===//

#include "Execute.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

using namespace llvm;

namespace opencilk {

/// Writes \p Arg as a response file spells it, with special characters escaped.
static void writeQuoted(raw_ostream &OS, StringRef Arg) {
  OS << '"';
  for (char C : Arg) {
    if (C == '"' || C == '\\')
      OS << '\\';
    OS << C;
  }
  OS << "\"\n";
}

/// Writes the arguments to anonymous memory. Returns the path of this memory as
/// a response file. If this fails, returns "" and sets errno.
static std::string writeToMemory(ArrayRef<const char *> Args) {
  int File = memfd_create("clang-arguments", 0);
  if (File < 0)
    return "";
  raw_fd_ostream OS(File, /*shouldClose=*/false);
  for (const char *Arg : Args)
    writeQuoted(OS, Arg);
  OS.flush();
  if (OS.has_error()) {
    errno = OS.error().value();
    OS.clear_error();
    return "";
  }
  return "@/proc/self/fd/" + std::to_string(File);
}

std::string execute(StringRef Program, StringRef Name,
                    ArrayRef<const char *> Args) {
  std::string ProgramText = Program.str(), NameText = Name.str();
  auto Run = [&](ArrayRef<const char *> Args) {
    SmallVector<const char *, 0> Argv{NameText.c_str()};
    Argv.append(Args.begin(), Args.end());
    Argv.push_back(nullptr);
    execv(ProgramText.c_str(), const_cast<char **>(Argv.data()));
  };

  Run(Args);
  if (errno == E2BIG)
    if (std::string File = writeToMemory(Args); !File.empty())
      // The option is needed because the user may have made Clang read response
      // files in the form of Windows.
      Run({"--rsp-quoting=posix", File.c_str()});
  return std::strerror(errno);
}

} // namespace opencilk
