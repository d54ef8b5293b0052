// Prints the number of workers.
#include "faults.h"
#include <cilk/cilk_api.h>

int main(void) {
  unsigned workers = __cilkrts_get_nworkers();
  printf("%u workers, %s\n", workers, fib(16) == 987 ? "right" : "wrong");
  return 0;
}
