//===- sort.cpp - generic parallel sorting ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sorting as a library would offer it: templates over random-access iterators and
// comparators. Spawns have arguments whose class types depend on the template's:
// iterators of deques, comparators with state, std::function. The functional version
// spawns calls that return vectors by value. Elements may be move-only. A comparator
// that throws has to leave all elements in place, and the serial program's exception
// arrives.
//
// RUN: %check_program --serial-target= --levels 0,1,2,3 %s -- -DSIZE=3000
//===----------------------------------------------------------------------===//

#include "program.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cilk/cilk.h>
#include <deque>
#include <functional>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace parallel {

/// One strand sorts, and merges, shorter ranges.
constexpr std::ptrdiff_t sortLeaf = 32;
constexpr std::ptrdiff_t mergeLeaf = 256;
constexpr std::size_t filterBlock = 512;

/// Sorts by swaps alone, so that no element is lost if \p less throws.
template <class Iter, class Less>
void insertionSort(Iter first, Iter last, Less &less) {
  if (first == last)
    return;
  for (Iter next = std::next(first); next != last; ++next)
    for (Iter hole = next; hole != first; --hole) {
      Iter before = std::prev(hole);
      if (!less(*hole, *before))
        break;
      std::iter_swap(hole, before);
    }
}

/// Partitions around the median of three and returns the place of the pivot. The pivot waits at the
/// beginning: elements need not be copyable.
template <class Iter, class Less>
Iter partitionAroundMedian(Iter first, Iter last, Less &less) {
  Iter middle = first + (last - first) / 2, back = std::prev(last);
  if (less(*middle, *first))
    std::iter_swap(middle, first);
  if (less(*back, *middle)) {
    std::iter_swap(back, middle);
    if (less(*middle, *first))
      std::iter_swap(middle, first);
  }
  std::iter_swap(first, middle);
  const auto &pivot = *first;
  Iter low = std::next(first), high = back;
  for (;;) {
    while (low <= high && less(*low, pivot))
      ++low;
    while (less(pivot, *high))
      --high;
    if (low >= high)
      break;
    std::iter_swap(low++, high--);
  }
  std::iter_swap(first, high);
  return high;
}

/// Sorts in place. Not stable.
template <class Iter, class Less = std::less<>>
void quicksort(Iter first, Iter last, Less less = Less()) {
  while (last - first > sortLeaf) {
    Iter pivot = partitionAroundMedian(first, last, less);
    cilk_spawn quicksort(first, pivot, less);
    first = std::next(pivot);
  }
  insertionSort(first, last, less);
}

/// Moves the elements of two sorted ranges to \p out. Of equivalent elements
/// those of the first range come first.
template <class In, class Out, class Less>
void mergeTo(In a, In aEnd, In b, In bEnd, Out out, Less less) {
  const auto aLength = aEnd - a, bLength = bEnd - b;
  if (aLength + bLength <= mergeLeaf) {
    std::merge(std::make_move_iterator(a), std::make_move_iterator(aEnd),
               std::make_move_iterator(b), std::make_move_iterator(bEnd), out,
               less);
    return;
  }
  In aMiddle, bMiddle;
  if (aLength >= bLength) {
    aMiddle = a + aLength / 2;
    bMiddle = std::lower_bound(b, bEnd, *aMiddle, less);
  } else {
    bMiddle = b + bLength / 2;
    aMiddle = std::upper_bound(a, aEnd, *bMiddle, less);
  }
  cilk_spawn mergeTo(a, aMiddle, b, bMiddle, out, less);
  mergeTo(aMiddle, aEnd, bMiddle, bEnd, out + ((aMiddle - a) + (bMiddle - b)),
          less);
  cilk_sync;
}

namespace detail {

/// Leaves the sorted elements in \p spare if \p toSpare, else where they were.
template <class Iter, class Spare, class Less>
void mergeSort(Iter first, Iter last, Spare spare, bool toSpare,
               const Less &less) {
  const auto length = last - first;
  if (length <= sortLeaf) {
    insertionSort(first, last, less);
    if (toSpare)
      std::move(first, last, spare);
    return;
  }
  const auto half = length / 2;
  cilk_scope {
    cilk_spawn mergeSort(first, first + half, spare, !toSpare, less);
    mergeSort(first + half, last, spare + half, !toSpare, less);
  }
  if (toSpare)
    mergeTo(first, first + half, first + half, last, spare, less);
  else
    mergeTo(spare, spare + half, spare + half, spare + length, first, less);
}

} // namespace detail

/// Sorts in place, with a copy of the range. Stable.
template <class Iter, class Less = std::less<>>
void mergeSort(Iter first, Iter last, const Less &less = Less()) {
  using Value = typename std::iterator_traits<Iter>::value_type;
  std::vector<Value> spare(static_cast<std::size_t>(last - first));
  detail::mergeSort(first, last, spare.begin(), false, less);
}

/// Returns the elements for which \p keep holds, in their order: counted block by block, then
/// copied to the place where each block's elements begin.
template <class T, class Predicate>
std::vector<T> filter(const std::vector<T> &from, Predicate keep) {
  const std::size_t blocks = (from.size() + filterBlock - 1) / filterBlock;
  std::vector<std::size_t> offsets(blocks + 1);
  auto range = [&](std::size_t block) {
    return std::make_pair(
        from.begin() + static_cast<std::ptrdiff_t>(block * filterBlock),
        from.begin() + static_cast<std::ptrdiff_t>(
                           std::min((block + 1) * filterBlock, from.size())));
  };
  cilk_for (std::size_t block = 0; block < blocks; ++block) {
    auto [begin, end] = range(block);
    offsets[block + 1] =
        static_cast<std::size_t>(std::count_if(begin, end, keep));
  }
  for (std::size_t block = 0; block < blocks; ++block)
    offsets[block + 1] += offsets[block];
  std::vector<T> to(offsets[blocks]);
  cilk_for (std::size_t block = 0; block < blocks; ++block) {
    auto [begin, end] = range(block);
    std::copy_if(begin, end,
                 to.begin() + static_cast<std::ptrdiff_t>(offsets[block]),
                 keep);
  }
  return to;
}

/// Sorts by the textbook's quicksort: elements below, at, and above the pivot.
template <class T, class Less>
std::vector<T> functionalSort(std::vector<T> input, Less less) {
  if (input.size() <= static_cast<std::size_t>(sortLeaf)) {
    insertionSort(input.begin(), input.end(), less);
    return input;
  }
  const T pivot = input[input.size() / 2];
  std::vector<T> below = cilk_spawn functionalSort(
      filter(input, [&](const T &x) { return less(x, pivot); }), less);
  auto above = cilk_spawn functionalSort(
      filter(input, [&](const T &x) { return less(pivot, x); }), less);
  auto equal = filter(
      input, [&](const T &x) { return !less(x, pivot) && !less(pivot, x); });
  cilk_sync;
  below.insert(below.end(), std::make_move_iterator(equal.begin()),
               std::make_move_iterator(equal.end()));
  below.insert(below.end(), std::make_move_iterator(above.begin()),
               std::make_move_iterator(above.end()));
  return below;
}

} // namespace parallel

namespace {

struct Record {
  std::string name;
  int key = 0;
  std::uint64_t serial = 0;
};

bool operator==(const Record &a, const Record &b) {
  return std::tie(a.name, a.key, a.serial) == std::tie(b.name, b.key, b.serial);
}

/// Compares by key only: many records are equivalent, and stability shows.
struct ByKey {
  bool operator()(const Record &a, const Record &b) const {
    return a.key < b.key;
  }
};

bool byNameDescending(const Record &a, const Record &b) {
  return std::tie(b.name, a.serial) < std::tie(a.name, b.serial);
}

/// A comparator with a state that all of its copies share, and that has to outlive
/// them.
template <class T> class CountingLess {
  std::shared_ptr<std::atomic<long>> count =
      std::make_shared<std::atomic<long>>(0);

public:
  bool operator()(const T &a, const T &b) const {
    count->fetch_add(1, std::memory_order_relaxed);
    return a < b;
  }
  long comparisons() const { return *count; }
  long copies() const { return count.use_count(); }
};

/// An iterator over elements of an array at a fixed distance.
template <class T> class Strided {
  T *at = nullptr;
  std::ptrdiff_t stride = 1;

public:
  using iterator_category = std::random_access_iterator_tag;
  using value_type = T;
  using difference_type = std::ptrdiff_t;
  using pointer = T *;
  using reference = T &;

  Strided() = default;
  Strided(T *first, std::ptrdiff_t distance) : at(first), stride(distance) {}

  reference operator*() const { return *at; }
  pointer operator->() const { return at; }
  reference operator[](difference_type n) const { return at[n * stride]; }
  Strided &operator+=(difference_type n) {
    at += n * stride;
    return *this;
  }
  Strided &operator-=(difference_type n) { return *this += -n; }
  Strided &operator++() { return *this += 1; }
  Strided &operator--() { return *this += -1; }
  Strided operator++(int) {
    Strided old = *this;
    ++*this;
    return old;
  }
  Strided operator--(int) {
    Strided old = *this;
    --*this;
    return old;
  }
  friend Strided operator+(Strided s, difference_type n) { return s += n; }
  friend Strided operator-(Strided s, difference_type n) { return s -= n; }
  friend difference_type operator-(const Strided &a, const Strided &b) {
    return (a.at - b.at) / a.stride;
  }
  friend bool operator==(const Strided &a, const Strided &b) {
    return a.at == b.at;
  }
  friend bool operator!=(const Strided &a, const Strided &b) {
    return a.at != b.at;
  }
  friend bool operator<(const Strided &a, const Strided &b) {
    return b - a > 0;
  }
  friend bool operator>(const Strided &a, const Strided &b) { return b < a; }
  friend bool operator<=(const Strided &a, const Strided &b) {
    return !(b < a);
  }
  friend bool operator>=(const Strided &a, const Strided &b) {
    return !(a < b);
  }
};

std::uint64_t digest(int x) { return mix(static_cast<std::uint32_t>(x)); }
std::uint64_t digest(const std::string &text) {
  std::uint64_t sum = text.size();
  for (unsigned char c : text)
    sum = mix(sum ^ c);
  return sum;
}
std::uint64_t digest(const Record &r) {
  return mix(digest(r.name) ^ digest(r.key) ^ r.serial);
}
template <class T> std::uint64_t digest(const std::unique_ptr<T> &pointer) {
  return pointer ? digest(*pointer) : 0;
}

/// Returns a digest of the elements in any order; sequence() depends on the order.
template <class Range> std::uint64_t contents(const Range &range) {
  std::uint64_t sum = 0;
  for (const auto &x : range)
    sum += digest(x);
  return sum;
}
template <class Range> std::uint64_t sequence(const Range &range) {
  std::uint64_t sum = 0;
  for (const auto &x : range)
    sum = mix(sum ^ digest(x));
  return sum;
}

template <class Range, class Less>
Range mergeSorted(Range range, const Less &less) {
  parallel::mergeSort(range.begin(), range.end(), less);
  return range;
}

template <class Range, class Less>
Range quicksorted(Range range, const Less &less) {
  parallel::quicksort(std::begin(range), std::end(range), less);
  return range;
}

int randomInt(std::size_t i) { return static_cast<int>(mix(i) >> 32); }

std::string randomWord(std::size_t i) {
  const std::uint64_t bits = mix(i ^ 0x77);
  // Some words are too long for std::string to keep them in the object.
  std::string word(bits % 5 == 0 ? 20 + bits % 13 : 3 + bits % 4, ' ');
  for (std::size_t c = 0; c < word.size(); ++c)
    word[c] = static_cast<char>('a' + (bits >> (c % 12 * 5)) % 26);
  return word;
}

Record randomRecord(std::size_t i) {
  return {randomWord(i / 3), static_cast<int>(mix(i) % 100), i};
}

/// Returns a container of n elements, made by a function of their index.
template <class Range, class Element>
Range generate(std::size_t n, Element element) {
  Range range(n);
  cilk_for (std::size_t i = 0; i < n; ++i)
    range[i] = element(i);
  return range;
}

template <class Range>
using Element = typename Range::value_type (*)(std::size_t);

/// Checks both sorts of \p n elements, in parallel, against the library's sort.
template <class Range, class Less = std::less<>>
void check(const char *name, std::size_t n, Element<Range> element,
           Less less = Less()) {
  auto merged = cilk_spawn mergeSorted(generate<Range>(n, element), less);
  auto quick = cilk_spawn quicksorted(generate<Range>(n, element), less);
  auto expected = generate<Range>(n, element);
  std::stable_sort(expected.begin(), expected.end(), less);
  cilk_sync;
  expect(sequence(merged) == sequence(expected), name);
  expect(std::is_sorted(quick.begin(), quick.end(), less), name);
  expect(contents(quick) == contents(expected), name);
  std::printf("%s: %zu elements, %016llx\n", name, expected.size(),
              static_cast<unsigned long long>(sequence(expected)));
}

void checkTypes(std::size_t n) {
  using Ints = std::vector<int>;
  check<Ints>("ints", n, randomInt);
  check<Ints>("ints, descending", n, randomInt, std::greater<int>());
  check<Ints>("few values", n, [](std::size_t i) { return randomInt(i) & 3; });
  check<Ints>("sorted already", n,
              [](std::size_t i) { return static_cast<int>(i); });
  check<std::deque<int>>("deque", n, randomInt);

  using Words = std::vector<std::string>;
  check<Words>("words", n, randomWord);
  std::string suffix = "-a suffix that is too long to be kept in place";
  check<Words>("words by their ends", n, randomWord,
               std::function<bool(const std::string &, const std::string &)>(
                   [suffix](const std::string &a, const std::string &b) {
                     return std::make_pair(a.back(), a + suffix) <
                            std::make_pair(b.back(), b + suffix);
                   }));

  using Records = std::vector<Record>;
  check<Records>("records by key", n, randomRecord, ByKey());
  check<Records>("records by name", n, randomRecord, byNameDescending);

  check<std::vector<std::unique_ptr<int>>>(
      "owned ints", n,
      [](std::size_t i) { return std::make_unique<int>(randomInt(i)); },
      [](const auto &a, const auto &b) { return *a < *b; });
}

void checkIterators(std::size_t n) {
  static std::array<int, 1000> array;
  for (std::size_t i = 0; i < array.size(); ++i)
    array[i] = randomInt(i);
  // Sorts through pointers, and only the middle of the array that they point into.
  const auto before = array;
  parallel::quicksort(&array[100], &array[900]);
  expect(std::equal(array.begin(), array.begin() + 100, before.begin()) &&
             std::equal(array.begin() + 900, array.end(), before.begin() + 900),
         "elements around the range stay");
  expect(std::is_sorted(array.begin() + 100, array.begin() + 900), "pointers");

  auto words = generate<std::deque<std::string>>(n, randomWord);
  parallel::mergeSort(words.rbegin(), words.rend());
  expect(std::is_sorted(words.begin(), words.end(), std::greater<>()),
         "reverse iterators");

  // Sorts one column of a matrix; the others stay.
  constexpr std::ptrdiff_t columns = 7, rows = 300;
  std::vector<int> matrix(columns * rows);
  for (std::size_t i = 0; i < matrix.size(); ++i)
    matrix[i] = randomInt(i);
  auto expected = matrix;
  for (std::ptrdiff_t row = 0; row < rows; ++row)
    for (std::ptrdiff_t next = row + 1; next < rows; ++next)
      if (expected[next * columns + 3] < expected[row * columns + 3])
        std::swap(expected[next * columns + 3], expected[row * columns + 3]);
  Strided<int> top(matrix.data() + 3, columns);
  parallel::quicksort(top, top + rows);
  expect(matrix == expected, "a column");
  parallel::mergeSort(top, top + rows, std::greater<>());
  expect(std::is_sorted(std::make_reverse_iterator(top + rows),
                        std::make_reverse_iterator(top)),
         "a column, descending");
}

void checkFunctional(std::size_t n) {
  auto input = generate<std::vector<Record>>(n, randomRecord);
  auto sorted = parallel::functionalSort(input, ByKey());
  std::stable_sort(input.begin(), input.end(), ByKey());
  expect(input == sorted, "functional sort is stable");

  CountingLess<int> less;
  auto ints = quicksorted(generate<std::vector<int>>(n, randomInt), less);
  expect(std::is_sorted(ints.begin(), ints.end()), "counting comparator");
  expect(less.copies() == 1, "all copies of the comparator are destroyed");
  std::printf("%ld comparisons\n", less.comparisons());
}

struct Incomparable : std::domain_error {
  using std::domain_error::domain_error;
};

/// Checks that a comparator's exception passes all spawns on its way, and that no element is
/// lost.
void checkExceptions(std::size_t n) {
  auto less = [](const Record &a, const Record &b) {
    for (const Record *r : {&a, &b})
      if (r->serial % 997 == 500)
        throw Incomparable("no order for record " + std::to_string(r->serial));
    return a.key < b.key;
  };
  auto records = generate<std::vector<Record>>(n, randomRecord);
  const auto before = contents(records);
  std::string caught;
  try {
    parallel::quicksort(records.begin(), records.end(), less);
  } catch (const Incomparable &error) {
    caught = error.what();
  }
  std::printf("caught: %s\n", caught.c_str());
  expect(!caught.empty(), "the comparator's exception arrives");
  expect(contents(records) == before, "no record is lost");

  long caughtInside = 0;
  for (int round = 0; round < 3; ++round)
    try {
      auto first = cilk_spawn quicksorted(records, less);
      auto second = cilk_spawn quicksorted(records, ByKey());
      cilk_sync;
      expect(first.size() == second.size(), "not reached");
    } catch (const std::logic_error &) {
      ++caughtInside;
    }
  expect(caughtInside == 3, "spawned calls throw into the try block");
}

} // namespace

int main(int argc, char **argv) {
  const auto n = static_cast<std::size_t>(
      size_argument(argc, argv, 50000, 1000, 10000000));
  checkTypes(n);
  checkIterators(n);
  checkFunctional(n);
  checkExceptions(n);
  return report();
}
