//===- pages.cpp - the pages of the server ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pages.h"

#include <charconv>
#include <optional>

// Returns the number after "name=", if \p query is just that and the number is
// in the range.
static std::optional<int> read_number(std::string_view query,
                                      std::string_view name, int most) {
  if (query.substr(0, name.size()) != name)
    return std::nullopt;
  query.remove_prefix(name.size());
  int number = 0;
  const char *end = query.data() + query.size();
  const std::from_chars_result read =
      std::from_chars(query.data(), end, number);
  if (read.ec != std::errc() || read.ptr != end || number < 1 || number > most)
    return std::nullopt;
  return number;
}

static page refuse(const char *path, const char *name, int most) {
  return {400, "text/plain",
          std::string("use ") + path + "?" + name + "NUMBER, from 1 to " +
              std::to_string(most) + "\n"};
}

page find_page(const std::string &target) {
  const std::size_t mark = target.find('?');
  const std::string path = target.substr(0, mark);
  const std::string query =
      mark == std::string::npos ? "" : target.substr(mark + 1);
  if (path == "/" && query.empty())
    return {200, "text/plain", "Hello from a strand.\n"};
  if (path == "/queens") {
    if (std::optional<int> size = read_number(query, "n=", MAX_QUEENS))
      return {200, "text/plain", std::to_string(count_queens(*size)) + "\n"};
    return refuse("/queens", "n=", MAX_QUEENS);
  }
  if (path == "/mandelbrot") {
    if (std::optional<int> width = read_number(query, "w=", MAX_WIDTH))
      return {200, "image/png", draw_mandelbrot(*width)};
    return refuse("/mandelbrot", "w=", MAX_WIDTH);
  }
  return {404, "text/plain", "there is /, /queens and /mandelbrot\n"};
}
