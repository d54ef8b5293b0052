//===- parts.h - the rest of buffers after a partial transfer ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_IO_PARTS_H
#define CILKRTS_IO_PARTS_H

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <sys/uio.h>

namespace cilk::io {

inline size_t size_of(const iovec *parts, size_t count) {
  size_t size = 0;
  for (size_t i = 0; i < count; ++i)
    size += parts[i].iov_len;
  return size;
}

/// A part of the remaining buffers after the first bytes are done: at least one
/// byte if any is left.
struct rest {
  enum { MOST = 16 };
  iovec parts[MOST];
  size_t count = 0;

  rest(const iovec *all, size_t all_count, size_t done) {
    for (size_t i = 0; i < all_count && count < MOST; ++i) {
      const size_t skipped = std::min(done, all[i].iov_len);
      done -= skipped;
      if (skipped < all[i].iov_len)
        parts[count++] = {static_cast<char *>(all[i].iov_base) + skipped,
                          all[i].iov_len - skipped};
    }
    assert(!done && "the bytes that are done were in the buffers");
  }
};

} // namespace cilk::io

#endif // CILKRTS_IO_PARTS_H
