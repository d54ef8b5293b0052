// [libraries] An error's message is made in a string's memory in parallel with a read of its size.
#include <cilk/cilk.h>
#include <cstdio>
#include <new>
#include <string>
#include <system_error>

alignas(std::string) char one[sizeof(std::string)];
std::string other = "text";

[[gnu::noinline]] void make(void *at, std::error_code of) {
  new (at) std::string(of.message()); // RACE(a): write
}
[[gnu::noinline]] size_t ask(const std::string *of) {
  return of->size(); // RACE(a): read
}

int main() {
  make(one, std::make_error_code(std::errc::io_error));
  cilk_spawn make(one, std::error_code(2, std::system_category()));
  size_t size = ask(reinterpret_cast<std::string *>(one));
  cilk_sync;
  std::printf("%d\n", size > 0);
}
