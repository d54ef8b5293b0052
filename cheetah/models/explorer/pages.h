//===- pages.h - properties of the addresses that a program uses ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A table of pages that maps addresses of a program's memory to properties.
// Each access of the program needs a property, and a hash look-up for each word
// took a fifth of all time. But the memory lies on few pages, most of which
// were used shortly before. So a small table caches the places of recent pages.
//
//===----------------------------------------------------------------------===//

#ifndef EXPLORER_PAGES_H
#define EXPLORER_PAGES_H

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <unordered_map>

namespace explorer {

/// Holds a \p T for every 1 << \p Shift bytes of memory, made at its first use.
/// An object's address doesn't change. Not thread-safe.
template <typename T, unsigned Shift> class Pages {
public:
  T &operator[](uintptr_t Address) {
    uintptr_t Number = Address / PageSize;
    Recent &R = Found[Number % std::size(Found)];
    if (!R.Of || R.Number != Number)
      R = {Number, pageAt(Number)};
    return R.Of->Of[Address % PageSize >> Shift];
  }

  void clear() {
    for (Recent &R : Found)
      R = Recent();
    All.clear();
  }

private:
  static constexpr size_t PageSize = 4096;
  struct Page {
    T Of[PageSize >> Shift] = {};
  };
  struct Recent {
    uintptr_t Number = 0;
    Page *Of = nullptr;
  };

  Page *pageAt(uintptr_t Number) {
    std::unique_ptr<Page> &P = All[Number];
    if (!P)
      P = std::make_unique<Page>();
    return P.get();
  }

  Recent Found[64];
  std::unordered_map<uintptr_t, std::unique_ptr<Page>> All;
};

} // namespace explorer

#endif // EXPLORER_PAGES_H
