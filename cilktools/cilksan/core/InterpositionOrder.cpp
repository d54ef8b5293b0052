//===- InterpositionOrder.cpp - the tool's malloc comes first -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Asks the dynamic linker which malloc the program would call, before the
// program does anything. An environment variable marks a program that has been
// restarted, so that it is not restarted twice.
//
//===----------------------------------------------------------------------===//

#include "InterpositionOrder.h"

#include <charconv>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <string>
#include <sys/auxv.h>
#include <unistd.h>

using namespace cilksan;

namespace {

constexpr const char *Preload = "LD_PRELOAD";
/// The environment variable that keeps the value that LD_PRELOAD had before the
/// restart.
constexpr const char *Earlier = "CILKSAN_EARLIER_LD_PRELOAD";

/// Finds the file that contains an address. Returns false if it is not known.
bool fileOf(const void *Addr, Dl_info &File) {
  return Addr && dladdr(Addr, &File) && File.dli_fname;
}

/// Returns the file whose malloc the program calls. Returns null if that file
/// is this library or the program itself, before which no library can come.
const char *otherMalloc(const char *&Ours) {
  Dl_info Own, Program, Found;
  if (!fileOf(reinterpret_cast<const void *>(&ensureInterpositionOrder), Own) ||
      !fileOf(dlsym(RTLD_DEFAULT, "malloc"), Found) ||
      !fileOf(reinterpret_cast<const void *>(getauxval(AT_ENTRY)), Program))
    return nullptr;
  if (Own.dli_fbase == Program.dli_fbase ||
      Found.dli_fbase == Program.dli_fbase || Found.dli_fbase == Own.dli_fbase)
    return nullptr;
  Ours = Own.dli_fname;
  return Found.dli_fname;
}

/// The beginning of the path of a file that is open.
constexpr const char *OpenFiles = "/proc/self/fd/";

/// Returns \p Path as LD_PRELOAD can list it. A path in LD_PRELOAD cannot
/// contain separators. If \p Path contains a separator, the file is left open,
/// and the result is the path of the open file.
std::string listed(const char *Path) {
  if (!strpbrk(Path, " :$"))
    return Path;
  const int File = open(Path, O_RDONLY);
  return File < 0 ? Path : OpenFiles + std::to_string(File);
}

/// Closes the file that listed() has left open.
void closeListed(const char *List) {
  const size_t Length = strlen(OpenFiles);
  if (!List || strncmp(List, OpenFiles, Length) != 0)
    return;
  int File;
  if (std::from_chars(List + Length, List + strlen(List), File).ec ==
      std::errc())
    close(File);
}

} // namespace

void cilksan::ensureInterpositionOrder(char **Arguments) {
  const char *Others = secure_getenv(Preload);
  if (const char *Before = secure_getenv(Earlier)) {
    closeListed(Others);
    setenv(Preload, Before, 1);
    unsetenv(Earlier);
    return;
  }
  const char *Ours = nullptr;
  if (!Others || !*Others)
    return;
  const char *Other = otherMalloc(Ours);
  if (!Other)
    return;
  char Program[PATH_MAX];
  const ssize_t Length = readlink("/proc/self/exe", Program, sizeof Program);
  if (Length > 0 && static_cast<size_t>(Length) < sizeof Program) {
    Program[Length] = 0;
    const std::string Before = Others;
    setenv(Earlier, Before.c_str(), 1);
    const std::string List = listed(Ours) + ":" + Before;
    setenv(Preload, List.c_str(), 1);
    execv(Program, Arguments);
    closeListed(List.c_str());
    setenv(Preload, Before.c_str(), 1);
    unsetenv(Earlier);
  }
  fprintf(stderr,
          "cilksan: '%s' has a malloc and comes before the detector, which "
          "doesn't see what is allocated: put '%s' first in LD_PRELOAD\n",
          Other, Ours);
}
