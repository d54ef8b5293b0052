//===- DeclaredEffects.h - declared effects ---------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The check of declared effects. Splicing reorders pieces of a program by the
// memory that they declare to access, so it relies on the declarations. Between
// __cilksan_effect_begin and __cilksan_effect_end, each access is compared with
// the declared array sections. An access outside of them is an
// UndeclaredAccess.
//
// Between the two calls, State::Checking has a value with which hooks pass
// every access to the library, as while locks are held. So code without
// declarations does not become slower.
//
// Some accesses are allowed without a declaration, because no reordering can
// change them: accesses to the leaf's own part of the stack, accesses to memory
// that was allocated since the beginning of the effect, and reads of small
// variables that no declaration writes (captures of a closure, bounds,
// coefficients).
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_SHADOW_DECLAREDEFFECTS_H
#define CILKSAN_SHADOW_DECLAREDEFFECTS_H

#include "../core/State.h"

#include <cstddef>

namespace cilksan {

/// Compares an access of the running strand at \p Where with the current
/// effects, and reports the parts that none of these effects allows. May be
/// called only while there is an effect, and only by code that the hooks and
/// models do not follow.
void compareWithEffects(Site Where, bool Write, const Strided &What);

/// True once the program has declared effects.
extern bool HasDeclared;

/// Notes that the program has got this memory from an allocator.
void addAllocated(uintptr_t Addr, size_t Size);
inline void noteAllocated(uintptr_t Addr, size_t Size) {
  if (__builtin_expect(HasDeclared, 0))
    addAllocated(Addr, Size);
}

} // namespace cilksan

#endif // CILKSAN_SHADOW_DECLAREDEFFECTS_H
