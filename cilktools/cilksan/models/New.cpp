//===- New.cpp - operators new and delete ---------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The operators new and delete with libstdc++'s behaviour. The models take
// memory from malloc, and call the new handler as long as malloc finds no
// memory. If there is no handler, the real operator throws std::bad_alloc. A
// program's own operators come before these models and call malloc.
//
// By default some operators call others: new[] calls new, and delete with a
// size calls delete without a size. If the program defines such a callee, the
// block that the program gives back here may not come from malloc. The model
// then calls the real operator, which calls the program's operator.
//
//===----------------------------------------------------------------------===//

#include "../core/Callback.h"
#include "Arena.h"
#include "Model.h"
#include <cstdlib>
#include <dlfcn.h>
#include <new>

using namespace cilksan;
using namespace cilksan::models;

namespace {

Real<void *(size_t)> Malloc("malloc");
Real<void *(size_t, size_t)> AlignedAlloc("aligned_alloc");
Real<void(void *)> Free("free");

constexpr size_t Usual = __STDCPP_DEFAULT_NEW_ALIGNMENT__;

/// Returns a block, or null if there is neither memory nor a handler.
void *take(size_t Size, size_t Alignment) {
  // aligned_alloc requires a multiple of the alignment, and malloc may return
  // null for a size of 0.
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
    callBack(Handler);
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

//===-- Operators that the program may define -----------------------------===//

namespace {

/// An operator that others call by default.
class Callee {
public:
  constexpr Callee(const char *Name, const void *Ours, Callee *Next)
      : Name(Name), Ours(Ours), Next(Next) {}

  /// Returns true if the program does not define this operator, and does not
  /// define an operator that this operator calls.
  bool isOurs() {
    int Known = State.load(std::memory_order_relaxed);
    if (!Known) {
      Known = find() == Ours && (!Next || Next->isOurs()) ? 1 : -1;
      // All threads find the same result.
      State.store(Known, std::memory_order_relaxed);
    }
    return Known > 0;
  }

private:
  const void *find() const {
    SymbolLookup Here;
    return dlsym(RTLD_DEFAULT, Name);
  }

  const char *Name;
  const void *Ours;
  Callee *Next;
  std::atomic<int> State{0};
};

} // namespace

// The alias refers to the model, even if the program has a function of the same
// name.
#define CALLEE(Name, Ret, Params, Next)                                        \
  extern "C" [[gnu::visibility("hidden")]] Ret Own_##Name Params               \
      __attribute__((alias(#Name)));                                           \
  static Callee Callee_##Name(                                                 \
      #Name, reinterpret_cast<const void *>(&Own_##Name), Next);

//===-- new ---------------------------------------------------------------===//

#define THROWING(Name, Params, Args, Alignment, IsOurs)                        \
  CILKSAN_MODEL(void *, Name, Params) {                                        \
    if (IsOurs)                                                                \
      if (void *R = take(Size, Alignment))                                     \
        return R;                                                              \
    return Real_##Name.get() Args;                                             \
  }
// If a handler throws an exception, there is no memory, and the result is null.
#define RETURNING_NULL(Name, Params, Args, Alignment, IsOurs)                  \
  CILKSAN_MODEL(void *, Name, Params) {                                        \
    if (!IsOurs)                                                               \
      return Real_##Name.get() Args;                                           \
    try {                                                                      \
      return take(Size, Alignment);                                            \
    } catch (...) {                                                            \
      return nullptr;                                                          \
    }                                                                          \
  }

#define ALIGNED_PARAMS (size_t Size, std::align_val_t Alignment)
#define NOTHROW_PARAMS (size_t Size, const std::nothrow_t &N)
#define ALIGNED_NOTHROW_PARAMS                                                 \
  (size_t Size, std::align_val_t Alignment, const std::nothrow_t &N)

THROWING(_Znwm, (size_t Size), (Size), Usual, true)
CALLEE(_Znwm, void *, (size_t), nullptr)
THROWING(_Znam, (size_t Size), (Size), Usual, Callee__Znwm.isOurs())
CALLEE(_Znam, void *, (size_t), &Callee__Znwm)
RETURNING_NULL(_ZnwmRKSt9nothrow_t, NOTHROW_PARAMS, (Size, N), Usual,
               Callee__Znwm.isOurs())
RETURNING_NULL(_ZnamRKSt9nothrow_t, NOTHROW_PARAMS, (Size, N), Usual,
               Callee__Znam.isOurs())

THROWING(_ZnwmSt11align_val_t, ALIGNED_PARAMS, (Size, Alignment),
         value(Alignment), true)
CALLEE(_ZnwmSt11align_val_t, void *, (size_t, std::align_val_t), nullptr)
THROWING(_ZnamSt11align_val_t, ALIGNED_PARAMS, (Size, Alignment),
         value(Alignment), Callee__ZnwmSt11align_val_t.isOurs())
CALLEE(_ZnamSt11align_val_t, void *, (size_t, std::align_val_t),
       &Callee__ZnwmSt11align_val_t)
RETURNING_NULL(_ZnwmSt11align_val_tRKSt9nothrow_t, ALIGNED_NOTHROW_PARAMS,
               (Size, Alignment, N), value(Alignment),
               Callee__ZnwmSt11align_val_t.isOurs())
RETURNING_NULL(_ZnamSt11align_val_tRKSt9nothrow_t, ALIGNED_NOTHROW_PARAMS,
               (Size, Alignment, N), value(Alignment),
               Callee__ZnamSt11align_val_t.isOurs())

//===-- delete ------------------------------------------------------------===//

#define DELETE(Name, Params, Args, IsOurs)                                     \
  CILKSAN_MODEL(void, Name, Params) {                                          \
    if (IsOurs)                                                                \
      giveBack(Block);                                                         \
    else                                                                       \
      Real_##Name.get() Args;                                                  \
  }

DELETE(_ZdlPv, (void *Block), (Block), true)
CALLEE(_ZdlPv, void, (void *), nullptr)
DELETE(_ZdaPv, (void *Block), (Block), Callee__ZdlPv.isOurs())
CALLEE(_ZdaPv, void, (void *), &Callee__ZdlPv)
DELETE(_ZdlPvm, (void *Block, size_t N), (Block, N), Callee__ZdlPv.isOurs())
DELETE(_ZdaPvm, (void *Block, size_t N), (Block, N), Callee__ZdaPv.isOurs())
DELETE(_ZdlPvRKSt9nothrow_t, (void *Block, const std::nothrow_t &N), (Block, N),
       Callee__ZdlPv.isOurs())
DELETE(_ZdaPvRKSt9nothrow_t, (void *Block, const std::nothrow_t &N), (Block, N),
       Callee__ZdaPv.isOurs())

DELETE(_ZdlPvSt11align_val_t, (void *Block, std::align_val_t A), (Block, A),
       true)
CALLEE(_ZdlPvSt11align_val_t, void, (void *, std::align_val_t), nullptr)
DELETE(_ZdaPvSt11align_val_t, (void *Block, std::align_val_t A), (Block, A),
       Callee__ZdlPvSt11align_val_t.isOurs())
CALLEE(_ZdaPvSt11align_val_t, void, (void *, std::align_val_t),
       &Callee__ZdlPvSt11align_val_t)
DELETE(_ZdlPvmSt11align_val_t, (void *Block, size_t N, std::align_val_t A),
       (Block, N, A), Callee__ZdlPvSt11align_val_t.isOurs())
DELETE(_ZdaPvmSt11align_val_t, (void *Block, size_t N, std::align_val_t A),
       (Block, N, A), Callee__ZdaPvSt11align_val_t.isOurs())
DELETE(_ZdlPvSt11align_val_tRKSt9nothrow_t,
       (void *Block, std::align_val_t A, const std::nothrow_t &N),
       (Block, A, N), Callee__ZdlPvSt11align_val_t.isOurs())
DELETE(_ZdaPvSt11align_val_tRKSt9nothrow_t,
       (void *Block, std::align_val_t A, const std::nothrow_t &N),
       (Block, A, N), Callee__ZdaPvSt11align_val_t.isOurs())
