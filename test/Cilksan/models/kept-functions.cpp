// Cilksan reports a limit for a function without instrumentation that the C library keeps without
// data of the program: for a conversion of printf, for folders that glob reads, for a value of the
// first thread when it ends. The same holds for virtual functions of a locale's facet. If they are
// instrumented, it reports their races instead. Keys without a function or with a known one take
// no room. If there are more functions than room, Cilksan reports a limit for each further
// function.
// REQUIRES: cilksan
// RUN: %stock_clang++ -O1 -DLIBRARY -c %s -o %t.o
// RUN: %if nightly %{ %clangxx_cilk -fsanitize=cilk -w -O0 %s %t.o -o %t0 %}
// RUN: %clangxx_cilk -fsanitize=cilk -w -O2 -c %s -o %t2.o && %clangxx_cilk -fsanitize=cilk %t2.o %t.o -o %t2
// RUN: %if nightly %{ env CILKSAN_REPORT_NONE=1 %t0 2>&1 | FileCheck %s %}
// RUN: env CILKSAN_REPORT_NONE=1 %t2 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 many 2>&1 | FileCheck --check-prefix=MANY %s
// RUN: %clangxx_cilk -fsanitize=cilk -O2 -DLIBRARY -c %s -o %t.o
// RUN: %clangxx_cilk -fsanitize=cilk %t2.o %t.o -o %t3
// RUN: %python %S/../Inputs/twins.py %t3 print count open key -- none
// CHECK: <7> 0,5
// CHECK: Outcome: certified with limits
// CHECK: Limits:
// CHECK-NEXT: - 'count', which was called at {{.*}}kept-functions.cpp:[[#PRINTF:]]:{{[0-9]+}}, ran without instrumentation: what it accessed was not seen
// CHECK-NEXT: - 'print', which was called at {{.*}}kept-functions.cpp:[[#PRINTF]]:{{[0-9]+}}, ran without instrumentation: what it accessed was not seen
// CHECK-NEXT: - 'open_folder', which was called at {{.*}}kept-functions.cpp:{{[0-9]+}}:{{[0-9]+}}, ran without instrumentation: what it accessed was not seen
// CHECK-NEXT: - 'drop', which a library called, ran without instrumentation: what it accessed was not seen
// CHECK-NEXT: - 'Point::do_decimal_point() const', which was called at {{.*}}kept-functions.cpp:{{[0-9]+}}:{{[0-9]+}}, ran without instrumentation: what it accessed was not seen
// CHECK-NEXT: - 'pthread_setspecific', which was called at {{.*}}, changed the state of its thread
// CHECK-NOT: - '
// MANY: Limits:
// MANY-NOT: dropped<255>
// MANY: - 'void dropped<256>(void*)', which was called at {{.*}}kept-functions.cpp:{{[0-9]+}}:{{[0-9]+}}, ran without instrumentation: what it accessed was not seen
#include <cstdio>
#include <cstring>
#include <dirent.h>
#include <locale>
#include <printf.h>
#include <utility>
extern int *target;
extern const char *racy;
extern "C" {
int print(FILE *, const printf_info *, const void *const *);
int count(const printf_info *, size_t, int *, int *);
void *open_folder(const char *);
void drop(void *);
}
extern void (*const *droppers)(void *);
struct Point : std::numpunct<char> {
  ~Point() override;
  char do_decimal_point() const override;
};
extern Point *point;
#ifdef LIBRARY
int *target;
const char *racy;
static void change(const char *what) {
  if (racy && !std::strcmp(racy, what))
    ++*target;
}
int print(FILE *to, const printf_info *, const void *const *from) {
  change("print");
  return std::fprintf(to, "<%d>", **static_cast<const int *const *>(from[0]));
}
int count(const printf_info *, size_t room, int *types, int *) {
  change("count");
  if (room > 0)
    types[0] = PA_INT | PA_FLAG_PTR;
  return 1;
}
void *open_folder(const char *path) {
  change("open");
  return opendir(path);
}
void drop(void *) { change("key"); }
template <int> void dropped(void *) { change("key"); }
template <int... Numbers>
static void (*const *listed(std::integer_sequence<int, Numbers...>))(void *) {
  static void (*const all[])(void *) = {dropped<Numbers>...};
  return all;
}
void (*const *droppers)(void *) = listed(std::make_integer_sequence<int, 257>());
Point::~Point() = default;
char Point::do_decimal_point() const { return ','; }
Point *point = new Point;
#else
#include <cilk/concurrent.h>
#include <glob.h>
#include <pthread.h>
#include <sstream>
#include <string>
#include <sys/stat.h>

static int x;
static std::locale *locale;
__attribute__((noinline)) static void task() {
  static int seven = 7;
  std::ostringstream out;
  out.imbue(*locale);
  out << 0.5;
  std::printf("%Q %s\n", &seven, out.str().c_str());
  glob_t found = {};
  found.gl_opendir = open_folder;
  found.gl_readdir = [](void *folder) { return readdir(static_cast<DIR *>(folder)); };
  found.gl_closedir = [](void *folder) { closedir(static_cast<DIR *>(folder)); };
  found.gl_stat = stat;
  found.gl_lstat = lstat;
  if (glob("/us?", GLOB_ALTDIRFUNC, nullptr, &found) || found.gl_pathc != 1)
    std::puts("wrong");
  globfree(&found);
}
static void set(int *to) { *to = 1; }
// Makes a key and deletes it at once.
static void useKey(void (*function)(void *)) {
  pthread_key_t key;
  if (pthread_key_create(&key, function))
    std::puts("wrong");
  pthread_key_delete(key);
}

int main(int argc, char **argv) {
  if (argc > 1)
    racy = argv[1];
  target = &x;
  register_printf_specifier('Q', print, count);
  locale = new std::locale(std::locale::classic(), static_cast<std::numpunct<char> *>(point));
  for (int i = 0; i < 257; ++i) {
    useKey(nullptr);
    useKey(racy && !std::strcmp(racy, "many") ? droppers[i] : drop);
  }
  pthread_key_t key;
  pthread_key_create(&key, drop);
  pthread_setspecific(key, &key);
  cilk_spawn task();
  set(&x);
  cilk_sync;
  std::fflush(stdout);
  new cilk::future<void>(cilk::async([] { set(&x); }));
  pthread_exit(nullptr);
}
#endif
