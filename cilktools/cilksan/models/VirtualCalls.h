//===- VirtualCalls.h - virtual functions that a library calls --*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A library's function that gets an object of a class of the program's calls
// its virtual functions without a hook: a stream those of its buffer, a memory
// resource those of the one that it gets its memory from. While the library's
// function runs, the object has a copy of its table of virtual functions in
// which functions of the models stand before those that are the program's. They
// call these as callbacks, with the object as it was.
//
// The copy has what stands around the part that is known, so that casts, type
// information, virtual bases and functions of derived classes stay what they
// are. Each class is copied once.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_MODELS_VIRTUALCALLS_H
#define CILKSAN_MODELS_VIRTUALCALLS_H

#include "Forward.h"

#include <cstddef>

namespace cilksan::models {

/// A pointer to a virtual function, of a type that is not known here.
using AnyFunction = void (*)();

/// The virtual functions of a library's class that the library calls, after the
/// two destructors: those that stand before the program's.
struct VirtualFunctions {
  const AnyFunction *Forwards;
  size_t Count;
};

/// The object's virtual functions are forwarded while one lives.
class VirtualCalls {
public:
  /// \p Object may be null, or of a class of the library's.
  VirtualCalls(const void *Object, const VirtualFunctions &Of);
  ~VirtualCalls();
  VirtualCalls(const VirtualCalls &) = delete;
  VirtualCalls &operator=(const VirtualCalls &) = delete;

  /// Files are about to be unloaded, and with them tables.
  static void forgetTables();

private:
  /// Null if nothing is forwarded.
  const void **Object = nullptr;
  const void *Own = nullptr;
};

/// The object that a forward was called for is as the program made it while one
/// lives.
class ProgramsObject {
public:
  explicit ProgramsObject(void *Object);
  ~ProgramsObject();
  ProgramsObject(const ProgramsObject &) = delete;
  ProgramsObject &operator=(const ProgramsObject &) = delete;

  /// Returns the program's function with that number.
  AnyFunction function(size_t No) const;

private:
  const void **Object;
  const void *Copy, *Own;
};

template <size_t No, class R, class... Parameters>
R forwardVirtual(void *This, Parameters... Args);

/// The forward of the virtual function with the number \p No.
template <size_t No, class R, class... Parameters> AnyFunction forwardOf() {
  return reinterpret_cast<AnyFunction>(forwardVirtual<No, R, Parameters...>);
}

/// Forwards calls of the virtual function with the number \p No.
template <size_t No, class R, class... Parameters>
R forwardVirtual(void *This, Parameters... Args) {
  const ProgramsObject Its(This);
  return callProgram(
      reinterpret_cast<R (*)(void *, Parameters...)>(Its.function(No)), This,
      Args...);
}

} // namespace cilksan::models

#endif // CILKSAN_MODELS_VIRTUALCALLS_H
