//===- New.cpp - operators new and delete ---------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The operators as libstdc++ has them: memory is malloc's, a new handler is
// called while there is none, and then std::bad_alloc is thrown, by the real
// operator. A program's own operators come before these and call malloc.
//
//===----------------------------------------------------------------------===//

#include "Model.h"
#include <cstdlib>
#include <new>

using namespace cilksan;
using namespace cilksan::models;

namespace {

Real<void *(size_t)> Malloc("malloc");
Real<void *(size_t, size_t)> AlignedAlloc("aligned_alloc");
Real<void(void *)> Free("free");

constexpr size_t Usual = __STDCPP_DEFAULT_NEW_ALIGNMENT__;

/// Null where there is no memory and no handler.
void *take(size_t Size, size_t Alignment) {
  // aligned_alloc wants a multiple of the alignment, malloc may return null for
  // no bytes.
  size_t Whole = Size ? Size : 1;
  if (Alignment > Usual) {
    Whole = (Whole + Alignment - 1) & ~(Alignment - 1);
    if (Whole < Size)
      return nullptr;
  }
  while (true) {
    {
      Scope S(true);
      void *R = Alignment > Usual ? AlignedAlloc.get()(Alignment, Whole)
                                  : Malloc.get()(Whole);
      if (R) {
        if (auto E = S.effects())
          allocated(R, Size);
        return R;
      }
    }
    std::new_handler Handler = std::get_new_handler();
    if (!Handler)
      return nullptr;
    Handler();
  }
}

void giveBack(void *Block) {
  if (!Block)
    return;
  Scope S(true);
  if (auto E = S.effects())
    freed(Block);
  Free.get()(Block);
}

size_t value(std::align_val_t Alignment) {
  return static_cast<size_t>(Alignment);
}

} // namespace

#define THROWING(Name, Params, Args, Alignment)                                \
  CILKSAN_MODEL(void *, Name, Params) {                                        \
    if (void *R = take(Size, Alignment))                                       \
      return R;                                                                \
    return Real_##Name.get() Args;                                             \
  }
THROWING(_Znwm, (size_t Size), (Size), Usual)
THROWING(_Znam, (size_t Size), (Size), Usual)
THROWING(_ZnwmSt11align_val_t, (size_t Size, std::align_val_t Alignment),
         (Size, Alignment), value(Alignment))
THROWING(_ZnamSt11align_val_t, (size_t Size, std::align_val_t Alignment),
         (Size, Alignment), value(Alignment))

// An exception that a handler throws means that there is no memory.
#define RETURNING_NULL(Name, Params, Alignment)                                \
  CILKSAN_MODEL(void *, Name, Params) {                                        \
    try {                                                                      \
      return take(Size, Alignment);                                            \
    } catch (...) {                                                            \
      return nullptr;                                                          \
    }                                                                          \
  }
RETURNING_NULL(_ZnwmRKSt9nothrow_t, (size_t Size, const std::nothrow_t &),
               Usual)
RETURNING_NULL(_ZnamRKSt9nothrow_t, (size_t Size, const std::nothrow_t &),
               Usual)
RETURNING_NULL(_ZnwmSt11align_val_tRKSt9nothrow_t,
               (size_t Size, std::align_val_t Alignment,
                const std::nothrow_t &),
               value(Alignment))
RETURNING_NULL(_ZnamSt11align_val_tRKSt9nothrow_t,
               (size_t Size, std::align_val_t Alignment,
                const std::nothrow_t &),
               value(Alignment))

#define DELETE(Name, ...)                                                      \
  CILKSAN_MODEL(void, Name, (void *Block, ##__VA_ARGS__)) { giveBack(Block); }
DELETE(_ZdlPv)
DELETE(_ZdaPv)
DELETE(_ZdlPvm, size_t)
DELETE(_ZdaPvm, size_t)
DELETE(_ZdlPvSt11align_val_t, std::align_val_t)
DELETE(_ZdaPvSt11align_val_t, std::align_val_t)
DELETE(_ZdlPvmSt11align_val_t, size_t, std::align_val_t)
DELETE(_ZdaPvmSt11align_val_t, size_t, std::align_val_t)
DELETE(_ZdlPvRKSt9nothrow_t, const std::nothrow_t &)
DELETE(_ZdaPvRKSt9nothrow_t, const std::nothrow_t &)
DELETE(_ZdlPvSt11align_val_tRKSt9nothrow_t, std::align_val_t,
       const std::nothrow_t &)
DELETE(_ZdaPvSt11align_val_tRKSt9nothrow_t, std::align_val_t,
       const std::nothrow_t &)
