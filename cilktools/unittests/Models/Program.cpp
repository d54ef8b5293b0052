//===- Program.cpp - a program that uses much of the C++ library ----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The program of check_preload.py. The output must be the same with and without
// a preloaded library. The argument is the name of a file to write.
//
//===----------------------------------------------------------------------===//

#include <algorithm>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <future>
#include <iomanip>
#include <iostream>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <random>
#include <regex>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>
struct A {
  std::string s;
  A(const char *x) : s(x) {}
  ~A() {}
};
static A &get() {
  static A a("a static with a long text that allocates");
  return a;
}
int main(int, char **argv) {
  std::string s = "abc";
  s += "def";
  s.append(40, 'x');
  s.insert(3, "ins");
  s.replace(0, 2, "ZZZZ");
  s.erase(5, 3);
  std::string t = s.substr(2, 10);
  t.push_back('!');
  s.swap(t);
  std::string u = std::move(t);
  std::cout << s << " " << t.size() << " " << u << " " << u.find("xx") << " "
            << u.rfind('x') << " " << (s < u) << std::endl;
  std::wstring w = L"wide";
  w += L"r";
  std::cout << w.size() << "\n";
  std::map<int, std::string> m;
  for (int i = 0; i < 200; i++)
    m[(i * 37) % 101] = std::to_string(i);
  for (int i = 0; i < 50; i++)
    m.erase(i * 2);
  for (auto &[k, v] : m)
    std::cout << k << '=' << v << ' ';
  std::cout << '\n';
  for (auto it = m.rbegin(); it != m.rend(); ++it)
    std::cout << it->first << ' ';
  std::cout << '\n';
  std::list<int> l{5, 3, 9, 1};
  l.sort();
  l.reverse();
  std::list<int> k{1, 2};
  l.splice(l.begin(), k);
  l.remove(9);
  for (int x : l)
    std::cout << x << ' ';
  std::cout << '\n';
  std::unordered_map<std::string, int> um;
  for (int i = 0; i < 100; i++)
    um["k" + std::to_string(i)] = i;
  std::cout << um.size() << ' ' << um["k5"] << '\n';
  std::ostringstream os;
  os << std::setw(8) << std::setfill('0') << 42 << ' ' << std::hex << 255 << ' '
     << 3.25 << ' ' << true << ' ' << (void *)0;
  std::cout << os.str() << '\n';
  std::istringstream is("12 3.5 word\nline two\n");
  int i;
  double d;
  std::string wd, ln;
  is >> i >> d >> wd;
  std::getline(is, ln);
  std::getline(is, ln);
  std::cout << i << ' ' << d << ' ' << wd << ' ' << ln << ' ' << is.good()
            << '\n';
  {
    std::ofstream f(argv[1]);
    f << "hello " << 7 << "\n";
  }
  {
    std::ifstream f(argv[1]);
    char b[10];
    f.read(b, 5);
    std::cout.write(b, 5);
    std::cout << f.gcount() << f.tellg() << '\n';
  }
  try {
    throw std::runtime_error("thrown");
  } catch (std::exception &e) {
    std::cout << e.what() << '\n';
  }
  try {
    s.at(1000);
  } catch (std::out_of_range &e) {
    std::cout << e.what() << '\n';
  }
  try {
    std::string q(std::string::npos, 'x');
  } catch (std::length_error &e) {
    std::cout << e.what() << '\n';
  }
  try {
    volatile size_t n = SIZE_MAX / 2;
    char *volatile p = new char[n];
    (void)p;
  } catch (std::bad_alloc &e) {
    std::cout << e.what() << '\n';
  }
  int *al = new int[100];
  delete[] al;
  struct alignas(64) B {
    int x;
  };
  B *b = new B;
  std::cout << ((size_t)b % 64) << '\n';
  delete b;
  std::cout << get().s << get().s.size() << '\n';
  std::mutex mu;
  std::condition_variable cv;
  bool rdy = false;
  std::thread th([&] {
    std::unique_lock<std::mutex> g(mu);
    rdy = true;
    cv.notify_one();
  });
  {
    std::unique_lock<std::mutex> g(mu);
    cv.wait(g, [&] { return rdy; });
  }
  th.join();
  auto fu = std::async(std::launch::async, [] { return 5; });
  std::cout << fu.get() << '\n';
  std::once_flag of;
  std::call_once(of, [] { std::cout << "once\n"; });
  try {
    std::once_flag o2;
    std::call_once(o2, [] { throw 3; });
  } catch (int x) {
    std::cout << x << '\n';
  }
  std::cout << std::filesystem::exists("/tmp")
            << std::regex_match("aab", std::regex("a*b")) << '\n';
  std::mt19937 r(1);
  std::vector<int> v(1000);
  for (auto &x : v)
    x = r();
  std::sort(v.begin(), v.end());
  qsort(v.data(), v.size(), 4, [](const void *a, const void *b) {
    return *(int *)b - *(int *)a > 0 ? 1 : -1;
  });
  std::cout << v[0] << '\n';
  printf("%s %d %5.2f %ls %n\n", "pf", 3, 2.5, L"wide", &i);
  printf("%d\n", i);
  auto p = std::make_shared<std::string>("shared");
  std::weak_ptr<std::string> wp = p;
  std::cout << *wp.lock() << '\n';
  try {
    try {
      throw A("x");
    } catch (...) {
      std::rethrow_exception(std::current_exception());
    }
  } catch (A &a) {
    std::cout << a.s << '\n';
  }
  std::stringstream ss;
  ss << "x " << 1;
  ss.str("y 2 z");
  std::string a1;
  int a2;
  char c;
  ss >> a1 >> a2 >> c;
  std::cout << a1 << a2 << c << '\n';
  char line[20];
  std::istringstream gl("first\nsecond");
  gl.getline(line, 20);
  std::cout << line << (char)gl.get() << gl.peek() << '\n';
  gl.ignore(3);
  gl.unget();
  std::cout << gl.rdbuf() << '\n';
  std::cerr << "err\n";
  std::clog << "log" << std::endl;
  std::wcout << L"";
}
