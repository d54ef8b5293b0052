//===- VirtualCalls.h - virtual functions that a library calls --*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Forwards calls of virtual functions of the program. If a library's function
// gets an object of a class of the program's, it calls the object's virtual
// functions without a hook: a stream calls those of its buffer, and a memory
// resource those of the resource from which it gets its memory. While the
// library's function runs, the object has a copy of its table of virtual
// functions, in which functions of the models take the place of the program's.
// They call the program's functions as callbacks, with the object's own table
// restored.
//
// The copy also has what surrounds the known part of the table. So casts, type
// information, virtual bases and functions of derived classes stay the same.
// Each class is copied once.
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
/// two destructors: the functions that take the place of the program's.
struct VirtualFunctions {
  const AnyFunction *Forwards;
  size_t Count;
};

/// Forwards the object's virtual functions as long as one lives.
class VirtualCalls {
public:
  /// \p Object may be null, or of a class of the library's.
  VirtualCalls(const void *Object, const VirtualFunctions &Of);
  ~VirtualCalls();
  VirtualCalls(const VirtualCalls &) = delete;
  VirtualCalls &operator=(const VirtualCalls &) = delete;

  /// Forgets all tables, because files that contain tables are about to be
  /// unloaded.
  static void forgetTables();

private:
  /// The object, or null if nothing is forwarded.
  const void **Object = nullptr;
  const void *Own = nullptr;
};

/// Restores the object on which a forward was called to its state in the
/// program, as long as one lives.
class ProgramsObject {
public:
  explicit ProgramsObject(void *Object);
  ~ProgramsObject();
  ProgramsObject(const ProgramsObject &) = delete;
  ProgramsObject &operator=(const ProgramsObject &) = delete;

  /// Returns the program's function with the number \p No.
  AnyFunction function(size_t No) const;

private:
  const void **Object;
  const void *Copy, *Own;
};

template <size_t No, class R, class... Parameters>
R forwardVirtual(void *This, Parameters... Args);

/// Returns the forward of the virtual function with the number \p No.
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
