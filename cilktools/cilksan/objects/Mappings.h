//===- Mappings.h - files and shared memory that are mapped -----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The list of the mappings that the followed thread has made. The detector
// knows memory by its address. If a part of a file, or a segment of shared
// memory, is mapped twice, it has two addresses. The detector does not compare
// accesses by different addresses. So a second mapping limits the certificate,
// unless both mappings are read-only.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_OBJECTS_MAPPINGS_H
#define CILKSAN_OBJECTS_MAPPINGS_H

#include <cstddef>
#include <cstdint>
#include <sys/types.h>

namespace cilksan {

/// A part of a file, and the address at which it is mapped. A segment of shared
/// memory has its number as File, and NoDevice as Device.
struct Mapping {
  static constexpr dev_t NoDevice = ~dev_t(0);

  uintptr_t At;
  size_t Size;
  dev_t Device;
  ino_t File;
  uint64_t Offset;
  /// True if writes to these addresses change the file.
  bool MayWrite;
  /// True if such writes are allowed once mprotect allows them.
  bool MayBecomeWritable;
};

/// Returns true if the memory of \p New is mapped elsewhere, too.
bool addMapping(const Mapping &New);

/// Removes the mappings between these addresses.
void removeMappings(uintptr_t At, size_t Size);

/// Moves the mappings in [From, From + Size) to \p To.
void moveMappings(uintptr_t From, size_t Size, uintptr_t To);

/// Makes the mappings in [At, At + Size) writable, if they may become writable.
/// Returns true if the memory of one of them is mapped elsewhere, too.
bool makeWritable(uintptr_t At, size_t Size);

/// Extends the mapping of \p OldSize bytes at \p At to \p Size bytes, if there
/// is one. Returns true if the added memory is mapped elsewhere, too.
bool growMapping(uintptr_t At, size_t OldSize, size_t Size);

/// Returns the size of the segment of shared memory that is mapped at \p At, or
/// 0 if there is none.
size_t sizeOfSegment(uintptr_t At);

} // namespace cilksan

#endif // CILKSAN_OBJECTS_MAPPINGS_H
