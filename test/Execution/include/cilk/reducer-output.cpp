// Output to a stream's reducer is written in the serial order, flushed or not, with the strand's
// formats; the failure of a full device appears in the stream.
// RUN: %check_cilk %s
// RUN: %check_cilk --levels 0,2 %s -- -fno-exceptions
#include <fstream>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <streambuf>
#include <cilk/ostream_reducer.h>
#include "walk.h"

cilk::ostream_reducer<char> out(std::cout);

// A device that takes 100 characters, and counts how often it was flushed.
struct Device : std::streambuf {
  int taken = 0, flushes = 0;
  int overflow(int c) override { return taken < 100 ? (++taken, c) : EOF; }
  int sync() override { return ++flushes, 0; }
};

int main() {
  out << "first\n";
  walk(0, 200, [](int n) {
    out << n << ' ' << std::hex << std::setw(6) << n * 3 << std::dec;
    if (n % 5 == 0)
      out << std::endl;
    else
      out << ", " << std::flush;
  });
  out << "\nmiddle\n";
  cilk_for (int i = 0; i < 200; ++i) {
    dawdle(i);
    out << i << (i % 10 == 9 ? '\n' : ' ');
  }
  std::cout << "last\n";

  std::ostringstream s;
  s << std::setprecision(3);
  {
    cilk::ostream_reducer<char> local(s);
    local << 3.14159265 << '\n';
    cilk_for (int i = 0; i < 100; ++i) {
      dawdle(i);
      local << i * 7 << ';';
    }
  }
  std::cout << s.str() << '\n';
  std::wostringstream ws;
  cilk::ostream_reducer<wchar_t> wide(ws);
  walk(0, 100, [&](int n) { wide << n << L'/'; });
  for (wchar_t c : ws.str())
    std::cout << char(c);
  std::cout << '\n';

  Device device;
  std::ostream small(&device);
  cilk::ostream_reducer<char> full(small);
  walk(0, 100, [&](int n) { full << n << std::flush; });
  std::cout << device.taken << (device.flushes > 0) << full.bad() << '\n';
  cilk::ostream_reducer<char> marked(s);
  walk(0, 100, [&](int n) {
    if (n == 50)
      marked.setstate(std::ios::failbit);
  });
  std::cout << marked.fail() << marked.bad() << '\n';
}
