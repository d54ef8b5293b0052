// Functions of std::filesystem have models: a program whose tasks work on separate paths is
// certified, without limits. If a task changes a path that another task uses, there is a race.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++17 -O0 %s -o %t0
// RUN: %if nightly %{ %clangxx_cilk -fsanitize=cilk -std=c++17 -O2 %s -o %t2 %}
// RUN: env CILKSAN_REPORT_NONE=1 %t0 %t.folder 2>&1 | FileCheck %s
// RUN: %if nightly %{ env CILKSAN_REPORT_NONE=1 %t2 %t.folder 2>&1 | FileCheck %s %}
// RUN: bash -c 'for p; do for race in 0 1 2 3; do \
// RUN:   $p $0.folder $race 2>$0.err; test $? = 66 || exit 1; done; done' %t %t0 %if nightly %{ %t2 %}
// CHECK: Outcome: certified{{$}}
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
namespace fs = std::filesystem;

static fs::path base;

static void names(int i) {
  volatile long sink;
  fs::path p = "/a/b/../c.txt";
  p /= std::to_string(i);
  p += ".tail";
  p.replace_extension(".new");
  p.replace_filename("other.x");
  sink = p.filename().native().size() + p.stem().native().size() + p.extension().native().size();
  sink = p.parent_path().native().size() + p.root_path().native().size() + p.has_parent_path();
  sink = p.lexically_normal().native().size() + p.lexically_relative("/a").native().size();
  sink = p.is_absolute() + (p < fs::path("/b")) + (p == p) + fs::hash_value(p);
  for (const fs::path &part : p)
    sink = part.native().size();
  fs::path moved = std::move(p), copy = moved;
  copy = moved;
  copy.remove_filename();
  sink = (copy / "z").has_filename();
}
static void files(int i) {
  volatile long sink;
  std::error_code error;
  const fs::path own = base / std::to_string(i), file = own / "file";
  fs::create_directories(own / "sub");
  fs::create_directory(own / "more");
  std::ofstream(file) << "text";
  fs::copy_file(file, own / "copy");
  fs::rename(own / "copy", own / "moved");
  fs::resize_file(own / "moved", 2);
  fs::permissions(own / "moved", fs::perms::owner_all);
  fs::create_symlink(file, own / "link");
  sink = fs::read_symlink(own / "link").native().size() + fs::is_symlink(own / "link");
  sink = fs::exists(file) + fs::is_directory(own) + fs::is_regular_file(file, error);
  sink = fs::file_size(file) + fs::file_size(own / "none", error) + fs::is_empty(own / "sub");
  sink = fs::last_write_time(file).time_since_epoch().count() + fs::equivalent(file, file);
  sink = fs::current_path().native().size() + fs::absolute(file).native().size();
  sink = fs::canonical(own).native().size() + fs::relative(file, own).native().size();
  sink = fs::temp_directory_path().native().size() + fs::weakly_canonical(file).native().size();
  try {
    sink = fs::file_size(own / "none");
  } catch (const fs::filesystem_error &e) {
    sink = e.path1().native().size() + e.what()[0] + e.code().value();
  }
  fs::remove(file);
  fs::remove_all(own);
}

static void race(int which) {
  volatile long sink;
  fs::path p = "/a/b.c", other = "q";
  std::error_code error;
  switch (which) {
  case 0:
    cilk_spawn p.replace_extension("x");
    sink = fs::exists(p);
    break;
  case 1:
    cilk_spawn fs::remove("none", error);
    sink = fs::remove("none", error);
    break;
  case 2:
    cilk_spawn [&] { p /= other; }();
    sink = p.parent_path().native().size();
    break;
  case 3:
    cilk_spawn [&] { p = other; }();
    for (const fs::path &part : p)
      sink = part.native().size();
    break;
  }
}

int main(int argc, char **argv) {
  base = argv[1];
  if (argc > 2) {
    race(argv[2][0] - '0');
    return 0;
  }
  cilk_for (int i = 0; i < 2; ++i) {
    names(i);
    files(i);
  }
}
