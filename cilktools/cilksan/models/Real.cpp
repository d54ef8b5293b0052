//===- Real.cpp - finding the real functions; state of running models -----===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Symbols are looked up at their first use: libraries' constructors call models
// before this library's have run, and a program uses few of them. The look-up
// may allocate memory, that is, call the model of malloc, whose own look-up may
// be the one in progress: see Arena.h.
//
//===----------------------------------------------------------------------===//

#include "Arena.h"
#include "Model.h"
#include <cstdlib>
#include <dlfcn.h>
#include <unistd.h>

using namespace cilksan;
using namespace cilksan::models;

void *RealSymbol::find() {
  if (void *Known = Address.load(std::memory_order_relaxed))
    return Known;
  LookingUp Here;
  void *Found = dlsym(RTLD_NEXT, Name);
  if (!Found && Other)
    Found = dlsym(RTLD_NEXT, Other);
  Address.store(Found, std::memory_order_relaxed);
  return Found;
}

void *RealSymbol::resolve() {
  void *Found = find();
  if (!Found) {
    // Nothing here may allocate or call a model.
    auto Print = [](const char *Text) {
      size_t Ignored = ::write(STDERR_FILENO, Text, models::length(Text));
      (void)Ignored;
    };
    Print("cilksan: the program calls '");
    Print(Name);
    Print("', which no library has that it is linked with: link it with the "
          "library that defines it\n");
    abort();
  }
  return Found;
}

/// Null where no model runs.
thread_local const Scope *Scope::Innermost [[gnu::tls_model("initial-exec")]] =
    nullptr;

void Scope::enter() {
  if (isInside()) {
    Active = false;
    return;
  }
  Innermost = this;
  noteModelled();
}

void Scope::leave() { Innermost = nullptr; }

bool models::called() {
  noteModelled();
  return isChecking() && !Scope::isInside();
}

const void *models::hidden(Hidden State) {
  static char Stand[static_cast<int>(Hidden::Count)];
  return &Stand[static_cast<int>(State)];
}
