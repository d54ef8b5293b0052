// Waits for steals, and prints "right".
#include "faults.h"

int main(int argc, char **argv) {
  (void)argv;
  for (int i = 0; argc < 2 && i < 5; ++i)
    be_stolen_from();
  puts(fib(12) == 144 ? "right" : "wrong");
  return 0;
}
