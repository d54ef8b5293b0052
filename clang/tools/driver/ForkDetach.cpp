//===- ForkDetach.cpp - -fforkd=, and what is written with it -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ForkDetach.h"

#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace opencilk {

bool looksLikeForkDetach(StringRef Text) {
  return Text.starts_with("-fforkd=") ||
         Text.starts_with("-fpfor-spawn-strategy=");
}

static bool reject(StringRef Text, StringRef Value, StringRef Valid,
                   Request &R) {
  R.Errors.push_back(("invalid value '" + Value + "' in '" + Text + "'").str());
  R.Notes.push_back(("valid values are " + Valid).str());
  return true;
}

bool readForkDetach(StringRef Text, Request &R) {
  StringRef Value = Text;
  if (Text == "-ftapir=lazy") {
    R.Selected.Target = cantFail(findTapirTarget("opencilk"));
    return R.TargetIsLazy = true;
  }
  if (Value.consume_front("-fforkd=")) {
    if (Value != "lazy" && Value != "eager")
      return reject(Text, Value, "'lazy' and 'eager'", R);
    R.Selected.Loops = R.Selected.Spawns = Value.str();
    R.Enabled |= Value == "lazy";
    return true;
  }
  // LazyD's two ways to lower a loop that is lazy anyway.
  if (Value.consume_front("-fpfor-spawn-strategy=")) {
    if (Value != "1" && Value != "2")
      return reject(Text, Value, "'1', divide and conquer, and '2', on demand",
                    R);
    R.Selected.Loops = Value == "1" ? "eager" : "lazy";
    return true;
  }
  return false;
}

bool readLazyDPass(StringRef Value, Request &R) {
  const auto [Name, Setting] = Value.ltrim('-').split('=');
  const bool Off = Setting == "false" || Setting == "0";
  // What works around faults of that compiler needs no counterpart.
  if (Name == "noinline-tasks" || Name == "disable-parallelepilog-insidepfor")
    return true;
  const StringRef Why =
      StringSwitch<StringRef>(Name)
          .Case("lazy-disable-unwind-polling",
                "a loop has to ask whether others want work; '-ftapir=serial' "
                "without '-fforkd=lazy' is a program that never asks")
          .Case("lazy-enable-proper-polling",
                "how often a loop asks follows from what its iterations cost")
          .Default("");
  if (Why.empty())
    return false;
  if (!Off)
    R.Warnings.push_back(
        ("'-mllvm " + Value + "' has no effect here: " + Why).str());
  return true;
}

void chooseForkDetach(Request &R) {
  Selection &S = R.Selected;
  if (R.TargetIsLazy)
    for (std::string *When : {&S.Loops, &S.Spawns})
      if (When->empty())
        *When = "lazy";
  if (S.Loops != "lazy")
    return;
  if (S.Target.Name == "serial") {
    S.Target = cantFail(findTapirTarget("opencilk"));
  } else if (S.Target.Name != "opencilk" && S.Target.Name != "none" &&
             S.Target.Plugin.empty()) {
    R.Errors.push_back(
        ("invalid argument '-fforkd=lazy' not allowed with '-ftapir=" +
         S.Target.Name + "'")
            .str());
    R.Notes.push_back("that runtime doesn't say when others want work");
  }
}

} // namespace opencilk
