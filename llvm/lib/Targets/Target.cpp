//===- Target.cpp - Creates Tapir targets by name -------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file creates targets by their names in Targets.def, and loads targets
// from plugins, which need no entry there.
//
//===----------------------------------------------------------------------===//

#include "tapir/Targets/Target.h"

#include "tapir/Targets/ContinuationTarget.h"
#include "tapir/Targets/TaskTarget.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <dlfcn.h>

using namespace llvm;

namespace tapir {

/// Creates a target with the ABI \p Bitcode.
static std::unique_ptr<TapirTarget> create(ABIKind Kind, StringRef Bitcode,
                                           const TargetOptions &Options) {
  if (Kind == ABIKind::QueuesTasks)
    return std::make_unique<TaskTarget>(Bitcode, Options);
  return std::make_unique<ContinuationTarget>(Bitcode, Options,
                                              Kind == ABIKind::HasFramesToo);
}

/// The names of all targets, each after a comma: ", 'a', 'b'".
static constexpr StringLiteral TargetNames =
#define TAPIR_TARGET(Name, ...) ", '" #Name "'"
#define TAPIR_PLAIN_TARGET(Name, ...) ", '" #Name "'"
#include "tapir/Targets/Targets.def"
    ;

// Returns the directory of the file from which an object in memory was loaded.
static std::string getDirectory(const void *Something) {
  Dl_info Info;
  if (!dladdr(Something, &Info) || !Info.dli_fname)
    return "";
  SmallString<256> Real;
  if (sys::fs::real_path(Info.dli_fname, Real))
    Real = Info.dli_fname;
  return sys::path::parent_path(Real).str();
}

std::string getTargetDirectory() {
  SmallString<256> Own(getDirectory(reinterpret_cast<void *>(&createTarget)));
  SmallString<256> Below(Own);
  sys::path::append(Below, "opencilk");
  return (sys::fs::is_directory(Below) ? Below : Own).str().str();
}

// Loads a target from a plugin. The plugin is never unloaded, because its code
// runs until the compiler ends.
static Expected<std::unique_ptr<TapirTarget>>
loadTarget(const Twine &Path, TargetOptions Options) {
  auto Fail = [&](const Twine &What) {
    return createStringError("Tapir target '" + Path + "' " + What);
  };
  std::string Message;
  auto Library =
      sys::DynamicLibrary::getPermanentLibrary(Path.str().c_str(), &Message);
  if (!Library.isValid())
    return Fail("cannot be loaded: " + Message);
  auto *Get = reinterpret_cast<decltype(&tapirGetTarget)>(
      Library.getAddressOfSymbol("tapirGetTarget"));
  if (!Get)
    return Fail("is no target: it does not define 'tapirGetTarget'");
  TargetPlugin Plugin = Get();
  if (Plugin.Version != TargetPluginVersion)
    return Fail("is for version " + Twine(Plugin.Version) +
                " of the interface, not for " + Twine(TargetPluginVersion) +
                ": compile it again");
  Options.Directory = getDirectory(reinterpret_cast<void *>(Get));
  return Plugin.Create(Options);
}

Expected<std::unique_ptr<TapirTarget>> createTarget(StringRef Name,
                                                    TargetOptions Options) {
  if (Name.contains('/'))
    return loadTarget(Name, std::move(Options));
  if (Options.Directory.empty())
    Options.Directory = getTargetDirectory();
  if (Name == "serial")
    return createSerialTarget();
#define TAPIR_TARGET(TargetName, Alias, Kind, ...)                             \
  if (Name == #TargetName)                                                     \
    return create(ABIKind::Kind, #TargetName "-abi.bc", Options);
#include "tapir/Targets/Targets.def"
  return createStringError("unknown Tapir target '" + Name +
                           "'; valid targets are " + TargetNames.drop_front(2));
}

} // namespace tapir
