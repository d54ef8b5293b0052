//===- GrowingTable.h - arrays that grow in place ---------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Arrays for things of which the detector has millions. Each thing has a number
// of 32 bits, its index. The arrays lie in reserved address space, which the
// system fills with zeroed memory page by page as it is touched.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_CORE_GROWINGTABLE_H
#define CILKSAN_CORE_GROWINGTABLE_H

#include <cassert>
#include <cstddef>
#include <cstdint>

namespace cilksan {

/// Returns zeroed memory of \p Bytes that costs nothing until it is touched.
/// Ends the process with a message if there is none.
void *reserve(size_t Bytes);
/// Zeroes the \p Bytes from \p Begin on. Gives whole pages back to the system,
/// which zeroes them, and writes zeros to the remaining bytes.
void giveBack(void *Begin, size_t Bytes);

/// Elements with numbers from 1 on; 0 is no element. New elements reuse the
/// memory of the elements that were truncated last, which is still in the
/// caches.
template <typename T, uint32_t Capacity> class Table {
public:
  void init() { Elements = static_cast<T *>(reserve(sizeof(T) * Capacity)); }
  T &operator[](uint32_t I) { return Elements[I]; }
  const T &operator[](uint32_t I) const { return Elements[I]; }
  uint32_t add(const T &Element) {
    assert(Last + 1 < Capacity && "callers ask isFull() in time");
    Elements[++Last] = Element;
    return Last;
  }
  /// Returns the number of the last element, or 0 if there is none.
  uint32_t last() const { return Last; }
  bool isFull() const { return Last + 2 >= Capacity; }
  /// Keeps the elements up to \p NewLast, and drops all others.
  void truncate(uint32_t NewLast) {
    assert(NewLast <= Last && "elements are added by add()");
    Last = NewLast;
  }

private:
  T *Elements = nullptr;
  uint32_t Last = 0;
};

} // namespace cilksan

#endif // CILKSAN_CORE_GROWINGTABLE_H
