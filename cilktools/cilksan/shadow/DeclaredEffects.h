//===- DeclaredEffects.h - what code has declared to access -----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Who reorders pieces of a program by what they declare to access (splicing)
// trusts these declarations. Between __cilksan_effect_begin and its end each
// access is compared with the boxes declared; one outside of them is an
// UndeclaredAccess.
//
// Meanwhile Checking has a value for which hooks do nothing themselves, as
// where locks are held: all accesses are calls of the library. So code that
// declares nothing is the same as without this.
//
// Allowed as well is what no order can change: the leaf's own part of the
// stack, memory that was allocated since the beginning, and reads of small
// variables that nobody has declared to write: what a closure has captured,
// bounds, coefficients.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_SHADOW_DECLAREDEFFECTS_H
#define CILKSAN_SHADOW_DECLAREDEFFECTS_H

#include "../core/State.h"

#include <cstddef>

namespace cilksan {

/// The running strand accesses this at \p Where: reports what of it none of the
/// current effects allows. To be called while there is one, by code in which
/// nothing is followed.
void compareWithEffects(Site Where, bool Write, const Strided &What);

/// There has been one.
extern bool HasDeclared;

/// The program has got that memory.
void addAllocated(uintptr_t Addr, size_t Size);
inline void noteAllocated(uintptr_t Addr, size_t Size) {
  if (__builtin_expect(HasDeclared, 0))
    addAllocated(Addr, Size);
}

} // namespace cilksan

#endif // CILKSAN_SHADOW_DECLAREDEFFECTS_H
