// Cilksan reports a limit if a library calls a virtual function without instrumentation of a
// program's class: a stream's buffer, an upstream memory resource, a category of errors. If the
// function is instrumented, Cilksan reports its race instead. The objects stay unchanged. A
// failed stream may have a buffer that no longer exists.
// REQUIRES: cilksan
// RUN: %stock_clang++ -std=c++17 -O1 -DLIBRARY -c %s -o %t.o
// RUN: %if nightly %{ %clangxx_cilk -fsanitize=cilk -std=c++17 -O0 %s %t.o -o %t0 %}
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++17 -O2 -c %s -o %t2.o && %clangxx_cilk -fsanitize=cilk %t2.o %t.o -o %t2
// RUN: %if nightly %{ env CILKSAN_REPORT_NONE=1 %t0 2>&1 | FileCheck %s %}
// RUN: env CILKSAN_REPORT_NONE=1 %t2 2>&1 | FileCheck %s
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++17 -O2 -DLIBRARY -c %s -o %t.o
// RUN: %clangxx_cilk -fsanitize=cilk %t2.o %t.o -o %t3
// RUN: env CILKSAN_REPORT_NONE=1 %t3 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: %python %S/../Inputs/twins.py %t3 write flush read tied buffer pool locked release category -- none
// CHECK-NOT: wrong
// CHECK: Outcome: certified with limits
// CHECK: Limits:
// CHECK-DAG: - 'Buffer::xsputn(char const*, long)', which was called at {{.*}}virtual-calls.cpp:{{[0-9]+}}:{{[0-9]+}}{{.*}}, ran without instrumentation: what it accessed was not seen
// CHECK-DAG: - 'Buffer::sync()', which was called at
// CHECK-DAG: - 'Buffer::underflow()', which was called at
// CHECK-DAG: - 'Resource::do_allocate(unsigned long, unsigned long)', which was called at
// CHECK-DAG: - 'Resource::do_deallocate(void*, unsigned long, unsigned long)', which was called at
// CHECK-DAG: - 'Category::default_error_condition(int) const', which was called at
// NONE: Outcome: certified{{$}}
#include <cstdlib>
#include <cstring>
#include <memory_resource>
#include <streambuf>
#include <string>
#include <system_error>
extern int *target;
extern const char *racy, *now;
// A class with a virtual base, functions of its own, and a table within its table.
struct Names {
  virtual ~Names();
  virtual int number();
};
struct Buffer : virtual Names, std::streambuf {
  std::string text;
  char room[1];
  Buffer();
  ~Buffer() override;
  std::streamsize xsputn(const char *, std::streamsize) override;
  int sync() override;
  int underflow() override;
  virtual int own();
  int number() override;
};
struct Resource : std::pmr::memory_resource {
  void *do_allocate(std::size_t, std::size_t) override;
  void do_deallocate(void *, std::size_t, std::size_t) override;
  bool do_is_equal(const std::pmr::memory_resource &) const noexcept override;
};
struct Category : std::error_category {
  const char *name() const noexcept override;
  std::string message(int) const override;
  std::error_condition default_error_condition(int) const noexcept override;
};
extern Buffer the_buffer;
extern Resource the_resource;
extern const Category the_category;
#ifdef LIBRARY
int *target;
const char *racy, *now = "";
static void change() {
  if (racy && !std::strcmp(racy, now))
    ++*target;
}
Names::~Names() = default;
int Names::number() { return 0; }
Buffer::Buffer() = default;
Buffer::~Buffer() = default;
std::streamsize Buffer::xsputn(const char *from, std::streamsize size) {
  change();
  if (own() != 5 || number() != 6 || !dynamic_cast<Names *>(static_cast<std::streambuf *>(this)))
    std::abort();
  text.append(from, size);
  return size;
}
int Buffer::sync() {
  change();
  return 0;
}
int Buffer::underflow() {
  change();
  room[0] = '7';
  setg(room, room, room + 1);
  return room[0];
}
int Buffer::own() { return 5; }
int Buffer::number() { return 6; }
void *Resource::do_allocate(std::size_t size, std::size_t) {
  if (now[0] != 'r')
    change();
  return std::malloc(size);
}
void Resource::do_deallocate(void *block, std::size_t, std::size_t) {
  change();
  std::free(block);
}
bool Resource::do_is_equal(const std::pmr::memory_resource &other) const noexcept {
  return this == &other;
}
const char *Category::name() const noexcept { return "mine"; }
std::string Category::message(int) const { return "text"; }
std::error_condition Category::default_error_condition(int value) const noexcept {
  change();
  return {value + 1, *this};
}
Buffer the_buffer;
Resource the_resource;
const Category the_category;
#else
#include <cstdio>
#include <istream>
#include <new>
#include <ostream>
#include <sys/mman.h>
#include <typeinfo>

static void expect(bool what, const char *name) {
  if (!what)
    std::printf("wrong: %s\n", name);
}
static bool is(const char *what) {
  if (racy && std::strcmp(racy, what))
    return false;
  now = what;
  return true;
}
__attribute__((noinline)) static void useStreams() {
  std::ostream out(&the_buffer);
  if (is("write")) {
    out << "text " << 12;
    expect(the_buffer.text == "text 12", "text");
  }
  if (is("flush"))
    out << std::flush;
  std::istream in(&the_buffer);
  if (is("read"))
    expect(in.get() == '7', "character");
  if (is("tied")) {
    in.tie(&out);
    char c;
    in >> c;
  }
  expect(typeid(static_cast<std::streambuf &>(the_buffer)) == typeid(Buffer), "type");
}
// The inaccessible page stands for the memory of a buffer that has been destroyed.
__attribute__((noinline)) static void useFailed() {
  void *page = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  auto *buffer = new (page) Buffer;
  std::ostream out(buffer);
  std::istream in(buffer);
  out.setstate(std::ios::failbit);
  in.setstate(std::ios::failbit);
  in.tie(&out);
  buffer->~Buffer();
  mprotect(page, 4096, PROT_NONE);
  int number = 3;
  out << number << "text" << std::endl;
  in >> number;
  expect(!out && !in && in.get() == EOF && out.tellp() == -1, "failure");
}
__attribute__((noinline)) static void useResources() {
  if (is("buffer")) {
    std::pmr::monotonic_buffer_resource buffer(&the_resource);
    expect(buffer.allocate(100), "buffer");
  }
  if (is("release")) {
    std::pmr::monotonic_buffer_resource buffer(&the_resource);
    expect(buffer.allocate(100), "buffer");
    buffer.release();
  }
  if (is("pool")) {
    std::pmr::unsynchronized_pool_resource pool(&the_resource);
    expect(pool.allocate(100), "pool");
  }
  if (is("locked")) {
    std::pmr::synchronized_pool_resource pool(&the_resource);
    expect(pool.allocate(100), "locked pool");
  }
}
__attribute__((noinline)) static void useCategory() {
  if (!is("category"))
    return;
  const std::error_code error(1, the_category);
  expect(error.default_error_condition().value() == 2, "condition");
  expect(error == std::error_condition(2, the_category), "meaning");
}
__attribute__((noinline)) static void task() {
  useStreams();
  useFailed();
  useResources();
  useCategory();
}
static void set(int *to) { *to = 1; }

int main(int argc, char **argv) {
  static int x;
  if (argc > 1)
    racy = argv[1];
  target = &x;
  cilk_spawn task();
  set(&x);
  cilk_sync;
}
#endif
