//===- Output.cpp - the file that reports are written to ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes reports to a file or stderr. The file is kept open. Programs sometimes
// close descriptors that they do not know. So before each write, this file
// checks that the descriptor still belongs to the report's file, and otherwise
// opens the file again by name. If writes fail, there is only one message.
//
// The next part of a document overwrites the document's tail, and has a tail of
// its own. One write call writes both, if the file accepts them in one piece.
// So the document is complete at each moment.
//
//===----------------------------------------------------------------------===//

#include "Output.h"
#include "Message.h"

#include <cassert>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace cilksan;

bool Output::open(const std::string &Name, bool IsDocument) {
  assert(Descriptor < 0 && "an output is opened once");
  assert((Name.empty() || Name[0] == '/') && "the program may change folders");
  Path = Name;
  Descriptor = STDERR_FILENO;
  if (!Path.empty()) {
    // Texts are appended, because children of fork also write to the file.
    Descriptor = ::open(Path.c_str(),
                        O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY |
                            (IsDocument ? 0 : O_APPEND),
                        0666);
    if (Descriptor < 0)
      return false;
  }
  struct stat Status = {};
  fstat(Descriptor, &Status);
  Device = Status.st_dev;
  Node = Status.st_ino;
  if (IsDocument)
    How = !Path.empty() && S_ISREG(Status.st_mode) ? Rewrite : Hold;
  return true;
}

/// Returns true if the descriptor still belongs to the report's file. Programs
/// may close descriptors that they do not know, and open their own files under
/// the same numbers.
bool Output::isOurs() const {
  struct stat Status;
  return Path.empty() || (fstat(Descriptor, &Status) == 0 &&
                          Status.st_dev == Device && Status.st_ino == Node);
}

bool Output::reopen() {
  Descriptor = ::open(Path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY |
                                        (How == Append ? O_APPEND : 0));
  if (Descriptor < 0)
    return false;
  if (isOurs())
    return true;
  ::close(Descriptor);
  Descriptor = -1;
  return false;
}

bool Output::rewrite(const std::string &Text, size_t BodySize) {
  assert(How == Rewrite && BodySize <= Text.size() && !Path.empty());
  for (size_t Done = 0; Done < Text.size();) {
    ssize_t Count = pwrite(Descriptor, Text.data() + Done, Text.size() - Done,
                           End + off_t(Done));
    if (Count < 0 && errno != EINTR)
      return false;
    if (Count > 0)
      Done += size_t(Count);
  }
  if (ftruncate(Descriptor, End + off_t(Text.size())) != 0)
    return false;
  End += off_t(BodySize);
  return true;
}

void Output::complainOnce(const std::string &What) {
  if (!Failed)
    complain(What);
  Failed = true;
}

void Output::write(const std::string &Body, const std::string &Tail) {
  if (How == Hold) {
    HeldBody += Body;
    HeldTail = Tail;
    return;
  }
  if (Descriptor < 0 || Failed)
    return;
  if (!isOurs() && !reopen()) {
    complainOnce("the program has closed the file '" + Path +
                 "', and it can't be opened again: reports are lost");
    return;
  }
  bool Written = How == Rewrite ? rewrite(Body + Tail, Body.size())
                                : writeAll(Descriptor, Body + Tail);
  if (!Written)
    complainOnce("can't write '" + (Path.empty() ? "stderr" : Path) +
                 "': " + errorText(errno) + "; reports are lost");
}

void Output::close() {
  if (How == Hold) {
    How = Append;
    write(HeldBody, HeldTail);
  }
  abandon();
}

void Output::abandon() {
  HeldBody.clear();
  HeldTail.clear();
  if (Descriptor >= 0 && !Path.empty() && isOurs())
    ::close(Descriptor);
  Descriptor = -1;
}
