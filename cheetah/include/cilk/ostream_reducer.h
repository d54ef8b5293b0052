//===- ostream_reducer.h - output in the serial order -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Output in the serial order. The reducer is a stream that writes into the
// buffer of an existing stream. Every other view is a stream with a buffer in
// memory, which a merge appends to its left neighbour. So the output is that of
// the serial program. The characters before the first steal appear at once, and
// those of later strands when a sync has merged them.
//
// A flush can't reach the device before that merge. The view remembers it, and
// flushes when it is merged into the first view.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_OSTREAM_REDUCER_H
#define _CILK_OSTREAM_REDUCER_H

#include <cilk/monoid.h>

#include <ostream>
#include <sstream>
#include <string>

namespace cilk {

namespace internal {

/// The characters that a view has collected, and whether a flush was requested.
template <class Char, class Traits>
class ostream_buffer : public std::basic_stringbuf<Char, Traits> {
public:
  ostream_buffer()
      : std::basic_stringbuf<Char, Traits>(std::ios_base::out),
        flushed_(false) {}
  bool flushed() const { return flushed_; }

protected:
  int sync() override {
    flushed_ = true;
    return 0;
  }

private:
  bool flushed_;
};

} // namespace internal

/// A view of an ostream_reducer. All functions of std::basic_ostream behave as
/// usual, except that positions (tellp, seekp) are those of the view.
template <class Char, class Traits = std::char_traits<Char>>
class ostream_view : public std::basic_ostream<Char, Traits> {
public:
  typedef std::basic_ostream<Char, Traits> ostream;

  /// Makes the first view, which writes into the buffer of \p to, with a copy
  /// of its format and its exception mask. \p to must live longer. No other
  /// code may write to \p to while there are views that aren't merged, unless
  /// the order doesn't matter and several threads may use the stream.
  explicit ostream_view(const ostream &to) : ostream(to.rdbuf()) {
    this->copyfmt(to);
  }

  /// Deleted, because a temporary stream would not live longer.
  ostream_view(const ostream &&) = delete;

  /// Makes a view that collects its output.
  ostream_view() : ostream(nullptr) { this->rdbuf(&own_); }

  /// Writes the characters that \p later has collected, flushes if \p later was
  /// flushed, and takes over its errors. Throws nothing, even if the exception
  /// mask says so.
  void append(const ostream_view &later) noexcept {
#ifdef __cpp_exceptions
    try {
      write_all(later);
    } catch (...) {
      // The state of the stream records the failure.
    }
#else
    write_all(later);
#endif
  }

private:
  void write_all(const ostream_view &later) {
    const std::basic_string<Char, Traits> text = later.own_.str();
    if (!text.empty())
      this->write(text.data(), static_cast<std::streamsize>(text.size()));
    if (later.own_.flushed())
      this->flush();
    if (!later.good())
      this->setstate(later.rdstate());
  }

  internal::ostream_buffer<Char, Traits> own_;
};

/// Merges views of a stream, in the serial order.
template <class Char, class Traits = std::char_traits<Char>>
struct op_basic_ostream : monoid_base<ostream_view<Char, Traits>> {
  typedef ostream_view<Char, Traits> view;
  void reduce(view *left, view *right) const { left->append(*right); }
};

/// A reducer for output in the serial order:
///   cilk::ostream_reducer<char> out(std::cout);
///   cilk_for (int i = 0; i < n; ++i)
///     out << i << '\n';
///
/// Monoid: concatenation of the output. Identity: an empty stream with the
/// default format. The effect of `out << std::hex` ends where the next strand
/// begins, so set the format where you write. A merge copies the characters of
/// the right view. It flushes the stream if the right view was flushed and the
/// left one is the first. Each strand has a view of its own; no locks.
template <class Char, class Traits = std::char_traits<Char>>
using ostream_reducer = ostream_view<Char, Traits>
    _CILK_VIEWS(op_basic_ostream<Char, Traits>);

} // namespace cilk

#endif // _CILK_OSTREAM_REDUCER_H
