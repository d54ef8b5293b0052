//===- Io.h - effects on buffers of input and output ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The effects of transfers. The result of a call is the number of bytes that it
// has accessed, even if the call ended early. A failed call has accessed
// nothing.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_MODELS_IO_H
#define CILKSAN_MODELS_IO_H

#include "Model.h"
#include <sys/types.h>
#include <sys/uio.h>

namespace cilksan::models {

/// Tell the detector that \p R bytes were received or sent. Do nothing if \p R
/// is an error.
inline void received(void *To, ssize_t R) {
  if (R > 0)
    write(To, R);
}
inline void sent(const void *From, ssize_t R) {
  if (R > 0)
    read(From, R);
}

/// Calls \p Access for each part of the \p Count buffers that the first \p R
/// bytes fill, in the order of the buffers.
template <class F>
void eachBuffer(const iovec *Buffers, size_t Count, ssize_t R, F Access) {
  read(Buffers, Count * sizeof *Buffers);
  for (size_t I = 0; I < Count && R > 0; ++I) {
    ssize_t Length = Buffers[I].iov_len;
    Access(Buffers[I].iov_base, Length < R ? Length : R);
    R -= Length;
  }
}
inline void receivedAll(const iovec *Buffers, size_t Count, ssize_t R) {
  eachBuffer(Buffers, Count, R, [](void *To, ssize_t N) { received(To, N); });
}
inline void sentAll(const iovec *Buffers, size_t Count, ssize_t R) {
  eachBuffer(Buffers, Count, R, [](void *From, ssize_t N) { sent(From, N); });
}

} // namespace cilksan::models

#endif // CILKSAN_MODELS_IO_H
