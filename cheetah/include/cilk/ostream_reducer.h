//===- ostream_reducer.h - output in the serial order -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The reducer is a stream that writes into the buffer of an existing one. Any
// other view is a stream with a buffer in memory, which ends up in its left
// neighbour's. So what comes out is what the serial program writes, the
// characters before the first steal at once, those of later strands when a sync
// has merged them.
//
// A flush can't reach the device before that: it is remembered, and happens
// when the view is merged into the first one.
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

/// What a view has collected, and whether someone wanted it flushed.
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

/// A view of an ostream_reducer. All of std::basic_ostream's functions do what
/// they do there, but that positions (tellp, seekp) are those of the view.
template <class Char, class Traits = std::char_traits<Char>>
class ostream_view : public std::basic_ostream<Char, Traits> {
public:
  typedef std::basic_ostream<Char, Traits> ostream;

  /// The first view: it writes into the buffer of \p to, which must live
  /// longer, with a copy of its format and mask of exceptions. Nobody else may
  /// write to
  /// \p to while there are views that are not merged, unless the order doesn't
  /// matter and the stream may be used by several threads.
  explicit ostream_view(const ostream &to) : ostream(to.rdbuf()) {
    this->copyfmt(to);
  }

  /// A temporary stream would not live longer.
  ostream_view(const ostream &&) = delete;

  /// A view that collects.
  ostream_view() : ostream(nullptr) { this->rdbuf(&own_); }

  /// Writes what \p later has collected, and flushes if it was; takes over its
  /// errors. Throws nothing, whatever the mask of exceptions says.
  void append(const ostream_view &later) noexcept {
#ifdef __cpp_exceptions
    try {
      write_all(later);
    } catch (...) {
      // By this the state of the stream has got its mark.
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

/// Views of a stream, in the serial order.
template <class Char, class Traits = std::char_traits<Char>>
struct op_basic_ostream : monoid_base<ostream_view<Char, Traits>> {
  typedef ostream_view<Char, Traits> view;
  void reduce(view *left, view *right) const { left->append(*right); }
};

/// Output in the serial order:
///   cilk::ostream_reducer<char> out(std::cout);
///   cilk_for (int i = 0; i < n; ++i)
///     out << i << '\n';
/// Monoid: concatenation of what was written. Identity: a stream with nothing
/// in it and the format that streams begin with: what `out << std::hex` says
/// holds until a strand begins, so set the format where you write.
/// A merge copies the characters of the right view, and flushes the stream if
/// the right view was flushed and the left one is the first. Each strand has a
/// view of its own; no locks.
template <class Char, class Traits = std::char_traits<Char>>
using ostream_reducer = ostream_view<Char, Traits>
    _CILK_VIEWS(op_basic_ostream<Char, Traits>);

} // namespace cilk

#endif // _CILK_OSTREAM_REDUCER_H
