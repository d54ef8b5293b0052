// unload LIBRARY threads|alone: opens the library, calls its entry and closes it, again and again,
// while other threads that did the same live and end.
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *library;
static int uses;

static void *use(void *unused) {
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    puts(dlerror());
    exit(1);
  }
  int (*entry)(int) = (int (*)(int))dlsym(handle, "entry");
  if (entry(16) != 987)
    exit(2);
  __atomic_fetch_add(&uses, 1, __ATOMIC_RELAXED);
  dlclose(handle);
  return unused;
}

int main(int argc, char **argv) {
  enum { ROUNDS = 6, THREADS = 2 };
  library = argv[1];
  int threads = argc > 2 && !strcmp(argv[2], "threads");
  for (int i = 0; i < ROUNDS; ++i) {
    use(NULL);
    usleep(2000); // the pool's threads look for work, and find none
    pthread_t other[THREADS];
    for (int k = 0; k < THREADS; ++k)
      if (threads)
        pthread_create(&other[k], NULL, use, NULL);
      else
        use(NULL);
    for (int k = 0; threads && k < THREADS; ++k)
      pthread_join(other[k], NULL);
  }
  printf("used %d times\n", uses);
  fflush(stdout);
  pid_t child = threads ? fork() : 0;
  if (threads && child == 0) {
    use(NULL);
    _exit(0);
  }
  int status = 0;
  if (threads)
    waitpid(child, &status, 0);
  return status != 0;
}
