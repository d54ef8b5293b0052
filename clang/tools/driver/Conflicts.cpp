//===- Conflicts.cpp - options that exclude one another -------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// When a program is compiled, this file rejects combinations of options that
// can't work, and gives the reason. Without these errors, such a program would
// crash, but only in runs in which a continuation is stolen. Each target's
// runtime has its own limits.
//
//===----------------------------------------------------------------------===//

#include "Conflicts.h"

#include "ClangOptions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"

using namespace llvm;
using namespace llvm::opt;

namespace opencilk {

namespace {
/// Searches one command line for conflicts. \p R holds the result of reading
/// it.
class ConflictFinder {
public:
  ConflictFinder(const ArgList &Args, Request &R) : Args(Args), R(R) {}

  void rejectSanitizers();
  void rejectCalls();
  void rejectWithTool();
  void rejectPedigrees();

private:
  StringMap<bool> getSanitizers() const;
  bool asksCodeGeneratorFor(StringRef Option) const;
  bool isOn(OptSpecifier On, OptSpecifier Off) const {
    return Args.hasFlag(On, Off, false);
  }

  /// Reports that \p Text excludes \p With, for the reason \p Why.
  void reject(const Twine &Text, const Twine &With, diag::Kind Why);

  const ArgList &Args;
  Request &R;
};
} // namespace

void ConflictFinder::reject(const Twine &Text, const Twine &With,
                            diag::Kind Why) {
  R.report(diag::err_conflict, Text, With);
  if (R.Notes.empty())
    R.report(Why);
}

/// Returns the sanitizers that the command line leaves on.
StringMap<bool> ConflictFinder::getSanitizers() const {
  StringMap<bool> Sanitizers;
  for (const Arg *A :
       Args.filtered(options::OPT_fsanitize_EQ, options::OPT_fno_sanitize_EQ)) {
    bool On = A->getOption().matches(options::OPT_fsanitize_EQ);
    for (StringRef Value : A->getValues()) {
      if (Value == "all" && !On)
        Sanitizers.clear();
      else
        Sanitizers[Value] = On;
    }
  }
  return Sanitizers;
}

/// Returns true if LLVM's own \p Option, which is off by default, is given to
/// the code generator of the compiler or, for link-time optimisation, of the
/// linker.
bool ConflictFinder::asksCodeGeneratorFor(StringRef Option) const {
  bool On = false;
  for (const Arg *A :
       Args.filtered(options::OPT_mllvm, options::OPT_Xclang,
                     options::OPT_Wl_COMMA, options::OPT_Xlinker))
    for (StringRef Value : A->getValues()) {
      Value.consume_front("-mllvm=") || Value.consume_front("--mllvm=") ||
          Value.consume_front("-plugin-opt=") ||
          Value.consume_front("--plugin-opt=");
      Value = Value.ltrim('-');
      if (Value.consume_front(Option) && (Value.empty() || Value[0] == '='))
        On = !is_contained({"=false", "=FALSE", "=False", "=0"}, Value);
    }
  return On;
}

/// Rejects sanitizers that can't work with the target.
void ConflictFinder::rejectSanitizers() {
  StringMap<bool> Sanitizers = getSanitizers();
  const TapirTarget &T = R.Selected.Target;
  if (Sanitizers.lookup("dataflow"))
    reject("-fsanitize=dataflow", "-fopencilk", diag::note_conflict_dataflow);
  if (!T.stealsContinuations() && Sanitizers.lookup("thread"))
    reject("-fsanitize=thread", "-ftapir=" + T.Name,
           diag::note_conflict_thread);
  if (T.Traits & TapirTarget::HidesStacks)
    for (StringRef Name : {"address", "hwaddress", "memory", "thread"})
      if (Sanitizers.lookup(Name))
        reject("-fsanitize=" + Name, "-ftapir=" + T.Name,
               diag::note_conflict_hidden_stacks);
}

/// Rejects options that change how the program calls functions, or finds its
/// variables, in a way that the target's runtime doesn't support.
void ConflictFinder::rejectCalls() {
  const TapirTarget &T = R.Selected.Target;
  if (isOn(options::OPT_femulated_tls, options::OPT_fno_emulated_tls))
    reject("-femulated-tls", "-ftapir=" + T.Name,
           diag::note_conflict_emulated_tls);
  if (!T.stealsContinuations())
    return;
  // These options give a thread a second stack, or stacks that grow in pieces.
  // A stolen continuation is resumed on another stack than the one that its
  // function was called on, and mostly in another thread.
  auto RejectStack = [&](const Twine &Text) {
    reject(Text, "-fopencilk", diag::note_conflict_stack);
  };
  StringMap<bool> Sanitizers = getSanitizers();
  for (StringRef Name : {"safe-stack", "shadow-call-stack"})
    if (Sanitizers.lookup(Name))
      RejectStack("-fsanitize=" + Name);
  if (isOn(options::OPT_fsplit_stack, options::OPT_fno_split_stack))
    RejectStack("-fsplit-stack");
  // This hardening checks that each return leads back to its call.
  if (isOn(options::OPT_mspeculative_load_hardening,
           options::OPT_mno_speculative_load_hardening))
    RejectStack("-mspeculative-load-hardening");
  // With this option, a spawner keeps values in registers that the spawned
  // function happens not to change. A thief starts without these values.
  if (asksCodeGeneratorFor("enable-ipra"))
    reject("-mllvm -enable-ipra", "-fopencilk", diag::note_conflict_registers);
}

/// Rejects sanitizers that can't work with the race detector. Like these
/// sanitizers, the race detector keeps shadow memory and replaces the C
/// library's functions.
void ConflictFinder::rejectWithTool() {
  if (R.Selected.Tool.Name != "cilksan")
    return;
  StringMap<bool> Sanitizers = getSanitizers();
  for (StringRef Name :
       {"address", "hwaddress", "kernel-address", "leak", "memory", "memtag",
        "numerical", "realtime", "thread", "type"})
    if (Sanitizers.lookup(Name))
      R.report(diag::err_conflict, "-fsanitize=" + Name, "-fsanitize=cilk");
  if (Args.hasArg(options::OPT_static, options::OPT_static_pie))
    R.report(diag::err_conflict, "-static", "-fsanitize=cilk");
}

/// Rejects pedigrees with other runtimes. Only OpenCilk's own runtime has a
/// second ABI with pedigrees.
void ConflictFinder::rejectPedigrees() {
  const Selection &S = R.Selected;
  if (!S.Pedigrees)
    return;
  StringRef With;
  if (S.Target.Name != "opencilk")
    With = "-ftapir=";
  else if (!S.ABIBitcode.empty())
    With = "--opencilk-abi-bitcode=";
  if (!With.empty())
    R.report(diag::err_conflict, "-fopencilk-enable-pedigrees",
             With + (S.ABIBitcode.empty() ? S.Target.Name : ""));
}

void rejectConflicts(const ArgList &Args, Request &R) {
  if (!R.Enabled)
    return;
  ConflictFinder Finder(Args, R);
  if (R.Selected.needsRuntime()) {
    Finder.rejectSanitizers();
    Finder.rejectCalls();
  }
  Finder.rejectPedigrees();
  Finder.rejectWithTool();
}

} // namespace opencilk
