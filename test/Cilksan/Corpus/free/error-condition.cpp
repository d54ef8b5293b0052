// [libraries] A condition is assigned in parallel with a comparison with another condition.
#include <cilk/cilk.h>
#include <cstdio>
#include <system_error>

std::error_condition one(std::errc::io_error), other(std::errc::io_error);
std::error_code code = std::make_error_code(std::errc::io_error);

[[gnu::noinline]] void assign(std::error_condition *to) {
  *to = std::error_condition();
}
[[gnu::noinline]] bool compare(const std::error_category &with, const std::error_condition &to) {
  return with.equivalent(5, to);
}

int main() {
  cilk_spawn assign(&other);
  bool r = compare(code.category(), one);
  cilk_sync;
  std::printf("%d\n", r || code == other);
}
