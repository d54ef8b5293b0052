// A library may register handlers of fork before the tool. These run while the forking thread holds
// the tool's locks. They may allocate memory and unload a library.
// REQUIRES: cilksan
// RUN: %clang_cilk -fsanitize=cilk -O1 -DUNLOADED -x c -shared -fPIC %s -o %t.unloaded.so
// RUN: %clangxx_cilk -O1 -DLIBRARY -shared -fPIC %s -o %t.so
// RUN: %clangxx_cilk -fsanitize=cilk -O1 %s %t.so -o %t
// RUN: %t %t.unloaded.so 2>&1 | FileCheck %s
// CHECK: prepared, ran, and ran
// CHECK: Outcome: certified with limits
#ifdef UNLOADED
int number(void) { return 3; }
#elif defined(LIBRARY)
#include <dlfcn.h>
#include <functional>
#include <pthread.h>
#include <string>
const char *handlers_library;
int handlers_count;
static void handle() {
  // A library's function that keeps data in the tool's heap, and one that takes the tool's locks.
  std::string text(1000, 'x');
  FILE *stream = fmemopen(&text[0], 1000, "w");
  fputs("text", stream);
  fclose(stream);
  void *library = dlopen(handlers_library, RTLD_NOW);
  if (library && dlclose(library) == 0 && text[0] == 't')
    ++handlers_count;
}
__attribute__((constructor)) static void prepare() { pthread_atfork(handle, handle, handle); }
#else
#include <cstdio>
#include <sys/wait.h>
#include <unistd.h>
extern const char *handlers_library;
extern int handlers_count;
static int x;
static void set() { x = 1; }

int main(int, char **argv) {
  handlers_library = argv[1];
  alarm(60);
  cilk_spawn set();
  cilk_sync;
  const pid_t child = fork();
  if (child == 0) {
    alarm(30);
    _exit(handlers_count);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (handlers_count == 2 && WIFEXITED(status) && WEXITSTATUS(status) == 2)
    std::puts("prepared, ran, and ran");
  return 0;
}
#endif
