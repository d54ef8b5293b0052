//===- cilkscale.h - the work and span of parts of a program ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions by which a program asks Cilkscale, which measures work, span and
// burdened span. The difference of two results gives the measures of the code
// between the two calls, under two conditions: both calls are in the same call
// of a function or in the same task, and at both calls, all spawned children
// have been synced.
//
// Without -fcilktool=cilkscale or one of its variants, all functions return
// zeros and need no library. All functions may be called from any thread.
// docs/cilkscale.md describes the measures and the rows.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CILKSCALE_H
#define _CILK_CILKSCALE_H

#include <stdint.h>

// In C, a function's definition cannot have an attribute after its parameters.
#ifdef __cplusplus
#define CILKSCALE_NOTHROW noexcept
#define CILKSCALE_INLINE_NOTHROW noexcept
extern "C" {
#else
#define CILKSCALE_NOTHROW __attribute__((nothrow))
#define CILKSCALE_INLINE_NOTHROW
#endif

/// Work, span and burdened span in units of the tool's clock: ticks of the
/// processor, instructions, or nanoseconds. With cilkscale-benchmark, all three
/// are the time in nanoseconds.
typedef struct wsp_t {
  int64_t work, span, bspan;
} wsp_t;

#ifdef __cilkscale__

/// Compilers end measurements at functions of tools, which they know by these
/// names.
#define CILKSCALE_NAME(Name) __asm__("__csi_tool_" #Name)

/// Returns the measures from the program's start to this call, on the path to
/// the calling strand.
wsp_t wsp_getworkspan(void) CILKSCALE_NOTHROW CILKSCALE_NAME(wsp_getworkspan);

/// Writes a row with the measures \p wsp to the tool's output. The row has the
/// tag \p tag, or an empty tag if \p tag is null. The text is copied. The call
/// itself is not measured. If the output cannot be written, the process ends
/// with a message.
void wsp_dump(wsp_t wsp, const char *tag) CILKSCALE_NOTHROW
    CILKSCALE_NAME(wsp_dump);

/// Writes the numbers of wsp_dump()'s row, separated by commas, to \p buffer:
/// at most \p size bytes, including the null at the end. The call itself is not
/// measured.
void __cilkscale_format(wsp_t wsp, char *buffer,
                        unsigned long size) CILKSCALE_NOTHROW
    CILKSCALE_NAME(wsp_format);

#undef CILKSCALE_NAME

#else

static inline wsp_t wsp_getworkspan(void) CILKSCALE_INLINE_NOTHROW {
  wsp_t zero = {0, 0, 0};
  return zero;
}

static inline void wsp_dump(wsp_t wsp,
                            const char *tag) CILKSCALE_INLINE_NOTHROW {
  (void)wsp;
  (void)tag;
}

#endif

/// Returns zero for all measures.
static inline wsp_t wsp_zero(void) CILKSCALE_INLINE_NOTHROW {
  wsp_t zero = {0, 0, 0};
  return zero;
}

/// Returns the sums of the measures: the measures of code with \p lhs that is
/// followed by code with \p rhs.
static inline wsp_t wsp_add(wsp_t lhs, wsp_t rhs) CILKSCALE_INLINE_NOTHROW {
  lhs.work += rhs.work;
  lhs.span += rhs.span;
  lhs.bspan += rhs.bspan;
  return lhs;
}

/// Returns the differences of the measures: the measures of the code from \p
/// rhs to \p lhs.
static inline wsp_t wsp_sub(wsp_t lhs, wsp_t rhs) CILKSCALE_INLINE_NOTHROW {
  lhs.work -= rhs.work;
  lhs.span -= rhs.span;
  lhs.bspan -= rhs.bspan;
  return lhs;
}

#ifdef __cplusplus
} // extern "C"

#include <ostream>

inline wsp_t operator+(wsp_t lhs, const wsp_t &rhs) noexcept {
  return wsp_add(lhs, rhs);
}
inline wsp_t operator-(wsp_t lhs, const wsp_t &rhs) noexcept {
  return wsp_sub(lhs, rhs);
}
inline wsp_t &operator+=(wsp_t &lhs, const wsp_t &rhs) noexcept {
  return lhs = wsp_add(lhs, rhs);
}
inline wsp_t &operator-=(wsp_t &lhs, const wsp_t &rhs) noexcept {
  return lhs = wsp_sub(lhs, rhs);
}

/// Writes the numbers of wsp_dump()'s row, separated by commas.
inline std::ostream &operator<<(std::ostream &out, const wsp_t &wsp) {
#ifdef __cilkscale__
  char row[256];
  __cilkscale_format(wsp, row, sizeof(row));
  return out << row;
#else
  (void)wsp;
  return out << "0,0,0,0,0";
#endif
}
#endif

#undef CILKSCALE_NOTHROW
#undef CILKSCALE_INLINE_NOTHROW

#endif // _CILK_CILKSCALE_H
