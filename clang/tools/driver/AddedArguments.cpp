//===- AddedArguments.cpp - a request as a command of the stock clang -----===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file adds Clang's arguments for OpenCilk to a command line. Arguments
// for the compiler precede the user's, so that the user's -I, -D and -U
// override them. Arguments for the linker follow the user's, because a linker
// takes from an archive only the definitions of symbols that are already
// undefined. Clang is told not to warn if any of them are unused, because most
// Makefiles use one command line for compiling and for linking.
//
// Plugins are for the machine that compiles. Bitcode and libraries are for the
// target machine. If the target machine is another one, bitcode and libraries
// are in a folder with the target's name, as in Debian.
//
//===----------------------------------------------------------------------===//

#include "AddedArguments.h"

#include "DriverDiagnostics.h"

#include "llvm/TargetParser/Host.h"

using namespace llvm;

namespace opencilk {

static bool isLinux(const Triple &T) {
  return T.isOSLinux() || T.getOS() == Triple::UnknownOS;
}

// Returns true if OpenCilk has a runtime for machines of this kind.
static bool isSupported(const Triple &T) {
  return isLinux(T) &&
         ((T.getArch() == Triple::x86_64 && !T.isX32()) ||
          (T.getArch() == Triple::aarch64 && T.isArch64Bit() &&
           !T.isAndroid() && T.getEnvironment() != Triple::GNUILP32));
}

static bool isThisMachine(const Triple &T) {
  return T.getArch() == Triple(sys::getProcessTriple()).getArch();
}

// Returns an error if the request needs a part that isn't available for other
// machines. The runtime is built for other machines, but tools and the
// libraries of other targets are not.
static Error checkParts(const Request &R) {
  const Selection &S = R.Selected;
  auto Reject = [&](const Twine &What) {
    return makeError(diag::err_machine_part, What, R.Target.str());
  };
  if (S.Tool && !S.Tool.Name.empty())
    return Reject(S.Tool.Option);
  if (S.Target.hasSupportLibrary())
    return Reject("-ftapir=" + S.Target.Name);
  return Error::success();
}

Error checkMachine(const Request &R) {
  const Triple &T = R.Target;
  if (!R.Selected.needsRuntime())
    return Error::success();
  if (isSupported(T) && isThisMachine(T))
    return Error::success();
  if (isSupported(T) && T.isAArch64())
    return checkParts(R);
  return makeError(diag::err_machine, T.str());
}

void chooseMachine(const Request &R, Layout &L) {
  if (!isThisMachine(R.Target))
    L.setMachine((R.Target.getArchName() + "-linux-gnu").str());
}

static void append(std::vector<std::string> &Args,
                   const std::vector<std::string> &Added) {
  if (Added.empty())
    return;
  Args.push_back("--start-no-unused-arguments");
  Args.insert(Args.end(), Added.begin(), Added.end());
  Args.push_back("--end-no-unused-arguments");
}

std::vector<std::string> stockArguments(const Request &R, const Layout &L) {
  std::vector<std::string> Args;
  append(Args, compileArguments(L, R.Selected));
  if (R.Links && !R.NoDefaultLibraries)
    append(Args, firstLinkArguments(L, R.Selected));
  Args.insert(Args.end(), R.Passed.begin(), R.Passed.end());
  if (R.Links && !R.NoDefaultLibraries)
    append(Args, linkArguments(L, R.Selected));
  return Args;
}

} // namespace opencilk
