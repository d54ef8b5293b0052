//===- cilkscale.h - the work and span of parts of a program ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a program may ask Cilkscale. A difference of two answers that the same
// call of a function, or the same task, gets with nothing spawned and not
// synced at either is what lies between. Without -fcilktool=cilkscale or its
// like all of it is zero and needs no library.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CILKSCALE_H
#define _CILK_CILKSCALE_H

#include <stdint.h>

// In C, a definition cannot have an attribute after its parameters.
#ifdef __cplusplus
#define CILKSCALE_NOTHROW noexcept
#define CILKSCALE_INLINE_NOTHROW noexcept
extern "C" {
#else
#define CILKSCALE_NOTHROW __attribute__((nothrow))
#define CILKSCALE_INLINE_NOTHROW
#endif

/// Times in units of the tool's clock: ticks, instructions, or nanoseconds.
/// With cilkscale-benchmark, all three are the time.
typedef struct wsp_t {
  int64_t work, span, bspan;
} wsp_t;

#ifdef __cilkscale__

/// Compilers end what they measure at functions of tools, which are known by
/// these names.
#define CILKSCALE_NAME(Name) __asm__("__csi_tool_" #Name)

/// Returns the measures up to this call.
wsp_t wsp_getworkspan(void) CILKSCALE_NOTHROW CILKSCALE_NAME(wsp_getworkspan);

/// Writes a row with that tag; a null pointer is an empty one.
void wsp_dump(wsp_t wsp, const char *tag) CILKSCALE_NOTHROW
    CILKSCALE_NAME(wsp_dump);

/// Writes the row's numbers, separated by commas, to \p buffer; at most \p size
/// characters with the null at the end.
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

static inline wsp_t wsp_zero(void) CILKSCALE_INLINE_NOTHROW {
  wsp_t zero = {0, 0, 0};
  return zero;
}

/// Returns the measures of \p lhs followed by \p rhs.
static inline wsp_t wsp_add(wsp_t lhs, wsp_t rhs) CILKSCALE_INLINE_NOTHROW {
  lhs.work += rhs.work;
  lhs.span += rhs.span;
  lhs.bspan += rhs.bspan;
  return lhs;
}

/// Returns the measures from \p rhs to \p lhs.
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

/// Writes the numbers of wsp_dump()'s row.
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
