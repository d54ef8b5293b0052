// Counts the values of pixels by strips of an image. Each strip counts in a table of its own on the
// stack, and adds it to the common table once.
// RUN: %check_program %s -- -DSIZE=20
#include "program.h"
#include <array>
#include <atomic>
#include <cilk/cilk.h>

constexpr long width = 100'000;
using Table = std::array<uint32_t, 256>;

static std::array<std::atomic<uint64_t>, 256> total;

static Table countStrip(long row) {
  Table table{};
  for (long column = 0; column < width; ++column)
    ++table[mix(row * width + column) >> 56];
  return table;
}

int main(int argc, char **argv) {
  const long rows = size_argument(argc, argv, 2500, 1, 1'000'000);
  cilk_for (long row = 0; row < rows; ++row) {
    const Table table = countStrip(row);
    for (int value = 0; value < 256; ++value)
      total[value].fetch_add(table[value], std::memory_order_relaxed);
  }
  uint64_t sum = 0;
  for (int value = 0; value < 256; ++value)
    sum = mix(sum + total[value]);
  printf("checksum %llu\n", (unsigned long long)sum);
}
