//===- Options.cpp - options of Tapir's passes ----------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/Options.h"

#include "tapir/IR/CodeKind.h"

#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/StringSaver.h"

using namespace llvm;

namespace tapir {

static std::optional<bool> parseSwitch(StringRef Value) {
  if (Value.empty() || Value == "true" || Value == "1")
    return true;
  if (Value == "false" || Value == "0")
    return false;
  return std::nullopt;
}

// Checks the value of an option that is neither a file nor a name to look up.
static Error checkText(StringRef Name, StringRef Value) {
  if (Name == "tapir-code" && !Value.empty() && !parseCodeKind(Value))
    return createStringError("invalid value '" + Value +
                             "' of 'tapir-code'; valid values are 'program', "
                             "'library' and 'jit'");
  if ((Name == "tapir-loops" || Name == "tapir-spawns") && !Value.empty() &&
      Value != "lazy" && Value != "eager")
    return createStringError("invalid value '" + Value + "' of '" + Name +
                             "'; valid values are 'lazy' and 'eager'");
  return Error::success();
}

Error Options::check() const {
#define TAPIR_TEXT(Member, OptionName, Default, What, Description)             \
  if (Error E = checkText(OptionName, Member))                                 \
    return E;
#include "tapir/Options.def"
  return Error::success();
}

Error Options::set(StringRef Name, StringRef Value) {
  if (Error E = checkText(Name, Value))
    return E;
#define TAPIR_TEXT(Member, OptionName, Default, What, Description)             \
  if (Name == OptionName) {                                                    \
    Member = Value.str();                                                      \
    return Error::success();                                                   \
  }
#define TAPIR_SWITCH(Member, OptionName, Default, Description)                 \
  if (Name == OptionName) {                                                    \
    std::optional<bool> On = parseSwitch(Value);                               \
    if (!On)                                                                   \
      return createStringError("invalid value '" + Value + "' of '" + Name +   \
                               "', which is true or false");                   \
    Member = *On;                                                              \
    return Error::success();                                                   \
  }
#include "tapir/Options.def"
  return createStringError("unknown option '" + Name + "'");
}

Error Options::parse(StringRef Text) {
  BumpPtrAllocator Allocator;
  StringSaver Saver(Allocator);
  SmallVector<const char *, 8> Words;
  cl::TokenizeGNUCommandLine(Text, Saver, Words);
  for (StringRef Word : Words) {
    StringRef Rest = Word;
    if (!Rest.consume_front("--") && !Rest.consume_front("-"))
      return createStringError("'" + Word +
                               "' is no option: it begins with no "
                               "dash");
    auto [Name, Value] = Rest.split('=');
    if (Error E = set(Name, Value))
      return E;
  }
  return Error::success();
}

} // namespace tapir
