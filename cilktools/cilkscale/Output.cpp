//===- Output.cpp - the output of Cilkscale -------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Output.h"

#include <cassert>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace cilkscale {

void fail(const std::string &Message) {
  fprintf(stderr, "cilkscale: %s\n", Message.c_str());
  _exit(2);
}

void Output::open(const Format &F) {
  assert(!File && Rows.empty() && "a process opens its output once");
  Form = F;
  Process = getpid();
  Wanted = readOptions(
      [](const char *Name) -> const char * { return getenv(Name); });
  if (!Wanted.Problem.empty())
    fail(Wanted.Problem);
  File = stdout;
  if (!Wanted.Out.empty() && !(File = fopen(Wanted.Out.c_str(), "w")))
    fail("cannot write '" + Wanted.Out + "': " + strerror(errno) +
         "; set CILKSCALE_OUT to a file that can be written");
  // On standard output, the header must come after the text that the program
  // wrote before its first row.
  if (!Wanted.Json && File != stdout)
    write(csvHeader(Form));
}

bool Output::isOurs() const { return File && Process == getpid(); }

void Output::write(const std::string &Text) {
  assert(isOurs() && "the first process alone writes");
  if (fwrite(Text.data(), 1, Text.size(), File) != Text.size() ||
      fflush(File) != 0)
    fail("cannot write to " +
         (Wanted.Out.empty() ? "standard output" : "'" + Wanted.Out + "'") +
         ": " + strerror(errno) + "; the output is incomplete");
}

void Output::add(const Row &R) {
  std::lock_guard<std::mutex> Lock(Access);
  if (!isOurs())
    return;
  if (!Wanted.Json && File == stdout && Rows.empty())
    write(csvHeader(Form));
  Rows.push_back(R);
  if (!Wanted.Json)
    write(csvRow(Form, R));
}

void Output::finish(const Row &Last, double Burden, const Attribution *Places) {
  assert((!Places || Wanted.Sites) && "sites are asked for");
  add(Last);
  std::lock_guard<std::mutex> Lock(Access);
  if (!isOurs())
    return;
  if (Wanted.Json)
    write(json(Form, Burden, Rows, Places));
  else if (Places)
    fputs(table(Form, Places->Sites).c_str(), stderr);
  if (File != stdout && fclose(File) != 0)
    fail("cannot write to '" + Wanted.Out + "': " + strerror(errno) +
         "; the output is incomplete");
  File = nullptr;
}

} // namespace cilkscale
