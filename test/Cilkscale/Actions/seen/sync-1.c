// Counts the ways to pay an amount with coins. The sync stands between the two recursive calls, so
// the second call begins only after the first one.
// RUN: %check_program %s -- -DSIZE=300
#include "program.h"
#include <cilk/cilk.h>

static const int coins[] = {200, 100, 50, 20, 10, 5, 2, 1};

static long ways_serial(int amount, int coin) {
  if (amount == 0 || coin == 7)
    return 1;
  long ways = 0;
  for (int left = amount; left >= 0; left -= coins[coin])
    ways += ways_serial(left, coin + 1);
  return ways;
}

static long ways(int amount, int coin) {
  if (amount < 0)
    return 0;
  if (amount < 100 || coin > 4)
    return ways_serial(amount, coin);
  long with = cilk_spawn ways(amount - coins[coin], coin); // ACTION: sync
  cilk_sync;                                               // ACTION: sync
  long without = ways(amount, coin + 1);                   // ACTION: sync
  return with + without;
}

int main(int argc, char **argv) {
  const int amount = (int)size_argument(argc, argv, 900, 1, 10000);
  printf("%ld ways to pay %d\n", ways(amount, 0), amount);
  return 0;
}
