//===- ForkDetach.cpp - -fforkd= and its companion options ----------------===//
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

static bool reject(StringRef Text, StringRef Value, diag::Kind Valid,
                   Request &R) {
  R.report(diag::err_invalid_value, Value, Text);
  R.report(Valid);
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
      return reject(Text, Value, diag::note_fork_detach_values, R);
    R.Selected.Loops = R.Selected.Spawns = Value.str();
    R.Enabled |= Value == "lazy";
    return true;
  }
  // In LazyD, the two strategies are ways to lower a lazy loop. Here strategy 1
  // selects eager loops, and strategy 2 selects lazy loops.
  if (Value.consume_front("-fpfor-spawn-strategy=")) {
    if (Value != "1" && Value != "2")
      return reject(Text, Value, diag::note_loop_strategy_values, R);
    R.Selected.Loops = Value == "1" ? "eager" : "lazy";
    return true;
  }
  return false;
}

bool readLazyDPass(StringRef Value, Request &R) {
  const auto [Name, Setting] = Value.ltrim('-').split('=');
  const bool Off = Setting == "false" || Setting == "0";
  // These options avoid bugs of LazyD's compiler, so they need no counterpart.
  if (Name == "noinline-tasks" || Name == "disable-parallelepilog-insidepfor")
    return true;
  const std::optional<diag::Kind> Why =
      StringSwitch<std::optional<diag::Kind>>(Name)
          .Case("lazy-disable-unwind-polling", diag::warn_no_unwind_polling)
          .Case("lazy-enable-proper-polling", diag::warn_no_proper_polling)
          .Default(std::nullopt);
  if (!Why)
    return false;
  if (!Off)
    R.report(*Why, Value);
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
    R.report(diag::err_conflict, "-fforkd=lazy", "-ftapir=" + S.Target.Name);
    R.report(diag::note_conflict_lazy);
  }
}

} // namespace opencilk
