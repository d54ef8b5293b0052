//===- TapirTargets.cpp - the names that -ftapir= accepts -----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TapirTargets.h"

#include "DriverDiagnostics.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace opencilk {

static const TapirTarget Targets[] = {
#define TAPIR_TARGET(Name, Alias, Kind, Traits, ...)                           \
  {#Name,       Alias,          tapir::ABIKind::Kind, TapirTarget::Traits,     \
   __VA_ARGS__, #Name "-abi.bc"},
#define TAPIR_PLAIN_TARGET(Name, Description)                                  \
  {#Name, "", std::nullopt, TapirTarget::None, "", "", "", Description},
#include "tapir/Targets/Targets.def"
};

/// Returns the names of all targets, for messages: "'a', 'b' and 'c'".
static std::string listTapirTargets() {
  std::string Text;
  for (const TapirTarget &T : Targets) {
    if (&T == std::end(Targets) - 1)
      Text += " and ";
    else if (&T != Targets)
      Text += ", ";
    Text += ("'" + T.Name + "'").str();
  }
  return Text;
}

void printTapirTargets(raw_ostream &OS, unsigned Indent) {
  auto Print = [&](StringRef Name, StringRef Description) {
    OS.indent(Indent) << left_justify(Name, 10) << Description << '\n';
  };
  for (const TapirTarget &T : Targets)
    Print(T.Name, T.Description);
  Print("<path>", "for the target plugin of that path");
}

std::vector<StringRef> sharedSymbols(const TapirTarget &T) {
  std::vector<StringRef> Symbols;
#define TAPIR_TARGET_STATE(TargetName, Symbol)                                 \
  if (T.Name == #TargetName)                                                   \
    Symbols.push_back(Symbol);
#include "tapir/Targets/Targets.def"
  return Symbols;
}

Expected<TapirTarget> findTapirTarget(StringRef Name) {
  for (const TapirTarget &T : Targets)
    if (T.Name == Name || (!Name.empty() && T.Alias == Name))
      return T;
  if (Name.contains('/') || Name.ends_with(".so")) {
    if (!sys::fs::is_regular_file(Name))
      return makeError(diag::note_no_file, Name);
    SmallString<128> Path(Name);
    sys::fs::make_absolute(Path);
    TapirTarget T = {};
    T.Plugin = Path.str().str();
    return T;
  }
  return makeError(diag::note_target_values, listTapirTargets());
}

} // namespace opencilk
