//===- RustFrames.h - steps of a Rust program -------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_REPORT_RUSTFRAMES_H
#define CILKSAN_REPORT_RUSTFRAMES_H

#include "../Race.h"

#include <string>
#include <vector>

namespace cilksan {

/// Whether \p At is in a file that is written in Rust.
bool isInRust(const Place &At);

/// The frames without the functions of Rust's standard library and of the crate
/// cilk. Who is called, or spawned, in one of these is where that was called.
/// As they are, if they aren't of a Rust program.
std::vector<Frame> withoutRustLibraries(const std::vector<Frame> &Frames);

/// "the join at src/main.rs:3:5": what makes the accesses of a Rust program's
/// \p R parallel.
std::string parallelismInRust(const Race &R);

} // namespace cilksan

#endif // CILKSAN_REPORT_RUSTFRAMES_H
