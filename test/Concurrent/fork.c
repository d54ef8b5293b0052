// A child of fork() can have strands that wait, with and without deadlines, though the parent's
// thread for deadlines isn't in it.
// RUN: %check_later --levels 1 %s
#include "wait.h"
#include <sys/wait.h>
#include <unistd.h>

TASK void pass_on(cilk_ivar *from, cilk_ivar *to) {
  cilk_sleep(1000);
  cilk_ivar_put(to, cilk_ivar_get(from) + 1);
}

static uint64_t chain(void) {
  cilk_ivar chain[21];
  for (int i = 0; i <= 20; ++i)
    cilk_ivar_init(chain + i);
  for (int i = 0; i < 20; ++i)
    cilk_spawn pass_on(chain + i + 1, chain + i);
  cilk_ivar_put(chain + 20, 0);
  cilk_sync;
  return cilk_ivar_get(chain);
}

int main(void) {
  int right = 0;
  for (int i = 0; i < 20; ++i) {
    right += chain() == 20;
    pid_t child = fork();
    if (child == 0) {
      alarm(15);
      _exit(chain() == 20 ? 0 : 1);
    }
    int status = 1;
    waitpid(child, &status, 0);
    right += status == 0;
  }
  printf("%d\n", right);
  return 0;
}
