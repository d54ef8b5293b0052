//===- GrowingTable.h - arrays that grow in place ---------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the detector has millions of is numbered, in 32 bits, and lies in arrays
// of reserved address space, which the system fills with zeroed memory page by
// page as it is touched.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_CORE_GROWINGTABLE_H
#define CILKSAN_CORE_GROWINGTABLE_H

#include <cassert>
#include <cstddef>
#include <cstdint>

namespace cilksan {

/// Zeroed memory of \p Bytes that costs nothing until it is touched. Ends the
/// process with a message if there is none.
void *reserve(size_t Bytes);
/// Zeroes whole pages of the system's within \p Begin and \p Bytes by giving
/// them back, and the rest by writing.
void giveBack(void *Begin, size_t Bytes);

/// Elements from 1 on; 0 is none. Memory of elements that are gone is used for
/// the next ones, and so still in the caches.
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
  /// The number of the last one.
  uint32_t last() const { return Last; }
  bool isFull() const { return Last + 2 >= Capacity; }
  /// Keeps the first ones.
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
