// [libraries] The message of an error is made in parallel with a read of another string's size.
#include <cilk/cilk.h>
#include <cstdio>
#include <new>
#include <string>
#include <system_error>

alignas(std::string) char one[sizeof(std::string)];
std::string other = "text";

[[gnu::noinline]] void make(void *at, std::error_code of) {
  new (at) std::string(of.message());
}
[[gnu::noinline]] size_t ask(const std::string *of) {
  return of->size();
}

int main() {
  make(one, std::make_error_code(std::errc::io_error));
  cilk_spawn make(one, std::error_code(2, std::system_category()));
  size_t size = ask(&other);
  cilk_sync;
  std::printf("%d\n", size > 0);
}
