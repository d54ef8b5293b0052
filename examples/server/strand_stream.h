//===- strand_stream.h - a connection that strands read and write ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A connection as Boost.Beast, and Boost.Asio's functions that read and write,
// require it (SyncReadStream and SyncWriteStream): its calls wait. Only the
// strand waits; its worker runs other strands meanwhile.
//
//===----------------------------------------------------------------------===//

#ifndef STRAND_STREAM_H
#define STRAND_STREAM_H

#include <cilk/io.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/error.hpp>
#include <boost/system/system_error.hpp>

#include <array>
#include <chrono>
#include <cstddef>
#include <utility>

class strand_stream {
  int fd;
  int64_t deadline = INT64_MAX;

  using error_code = boost::system::error_code;

  // Converts the result of a function of <cilk/io.h>, a size or -errno.
  static std::size_t size_or_error(ssize_t result, error_code &error) {
    error = {};
    if (result >= 0)
      return static_cast<std::size_t>(result);
    error.assign(static_cast<int>(-result), boost::system::system_category());
    return 0;
  }

  // The first parts of a sequence of buffers; the next call has the others.
  template <class Buffer, class Sequence> struct parts {
    std::array<iovec, 16> all;
    int count = 0;
    std::size_t size = 0;

    explicit parts(const Sequence &buffers) {
      auto end = boost::asio::buffer_sequence_end(buffers);
      for (auto at = boost::asio::buffer_sequence_begin(buffers);
           at != end && count < static_cast<int>(all.size()); ++at) {
        const Buffer part(*at);
        if (part.size() == 0)
          continue;
        all[count++] = {
            const_cast<void *>(static_cast<const void *>(part.data())),
            part.size()};
        size += part.size();
      }
    }
  };

  template <class Transfer> static std::size_t or_throw(Transfer transfer) {
    error_code error;
    const std::size_t size = transfer(error);
    if (error)
      throw boost::system::system_error(error);
    return size;
  }

public:
  /// Owns the descriptor \p fd.
  explicit strand_stream(int fd) : fd(fd) {}
  strand_stream(strand_stream &&from) noexcept
      : fd(std::exchange(from.fd, -1)), deadline(from.deadline) {}
  strand_stream &operator=(strand_stream &&) = delete;
  ~strand_stream() {
    if (fd >= 0)
      cilk_close(fd);
  }

  /// Makes operations that wait longer than this, from now on, fail with
  /// ETIMEDOUT.
  void expires_after(std::chrono::nanoseconds time) {
    deadline = cilk_deadline_in(time.count());
  }

  /// Tells the peer that no more data follow.
  void finish() { shutdown(fd, SHUT_WR); }

  template <class Buffers>
  std::size_t read_some(const Buffers &buffers, error_code &error) {
    const parts<boost::asio::mutable_buffer, Buffers> into(buffers);
    if (into.size == 0)
      return size_or_error(0, error);
    const std::size_t size = size_or_error(
        into.count == 1
            ? cilk_read_until(fd, into.all[0].iov_base, into.all[0].iov_len,
                              deadline)
            : cilk_readv_until(fd, into.all.data(), into.count, deadline),
        error);
    if (size == 0 && !error)
      error = boost::asio::error::eof;
    return size;
  }
  template <class Buffers> std::size_t read_some(const Buffers &buffers) {
    return or_throw([&](error_code &e) { return read_some(buffers, e); });
  }

  template <class Buffers>
  std::size_t write_some(const Buffers &buffers, error_code &error) {
    const parts<boost::asio::const_buffer, Buffers> from(buffers);
    if (from.size == 0)
      return size_or_error(0, error);
    return size_or_error(
        cilk_writev_until(fd, from.all.data(), from.count, deadline), error);
  }
  template <class Buffers> std::size_t write_some(const Buffers &buffers) {
    return or_throw([&](error_code &e) { return write_some(buffers, e); });
  }
};

#endif // STRAND_STREAM_H
