//===- Message.cpp - messages outside of reports --------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes messages only by write(). The program may be using stdio at that
// moment or hold its lock, and the C library's functions for messages allocate
// memory and translate texts.
//
//===----------------------------------------------------------------------===//

#include "Message.h"
#include "ExitProcess.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <unistd.h>

bool cilksan::writeAll(int Descriptor, const std::string &Text) {
  size_t Done = 0;
  while (Done < Text.size()) {
    ssize_t Count = write(Descriptor, Text.data() + Done, Text.size() - Done);
    if (Count < 0 && errno != EINTR)
      return false;
    if (Count > 0)
      Done += size_t(Count);
  }
  return true;
}

void cilksan::complain(const std::string &What) {
  writeAll(STDERR_FILENO, "cilksan: " + printable(What) + "\n");
}

void cilksan::fail(const std::string &What) {
  complain(What);
  exitProcess(2);
}

std::string cilksan::errorText(int Errno) {
#if __GLIBC_PREREQ(2, 32)
  // Unlike strerror, strerrordesc_np does not translate the text.
  if (const char *Text = strerrordesc_np(Errno))
    return Text;
#endif
  return "error " + std::to_string(Errno);
}

std::string cilksan::printable(const std::string &Text) {
  std::string Result;
  for (unsigned char Byte : Text) {
    if ((Byte >= 0x20 && Byte != 0x7f) || Byte == '\t') {
      Result += char(Byte);
      continue;
    }
    char Escaped[8];
    snprintf(Escaped, sizeof Escaped, "\\x%02x", Byte);
    Result += Escaped;
  }
  return Result;
}
