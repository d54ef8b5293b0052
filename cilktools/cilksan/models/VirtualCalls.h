//===- VirtualCalls.h - virtual functions that a library calls --*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Forwards calls of virtual functions of the program. If a library's function
// gets an object of one of the program's classes, it calls the object's virtual
// functions without a hook. For example, a stream calls the functions of its
// buffer, and a memory resource calls the functions of the resource from which
// it gets its memory. While the library's function runs, the object has a copy
// of its table of virtual functions. In the copy, functions of the models
// replace the program's functions. They call the program's functions as
// callbacks, with the object's own table restored.
//
// The copy also has the words around the known part of the table. So casts,
// type information, virtual bases and functions of derived classes stay the
// same. Each class's table is copied once.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_MODELS_VIRTUALCALLS_H
#define CILKSAN_MODELS_VIRTUALCALLS_H

#include "Forward.h"

#include <cstddef>

namespace cilksan::models {

/// A pointer to a virtual function, of a type that is not known here.
using AnyFunction = void (*)();

/// The virtual functions of a library's class that the library calls, without
/// the two destructors before them: the functions of the models that replace
/// the program's functions.
struct VirtualFunctions {
  const AnyFunction *Forwards;
  size_t Count;
};

/// Forwards the virtual functions of \p Object as long as the VirtualCalls
/// lives.
class VirtualCalls {
public:
  /// \p Object may be null, or an object of one of the library's own classes.
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

/// Gives the object on which a forward was called its own table again, as long
/// as the ProgramsObject lives.
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
