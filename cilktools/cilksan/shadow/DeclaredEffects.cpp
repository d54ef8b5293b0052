//===- DeclaredEffects.cpp - declared effects -----------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compares accesses with declared effects. A search in the array sections of a
// declaration begins at the section of the last access. Addresses that were
// found to be allowed without a declaration are cached until the next
// declaration: closures read their captures over and over.
//
//===----------------------------------------------------------------------===//

#include "DeclaredEffects.h"

#include "../core/Records.h"
#include "../core/ReentrancyGuard.h"
#include "../findings/UndeclaredAccess.h"
#include "../objects/Objects.h"
#include "../objects/SiteCaches.h"
#include "../objects/SourceFrames.h"
#include "../report/Report.h"
#include "ArraySections.h"
#include "WrittenRanges.h"

#include <algorithm>
#include <cassert>
#include <set>
#include <string>
#include <vector>

using namespace cilksan;

bool cilksan::HasDeclared;

namespace {

/// The maximum size of a small variable, in bytes. Code may read small
/// variables without a declaration, unless some declaration writes them.
constexpr size_t SmallVariable = 256;

/// The maximum number of bytes that one load or store accesses.
constexpr uint64_t MostOfElement = 64;

/// A declaration of effects, and the activation that made it.
struct Effect {
  std::vector<ArraySection> Sections;
  std::vector<__cilksan_box> Declared; // each of Sections as it was declared
  const char *Name;
  const Activation *Owner;
  /// The end of the part of the stack that belongs to the code with this
  /// declaration. That part lies below this address.
  uintptr_t StackEnd;
  /// The number of elements of Allocated when the declaration was made.
  size_t FirstAllocated;
  /// The index of the section of the last access.
  size_t Last;
};

struct Range {
  uintptr_t Begin;
  size_t Size;
};

/// All data on effects.
struct Known {
  /// The declarations. The first Depth declarations are current, with the
  /// innermost last. The others are kept so that their memory can be reused.
  std::vector<Effect> Effects;
  size_t Depth = 0;
  std::vector<Range> Allocated;
  /// All ranges that have been declared as written.
  WrittenRanges Written;
  /// The number of declarations so far, and small variables that were found to
  /// be readable since the last declaration.
  uint64_t Sequence = 0;
  struct Readable {
    uintptr_t Addr;
    uint64_t Sequence;
  } Reads[256] = {};
  /// The places that have been reported, with the names of the declarations.
  std::set<std::pair<uint64_t, std::string>> Reported;
  std::set<std::string> Complaints;
};

Known &known() {
  static Known &Only = *new Known;
  return Only;
}

void setDepth(size_t Depth) {
  assert(Depth <= known().Effects.size() &&
         "the current effects are the first");
  known().Depth = Depth;
  __csan_state.HasEffects = Depth != 0;
  if (Depth == 0)
    known().Allocated.clear();
}

/// Ends the declarations whose code was left by an exception.
void dropDead() {
  Known &K = known();
  size_t Depth = K.Depth;
  while (Depth && K.Effects[Depth - 1].Owner >= __csan_state.Top)
    --Depth;
  if (Depth != K.Depth)
    setDepth(Depth);
}

void complain(const char *Why, const char *Name) {
  std::string Text = std::string("__cilksan_effect_begin: ") + Why;
  if (Name && *Name)
    Text += std::string(" is ignored in the declaration of '") + Name + "'";
  else
    Text += " is ignored";
  if (known().Complaints.insert(Text).second)
    warn(Text);
}

void noteWritten(const ArraySection &B) {
  known().Written.add(B.Low, {B.Low + B.spanFrom(0), localAt(B.Low) != nullptr,
                              __csan_state.LastLocal});
}

/// Returns the number of bytes from \p At on that are in sections that allow
/// the access.
uint64_t allowed(Effect &E, bool Write, uintptr_t At) {
  uint64_t Run;
  const size_t Count = E.Sections.size();
  for (size_t I = 0; I < Count; ++I) {
    const size_t N = E.Last + I < Count ? E.Last + I : E.Last + I - Count;
    const ArraySection &B = E.Sections[N];
    if ((B.Writes || !Write) && B.contains(At - B.Low, 0, Run)) {
      E.Last = N;
      return Run;
    }
  }
  return 0;
}

/// Returns the number of bytes from \p At on that are the leaf's own memory.
uint64_t ownBytes(const Effect &E, uintptr_t At) {
  const auto Here = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  if (At >= Here && At < E.StackEnd)
    return E.StackEnd - At;
  const std::vector<Range> &All = known().Allocated;
  for (size_t I = All.size(); I > E.FirstAllocated; --I) {
    const Range &R = All[I - 1];
    if (At - R.Begin < R.Size)
      return R.Size - (At - R.Begin);
  }
  return 0;
}

/// Returns true if the byte is in a small variable that no declaration writes.
bool isReadable(uintptr_t At) {
  Known &K = known();
  Known::Readable &Slot = K.Reads[At % 256];
  if (Slot.Sequence == K.Sequence && Slot.Addr == At)
    return true;
  if (identityOf(At).Size > SmallVariable || objectAt(At).Is == Object::Unknown)
    return false;
  if (const WrittenRanges::Written *W = K.Written.find(At)) {
    // A declaration of an earlier variable at the same place of the stack does
    // not count.
    const Local *Variable = localAt(At);
    if (!Variable || Variable->Order <= W->LastLocal)
      return false;
  }
  Slot = {At, K.Sequence};
  return true;
}

DeclaredSection describe(const __cilksan_box &From) {
  DeclaredSection B;
  B.Base = reinterpret_cast<uintptr_t>(From.base);
  uintptr_t First = B.Base;
  for (unsigned D = 0; D < From.dims; ++D) {
    B.Dimensions.push_back({From.lo[D], From.hi[D], From.stride[D]});
    First += static_cast<uintptr_t>(From.lo[D] * From.stride[D]);
  }
  B.Of = objectAt(First);
  B.ElementSize = From.element;
  B.Reads = From.reads;
  B.Writes = From.writes;
  return B;
}

bool isSame(const Object &A, const Object &B) {
  if (A.Is != B.Is)
    return false;
  return A.Size || B.Size ? A.Begin == B.Begin
                          : A.Name && B.Name && A.Name == B.Name;
}

/// Returns the index of the section of the same object that is nearest to
/// \p At, or -1.
int nearestSection(const Effect &E, const UndeclaredAccess &X, uintptr_t At) {
  int Nearest = -1;
  uint64_t Least = UINT64_MAX;
  for (size_t I = 0; I < E.Declared.size(); ++I) {
    if (!isSame(X.Of, X.Declared[I].Of))
      continue;
    const ArraySection &B = E.Sections[I];
    const uintptr_t High = B.Low + B.spanFrom(0);
    const uint64_t Distance = At < B.Low   ? B.Low - At
                              : At >= High ? At - High + 1
                                           : 0;
    // If two sections are equally near, the written section is more useful.
    if (Distance < Least || (Distance == Least && B.Writes)) {
      Least = Distance;
      Nearest = static_cast<int>(I);
    }
  }
  return Nearest;
}

Access describe(Site Where, bool Write, uintptr_t Addr, uint64_t Size) {
  Access A = codeAt(Where, currentContext(), 0);
  const SiteKind Kind = siteKind(Where);
  A.Is = Kind == SiteKind::Free || Kind == SiteKind::FreeCall ? Access::Free
         : Write                                              ? Access::Write
                                                              : Access::Read;
  A.Address = Addr;
  A.Size = Size;
  return A;
}

void found(Effect &E, Site Where, bool Write, uintptr_t At, uint64_t Size) {
  const std::string Name = E.Name ? E.Name : "";
  const uint64_t Key = uint64_t(originalOf(Where)) << 1 | Write;
  if (!known().Reported.insert({Key, Name}).second) {
    duplicate();
    return;
  }
  UndeclaredAccess X;
  X.What = describe(Where, Write, At, Size);
  X.Of = objectAt(At);
  X.By = Name;
  for (const __cilksan_box &B : E.Declared)
    X.Declared.push_back(describe(B));
  // A section whose elements are too small may have the first bytes.
  const bool Begins = Write && allowed(E, false, At) != 0;
  X.OnlyRead = Begins && !E.Sections[E.Last].Writes;
  X.Nearest = Begins ? static_cast<int>(E.Last) : nearestSection(E, X, At);
  if (X.Nearest >= 0)
    X.Indices = indicesIn(E.Declared[static_cast<size_t>(X.Nearest)], At);
  report(X);
}

/// Compares elements of \p Element bytes, one after the other, with a
/// declaration. Returns false if an access is not allowed.
bool compare(Effect &E, Site Where, bool Write, uintptr_t Begin, uint64_t Size,
             uint64_t Element) {
  for (uintptr_t At = Begin, End = Begin + Size; At < End;) {
    uint64_t Run = allowed(E, Write, At);
    if (!Run)
      Run = ownBytes(E, At);
    if (!Run && !Write && isReadable(At))
      Run = 1;
    if (!Run) {
      // For a range, such as memcpy's, the part before this address is
      // declared.
      const uintptr_t Before =
          Element > MostOfElement ? 0 : (At - Begin) % Element;
      found(E, Where, Write, At - Before, Element);
      return false;
    }
    At += std::min<uint64_t>(Run, End - At);
  }
  return true;
}

void compareStrided(Effect &E, Site Where, bool Write, const Strided &A) {
  const bool IsDense = A.Stride == static_cast<int64_t>(A.Size);
  const uint64_t Row = IsDense ? A.Size * A.Count : A.Size;
  const uint64_t Count = IsDense ? 1 : A.Count;
  for (uint64_t J = 0; J < A.OuterCount; ++J)
    for (uint64_t I = 0; I < Count; ++I) {
      const uintptr_t At = A.Addr + J * static_cast<uint64_t>(A.OuterStride) +
                           I * static_cast<uint64_t>(A.Stride);
      if (!compare(E, Where, Write, At, Row, A.Size))
        return;
    }
}

void push(const __cilksan_box *Sections, unsigned Count, const char *Name,
          uintptr_t StackEnd) {
  Known &K = known();
  if (K.Depth == K.Effects.size())
    K.Effects.emplace_back();
  Effect &E = K.Effects[K.Depth];
  E.Sections.clear();
  E.Declared.clear();
  for (unsigned I = 0; I < Count; ++I) {
    ArraySection B;
    const char *Why;
    const bool IsAny = normalise(Sections[I], B, Why);
    if (Why)
      complain(Why, Name);
    if (!IsAny)
      continue;
    E.Sections.push_back(B);
    E.Declared.push_back(Sections[I]);
    if (Sections[I].writes)
      noteWritten(B);
  }
  assert(E.Sections.size() == E.Declared.size() && "each box was declared");
  E.Name = Name;
  E.Owner = __csan_state.Top - 1;
  assert((!K.Depth || K.Effects[K.Depth - 1].Owner <= E.Owner) &&
         "effects are declared within one another");
  E.StackEnd = StackEnd;
  E.FirstAllocated = K.Allocated.size();
  E.Last = 0;
  HasDeclared = true;
  ++K.Sequence;
  setDepth(K.Depth + 1);
}

} // namespace

void cilksan::compareWithEffects(Site Where, bool Write, const Strided &What) {
  dropDead();
  Known &K = known();
  for (size_t I = K.Depth; I-- > 0;)
    compareStrided(K.Effects[I], Where, Write, What);
}

void cilksan::addAllocated(uintptr_t Addr, size_t Size) {
  CheckingPause Guard;
  Known &K = known();
  if (K.Depth)
    K.Allocated.push_back({Addr, Size});
  K.Written.remove(Addr, Addr + Size);
}

extern "C" {

void __cilksan_effect_begin(const __cilksan_box *Sections, unsigned Count,
                            const char *Name) {
  if (!__csan_state.Following)
    return;
  ReentrancyGuard Guard;
  dropDead();
  // Functions that the caller of this function calls have their frames below
  // the caller's frame.
  push(Sections, Sections ? Count : 0, Name,
       reinterpret_cast<uintptr_t>(__builtin_frame_address(0)) +
           2 * sizeof(void *));
}

void __cilksan_effect_end() {
  if (!__csan_state.Following)
    return;
  ReentrancyGuard Guard;
  dropDead();
  if (known().Depth)
    setDepth(known().Depth - 1);
}

} // extern "C"
