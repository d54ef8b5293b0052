// The memory resources that always exist, the categories of errors and the facets of a locale
// have models, though most of their virtual functions cannot be interposed. Under Cilksan they
// stay the same objects.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++17 -O0 %s -o %t0
// RUN: %if nightly %{ %clangxx_cilk -fsanitize=cilk -std=c++17 -O2 %s -o %t2 %}
// RUN: env CILKSAN_REPORT_NONE=1 %t0 2>&1 | FileCheck %s
// RUN: %if nightly %{ env CILKSAN_REPORT_NONE=1 %t2 2>&1 | FileCheck %s %}
// CHECK-NOT: wrong
// CHECK: Outcome: certified{{$}}
#include <cstdio>
#include <cstring>
#include <future>
#include <ios>
#include <locale>
#include <memory_resource>
#include <string>
#include <system_error>
#include <typeinfo>

struct Mine : std::error_category {
  const char *name() const noexcept override { return "mine"; }
  std::string message(int) const override { return "my message"; }
};

static void expect(bool what, const char *name) {
  if (!what)
    std::printf("wrong: %s\n", name);
}

__attribute__((noinline)) static void useResources() {
  std::pmr::memory_resource *heap = std::pmr::new_delete_resource();
  heap->deallocate(heap->allocate(10), 10);
  expect(heap->is_equal(*std::pmr::get_default_resource()), "default resource");
  expect(!heap->is_equal(*std::pmr::null_memory_resource()), "null resource");
  try {
    (void)std::pmr::null_memory_resource()->allocate(1);
    expect(false, "allocation of nothing");
  } catch (const std::bad_alloc &) {
  }
}
__attribute__((noinline)) static void useCategories() {
  std::error_code error(2, std::system_category());
  expect(error.message() == std::strerror(2), "message");
  expect(error == std::errc::no_such_file_or_directory, "meaning");
  expect(error.default_error_condition().category() == std::generic_category(), "condition");
  expect(!std::strcmp(error.category().name(), "system"), "name");
  expect(typeid(error.category()) == typeid(std::system_category()), "type");
  expect(!std::make_error_code(std::io_errc::stream).message().empty(), "stream");
  expect(!std::make_error_code(std::future_errc::no_state).message().empty(), "future");
  const Mine mine;
  const std::error_code other(1, mine);
  expect(other.message() == "my message" && other != error, "own category");
  try {
    throw std::system_error(error, "text");
  } catch (const std::exception &e) {
    expect(std::strstr(e.what(), "text"), "what");
  }
}
__attribute__((noinline)) static void useFacets() {
  const std::locale classic = std::locale::classic();
  expect(std::has_facet<std::ctype<char>>(classic), "has_facet");
  const auto &type = std::use_facet<std::ctype<char>>(classic);
  char text[] = "aBc";
  type.toupper(text, text + 3);
  expect(!std::strcmp(text, "ABC") && type.tolower('A') == 'a', "case");
  expect(type.is(std::ctype_base::digit, '1') && std::isalpha('a', classic), "is");
  const auto &wide = std::use_facet<std::ctype<wchar_t>>(classic);
  expect(wide.toupper(L'a') == L'A' && wide.is(std::ctype_base::alpha, L'a'), "wide");
  const auto &number = std::use_facet<std::numpunct<char>>(classic);
  expect(number.decimal_point() == '.' && number.truename() == "true", "numpunct");
  const auto &order = std::use_facet<std::collate<char>>(classic);
  expect(order.compare(text, text + 1, text + 1, text + 2) < 0, "collate");
}

int main() {
  int x = 0;
  cilk_spawn useResources();
  cilk_spawn useCategories();
  cilk_spawn useFacets();
  x = 1;
  cilk_sync;
  return x - 1;
}
