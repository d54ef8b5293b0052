#include <cilk/cilk.h>
static void tree(int depth) {
  if (depth == 0)
    return;
  for (int i = 0; i < 5; ++i)
    cilk_spawn tree(depth - 1);
  cilk_sync;
}
int main(void) { tree(5); }
