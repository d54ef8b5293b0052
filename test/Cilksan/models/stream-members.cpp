// Members of streams of char and of their buffers have models: a program that uses separate
// streams in each task is certified, without limits. A program has a race if it opens, closes,
// moves, or reads into data that another strand uses.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++20 -O0 %s -o %t0
// RUN: %if nightly %{ %clangxx_cilk -fsanitize=cilk -std=c++17 -O2 %s -o %t2 %}
// RUN: env CILKSAN_REPORT_NONE=1 %t0 %t.file 2>&1 | FileCheck %s
// RUN: %if nightly %{ env CILKSAN_REPORT_NONE=1 %t2 %t.file 2>&1 | FileCheck %s %}
// RUN: bash -c 'for p; do for race in 0 1 2 3 4 5; do \
// RUN:   $p $0.file $race 2>$0.err; test $? = 66 || exit 1; done; done' %t %t0 %if nightly %{ %t2 %}
// CHECK: Outcome: certified{{$}}
#include <ctime>
#include <fstream>
#include <iomanip>
#include <iterator>
#include <sstream>
#include <string>

static const char *path;
static std::tm date;

static void files(int i) {
  volatile long sink;
  const std::string own = path + std::to_string(i);
  std::ofstream out(own), other;
  sink = out.is_open();
  out << "one two\nthree\n" << std::put_time(&date, "%Y");
  other = std::move(out);
  std::ofstream third(std::move(other));
  third.swap(other);
  other.close();
  std::ifstream in(own);
  const std::ifstream &same = in;
  sink = in.is_open() && same.is_open();
  std::string all((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  in.clear();
  in.seekg(0);
  char bytes[4];
  sink = in.rdbuf()->in_avail() + in.rdbuf()->sgetc() + in.rdbuf()->sbumpc();
  sink = in.rdbuf()->snextc() + in.rdbuf()->sgetn(bytes, 4) + in.rdbuf()->sungetc();
  std::stringstream whole;
  whole << in.rdbuf();
  std::filebuf buffer;
  char space[64];
  buffer.pubsetbuf(space, sizeof space);
  buffer.open(own, std::ios::in | std::ios::out);
  sink = buffer.is_open() + buffer.sputc('x') + buffer.sputn("yz", 2) + buffer.pubsync();
  buffer.close();
  std::fstream both(own, std::ios::in | std::ios::out);
  sink = both.is_open();
}
static void strings(int i) {
  volatile long sink;
  std::stringstream one(std::to_string(i) + " 2 3"), two;
  two << std::quoted("a b") << *std::istream_iterator<int>(one);
  std::string text;
  two >> std::quoted(text);
  one = std::move(two);
  std::stringstream three(std::move(one));
  three.swap(two);
  two.str(std::string("new"));
  two.str(text);
  std::istringstream date("2020-01-02");
  std::tm parts = {};
  date >> std::get_time(&parts, "%Y-%m-%d");
  std::ostringstream last;
  last << two.str() << parts.tm_year;
  sink = std::move(last).str().size();
#if __cplusplus >= 202002L
  sink = two.view().size();
#endif
}

static char shared[16];
static void race(int which) {
  volatile long sink;
  std::ifstream file(path);
  std::filebuf *buffer = file.rdbuf();
  std::stringstream text("some text"), other;
  switch (which) {
  case 0:
    cilk_spawn file.close();
    sink = file.is_open();
    break;
  case 1:
    cilk_spawn buffer->close();
    sink = buffer->is_open();
    break;
  case 2:
    cilk_spawn buffer->sbumpc();
    sink = buffer->sgetc();
    break;
  case 3:
    cilk_spawn buffer->sgetn(shared, 4);
    shared[3] = 1;
    break;
  case 4:
    cilk_spawn text.swap(other);
    other << 1;
    break;
  case 5:
    cilk_spawn [&] { text >> std::get_time(&date, "%Y"); }();
    sink = date.tm_year;
    break;
  }
}

int main(int argc, char **argv) {
  path = argv[1];
  std::ofstream(path) << "some text";
  if (argc > 2) {
    race(argv[2][0] - '0');
    return 0;
  }
  cilk_for (int i = 0; i < 2; ++i) {
    files(i);
    strings(i);
  }
}
