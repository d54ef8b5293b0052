//===- memory.h - memory for objects ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Memory of a strand on the heap, by malloc. The same code is in the runtime,
// for calls that the compiler splices. The runtime is linked to C programs,
// which have no C++ library.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_SPLICE_MEMORY_H
#define _CILK_SPLICE_MEMORY_H

#if __cplusplus >= 201703L

#include "effect.h"

#include <new>
#include <stddef.h>
#include <stdlib.h>
#include <type_traits>

_CILK_SPLICE_ENGINE
namespace cilk {
namespace splicing {
namespace internal {
inline namespace _CILK_SPLICE_UNIT {

/// Returns uninitialised memory of \p bytes bytes.
inline void *get_memory(size_t bytes) {
  void *memory = malloc(bytes);
  if (memory)
    return memory;
#ifdef __cpp_exceptions
  throw std::bad_alloc();
#else
  refuse("out of memory for splicing");
#endif
}

/// An array whose length is set once. Before that it has no elements.
template <class T> class heap_array {
  static_assert(alignof(T) <= alignof(max_align_t), "as malloc aligns");
  T *first = nullptr;
  unsigned count = 0;

public:
  heap_array() = default;
  heap_array(const heap_array &) = delete;
  heap_array &operator=(const heap_array &) = delete;
  ~heap_array() {
    while (count > 0)
      first[--count].~T();
    free(first);
  }
  void make(unsigned length) {
    if (first)
      return;
    first = static_cast<T *>(get_memory(length * sizeof(T)));
    for (; count < length; ++count)
      new (first + count) T;
  }
  T &operator[](unsigned i) { return first[i]; }
  /// Replaces an element by the result of a function, made in its place if
  /// possible.
  template <class Make> void replace(unsigned i, Make make) {
    if constexpr (std::is_trivially_destructible_v<T>)
      new (first + i) T(make());
    else
      first[i] = make();
  }
};

/// Storage for objects, which are reused, and end with the pool. Allocates
/// \p count objects at a time.
template <class T, unsigned count = 64> class pool {
  struct chunk {
    chunk *older;
    heap_array<T> objects;
  };
  chunk *newest = nullptr;
  T *unused = nullptr;

public:
  pool() = default;
  pool(const pool &) = delete;
  pool &operator=(const pool &) = delete;
  ~pool() {
    while (chunk *c = newest) {
      newest = c->older;
      c->~chunk();
      free(c);
    }
  }
  T *get() {
    if (!unused) {
      newest = new (get_memory(sizeof(chunk))) chunk{newest, {}};
      newest->objects.make(count);
      for (unsigned i = 0; i < count; ++i)
        put(&newest->objects[i]);
    }
    T *t = unused;
    unused = t->next;
    return t;
  }
  void put(T *t) {
    t->next = unused;
    unused = t;
  }
};

} // namespace _CILK_SPLICE_UNIT
} // namespace internal
} // namespace splicing
} // namespace cilk
_CILK_SPLICE_END

#endif // C++17

#endif // _CILK_SPLICE_MEMORY_H
