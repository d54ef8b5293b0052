//===- Heap.cpp - malloc and its family -----------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The heap. The models tell the detector of blocks that the program, or a
// library for it, allocates and frees. The models do not tell of blocks that a
// model's real function allocates for itself. If that function returns a block,
// its model tells the detector of the block.
//
//===----------------------------------------------------------------------===//

#include "Arena.h"
#include "Model.h"
#include <cstdlib>
#include <cstring>
#include <malloc.h>
#include <unistd.h>

using namespace cilksan;
using namespace cilksan::models;

namespace {

size_t pageSize() { return getpagesize(); }

} // namespace

//===-- Allocation --------------------------------------------------------===//

CILKSAN_MODEL(void *, malloc, (size_t Size)) {
  if (SymbolLookup::here())
    return arena::allocate(Size);
  Scope S(true);
  void *R = Real_malloc.get()(Size);
  if (auto E = S.effects())
    if (R)
      allocated(R, Size);
  return R;
}

CILKSAN_MODEL(void *, calloc, (size_t Number, size_t Size)) {
  if (SymbolLookup::here())
    return arena::allocate(Number * Size);
  Scope S(true);
  void *R = Real_calloc.get()(Number, Size);
  if (auto E = S.effects())
    if (R) {
      allocated(R, Number * Size);
      write(R, Number * Size);
    }
  return R;
}

#define ALIGNED(Name, Params, Args, Size)                                      \
  CILKSAN_ALLOCATOR(void *, Name, Params, Args, if (R) allocated(R, Size))
ALIGNED(aligned_alloc, (size_t Alignment, size_t Size), (Alignment, Size), Size)
ALIGNED(memalign, (size_t Alignment, size_t Size), (Alignment, Size), Size)
ALIGNED(valloc, (size_t Size), (Size), Size)
ALIGNED(pvalloc, (size_t Size), (Size),
        (Size + pageSize() - 1) / pageSize() * pageSize())

CILKSAN_ALLOCATOR(
    int, posix_memalign, (void **To, size_t Alignment, size_t Size),
    (To, Alignment, Size), if (R == 0) {
      if (*To)
        allocated(*To, Size);
      writes(To);
    })

//===-- Reallocation ------------------------------------------------------===//

namespace {

/// Tells the detector that a block was reallocated. The new block counts as
/// another block, even if it has the same address.
void reallocated(void *Old, size_t OldSize, void *New, size_t Size) {
  if (Old && (New || !Size))
    freed(Old);
  if (!New)
    return;
  allocated(New, Size);
  if (Old)
    write(New, OldSize < Size ? OldSize : Size);
}

/// Moves a block out of the arena.
void *moveOut(void *Old, size_t Size) {
  void *New = Model_malloc(Size);
  if (New) {
    size_t OldSize = arena::size(Old);
    memcpy(New, Old, OldSize < Size ? OldSize : Size);
  }
  return New;
}

} // namespace

CILKSAN_MODEL(size_t, malloc_usable_size, (void *Block)) {
  if (arena::owns(Block))
    return arena::size(Block);
  Scope S(true);
  return Real_malloc_usable_size.get()(Block);
}

CILKSAN_MODEL(void *, realloc, (void *Old, size_t Size)) {
  if (SymbolLookup::here() || arena::owns(Old))
    return Old ? moveOut(Old, Size) : Model_malloc(Size);
  Scope S(true);
  size_t OldSize = S && Old ? Real_malloc_usable_size.get()(Old) : 0;
  void *R = Real_realloc.get()(Old, Size);
  if (auto E = S.effects())
    reallocated(Old, OldSize, R, Size);
  return R;
}

CILKSAN_MODEL(void *, reallocarray, (void *Old, size_t Number, size_t Size)) {
  Scope S(true);
  size_t OldSize = S && Old ? Real_malloc_usable_size.get()(Old) : 0;
  void *R = Real_reallocarray.get()(Old, Number, Size);
  if (auto E = S.effects())
    if (R || Number == 0 || Size == 0)
      reallocated(Old, OldSize, R, Number * Size);
  return R;
}

//===-- Deallocation ------------------------------------------------------===//

/// Returns true if the real function is not known yet, so that a block cannot
/// be freed. Such a block is the text of an earlier error, which the loader
/// frees while it looks up the real function. The block leaks.
static bool cantFree(const RealSymbol &Real) {
  return SymbolLookup::here() && !Real.isFound();
}

CILKSAN_MODEL(void, free, (void *Block)) {
  if (!Block || arena::owns(Block) || cantFree(Real_free))
    return;
  Scope S(true);
  if (auto E = S.effects())
    freed(Block);
  Real_free.get()(Block);
}

CILKSAN_MODEL_OR(void, cfree, "free", (void *Block)) {
  if (!Block || arena::owns(Block) || cantFree(Real_cfree))
    return;
  Scope S(true);
  if (auto E = S.effects())
    freed(Block);
  Real_cfree.get()(Block);
}
