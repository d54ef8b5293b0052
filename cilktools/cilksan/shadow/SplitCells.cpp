//===- SplitCells.cpp - cells of single bytes -----------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pool of entries with eight cells each. An entry is in use as long as the
// cells of its four bytes differ. The entry's owner is the address of the four
// bytes; it leads to the cell that refers to the entry.
//
// The cells of an entry may become one again. An entry is examined for this at
// three times: at an access to all four bytes, when the entry leaves the queue
// of the entries that were split last, and, together with all entries, when the
// pool has doubled. So there are at most twice as many entries as were needed
// at the last doubling, plus a constant, and the work is in proportion to the
// number of splits.
//
//===----------------------------------------------------------------------===//

#include "SplitCells.h"

#include "../core/CellPages.h"
#include "../core/GrowingTable.h"
#include "../order/SPBags.h"
#include "../report/Report.h"
#include "AccessLists.h"

#include <algorithm>
#include <cassert>

using namespace cilksan;

namespace {

constexpr uint32_t MaxSplit = 1u << 28;
constexpr uint32_t FirstSweep = 1u << 16;

/// The address of the four bytes of each entry of State::Bytes, or 0 for a free
/// entry. The bit InQueue is also set for an entry in the queue.
Table<uintptr_t, MaxSplit> Owners;
constexpr uintptr_t InQueue = 1;

/// A stack of the numbers of the free entries in Owners.
Table<uint32_t, MaxSplit> Free;

/// The number of entries in use at which all entries are examined.
uint32_t NextSweep = FirstSweep;

/// The queue of entries that will be examined again, the oldest first. Each
/// entry is in it at most once. So if code splits the same cells again and
/// again, these are not joined, as long as they are fewer than the length of
/// the queue.
constexpr uint32_t QueueLength = 1024;
uint32_t Queue[QueueLength];
uint32_t QueueBegin, QueueSize;

ByteCells &cellsAt(uint32_t Entry) { return __csan_state.Bytes[Entry]; }

bool isInUse(uint32_t Entry) { return Owners[Entry] & ~InQueue; }

void release(Cell &C) {
  assert(C.At == SplitCell && isInUse(C.Record) && "a split cell has an entry");
  Free.add(C.Record);
  Owners[C.Record] &= InQueue;
  cellsAt(C.Record) = {};
}

void joinAt(uint32_t Entry) {
  if (!isInUse(Entry))
    return;
  Cell &C = *cellOf(Owners[Entry] & ~InQueue);
  assert(C.At == SplitCell && C.Record == Entry &&
         "the owner of an entry leads back to the cell that names it");
  joinCell(C);
}

void sweep() {
  for (uint32_t Entry = 1; Entry <= Owners.last(); ++Entry)
    joinAt(Entry);
  NextSweep = std::max(2 * countSplitCells(), FirstSweep);
}

uint32_t takeEntry() {
  if (!Free.last() && Owners.last() >= NextSweep)
    sweep();
  if (uint32_t Last = Free.last()) {
    Free.truncate(Last - 1);
    return Free[Last];
  }
  if (Owners.isFull())
    giveUp("the program has a gigabyte of single bytes with different "
           "accesses; run it on less data");
  return Owners.add(0);
}

void enqueue(uint32_t Entry) {
  if (Owners[Entry] & InQueue)
    return;
  Owners[Entry] |= InQueue;
  uint32_t Oldest = 0;
  if (QueueSize == QueueLength) {
    Oldest = Queue[QueueBegin];
    QueueBegin = (QueueBegin + 1) % QueueLength;
    --QueueSize;
    Owners[Oldest] &= ~InQueue;
  }
  assert(QueueSize < QueueLength && "the oldest has left the queue");
  Queue[(QueueBegin + QueueSize++) % QueueLength] = Entry;
  if (Oldest)
    joinAt(Oldest);
}

/// Returns true if no later access will ever be treated differently because of
/// the difference between these cells.
bool areAlike(Cell A, Cell B) {
  return A.All == B.All || (A.Record == B.Record && !isSpecial(A) &&
                            !isSpecial(B) && cilksan::areAlike(A.At, B.At));
}

} // namespace

void cilksan::initSplitCells() {
  __csan_state.Bytes =
      static_cast<ByteCells *>(reserve(sizeof(ByteCells) * MaxSplit));
  Owners.init();
  Free.init();
}

Cell *cilksan::splitCell(Cell &C, uintptr_t Addr) {
  assert(C.At != SplitCell && "a cell is split once");
  uint32_t Entry = takeEntry();
  assert(!isInUse(Entry) && "an entry that is taken is free");
  Cell *Bytes = cellsAt(Entry).Of;
  for (unsigned I = 0; I < 4; ++I) {
    Bytes[I] = C;
    Bytes[I + ByteReaders] = readerOf(C);
    if (I && C.At == ListCell)
      keepList(C.Record);
  }
  C.At = SplitCell;
  C.Record = Entry;
  readerOf(C).All = 0;
  Owners[Entry] = (Addr & ~uintptr_t(3)) | (Owners[Entry] & InQueue);
  enqueue(Entry);
  return Bytes;
}

void cilksan::joinCell(Cell &C) {
  assert(C.At == SplitCell && isInUse(C.Record) &&
         "only a split cell is joined");
  Cell *Bytes = bytesOf(C);
  if (isSpecial(Bytes[0]))
    return;
  for (unsigned I = 1; I < 4; ++I)
    if (!::areAlike(Bytes[I], Bytes[0]) ||
        !::areAlike(Bytes[I + ByteReaders], Bytes[ByteReaders]))
      return;
  Cell Writer = Bytes[0], Reader = Bytes[ByteReaders];
  release(C);
  C = Writer;
  readerOf(C) = Reader;
}

void cilksan::dropByte(Cell &B) {
  if (B.At == ListCell)
    dropList(B.Record);
  B.All = 0;
  (&B)[ByteReaders].All = 0;
}

void cilksan::dropSplit(Cell &C) {
  Cell *Bytes = bytesOf(C);
  for (unsigned I = 0; I < 4; ++I)
    if (Bytes[I].At == ListCell)
      dropList(Bytes[I].Record);
  release(C);
  C.All = 0;
}

void cilksan::forgetSplitCells() {
  giveBack(__csan_state.Bytes, sizeof(ByteCells) * (Owners.last() + 1));
  for (uint32_t Entry = 1; Entry <= Owners.last(); ++Entry)
    Owners[Entry] = 0;
  Owners.truncate(0);
  Free.truncate(0);
  NextSweep = FirstSweep;
  QueueBegin = QueueSize = 0;
}

void cilksan::forEachByteCell(void (*Visit)(Cell &C, void *Data), void *Data) {
  for (uint32_t Entry = 1; Entry <= Owners.last(); ++Entry)
    if (isInUse(Entry))
      for (Cell &C : cellsAt(Entry).Of)
        if (C.All)
          Visit(C, Data);
}

uint32_t cilksan::countSplitCells() {
  assert(Free.last() <= Owners.last() && "what is free was in use");
  return Owners.last() - Free.last();
}
