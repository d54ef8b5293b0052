//===- fairness.cpp - requests that compute beside one another ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clients are threads. Each of them unparks a strand of its own with a request,
// and blocks until the strand has answered. Eight clients ask for the ways to
// place eleven queens, again and again; one of their strands continues in the
// entering thread only. Twenty clients ask for nothing, 25 times a second. A
// computing request is overtaken by the other computing requests that are
// answered between it and its own answer: by seven, if all take turns. That
// figure hardly depends on other programs on the machine.
//
//===----------------------------------------------------------------------===//

#include "report.h"
#include <algorithm>
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

enum { COMPUTING = 8, BESIDE = 20, QUEENS = 11, SOLUTIONS = 2680 };

// Sets of columns: all, those taken by queens, and those that the queens'
// diagonals take in the next row.
struct Board {
  unsigned all, taken, left, right;
};

// Counts the solutions from `row` on; the first rows are searched by tasks.
// That takes some 2 ms in all.
static int count(Board board, int row) {
  enum { TASK_ROWS = 5 };
  if (board.taken == board.all)
    return 1;
  unsigned free = board.all & ~(board.taken | board.left | board.right);
  int sums[QUEENS], tasks = 0, sum = 0;
  while (free) {
    const unsigned queen = free & -free;
    free &= ~queen;
    const Board next = {board.all, board.taken | queen,
                        (board.left | queen) << 1, (board.right | queen) >> 1};
    if (row < TASK_ROWS)
      sums[tasks++] = cilk_spawn count(next, row + 1);
    else
      sum += count(next, row + 1);
  }
  cilk_sync;
  for (int i = 0; i < tasks; ++i)
    sum += sums[i];
  return sum;
}

static int count_all() { return count({(1u << QUEENS) - 1, 0, 0, 0}, 0); }

struct Client {
  bool computes = false;
  cilk::semaphore requests{0};
  bool ends = false; // atomic
  std::mutex lock;
  std::condition_variable answered;
  bool has_answer = false;
  int result = 0;
  std::vector<double> overtaken, milliseconds;
};

static long answers, wanted; // of the clients that compute; atomic
static bool over;            // atomic

static void serve(Client &client) {
  for (;;) {
    client.requests.acquire();
    if (__atomic_load_n(&client.ends, __ATOMIC_ACQUIRE))
      return;
    if (client.computes) {
      client.result = count_all();
      if (__atomic_add_fetch(&answers, 1, __ATOMIC_RELAXED) == wanted)
        __atomic_store_n(&over, true, __ATOMIC_RELAXED);
    }
    const std::lock_guard<std::mutex> hold(client.lock);
    client.has_answer = true;
    client.answered.notify_one();
  }
}

static void ask(Client &client) {
  auto next = Clock::now();
  while (!__atomic_load_n(&over, __ATOMIC_RELAXED)) {
    if (!client.computes)
      std::this_thread::sleep_until(next += std::chrono::milliseconds(40));
    const auto begin = Clock::now();
    const long before = __atomic_load_n(&answers, __ATOMIC_RELAXED);
    client.requests.release();
    std::unique_lock<std::mutex> hold(client.lock);
    client.answered.wait(hold, [&] { return client.has_answer; });
    client.has_answer = false;
    const long after = __atomic_load_n(&answers, __ATOMIC_RELAXED);
    client.overtaken.push_back(double(std::max(0L, after - before - 1)));
    client.milliseconds.push_back(1000 * seconds_since(begin));
  }
  __atomic_store_n(&client.ends, true, __ATOMIC_RELEASE);
  client.requests.release();
}

static void report_all(const std::deque<Client> &clients, bool computing,
                       std::vector<double> Client::*of, const char *median,
                       const char *late) {
  std::vector<double> all;
  for (const Client &client : clients)
    if (client.computes == computing)
      all.insert(all.end(), (client.*of).begin(), (client.*of).end());
  if (all.empty())
    all.push_back(0);
  std::sort(all.begin(), all.end());
  report(median, all[all.size() / 2]);
  report(late, all[all.size() * 99 / 100]);
}

int main(int argc, char **argv) {
  wanted = the_number(argc, argv, 1000000);
  std::deque<Client> clients(COMPUTING + BESIDE);
  std::vector<std::thread> threads;
  for (size_t i = 0; i < COMPUTING; ++i)
    clients[i].computes = true;
  cilk_scope {
    for (size_t i = 1; i < clients.size(); ++i)
      cilk_spawn serve(clients[i]);
    // All strands wait at this point.
    for (Client &client : clients)
      threads.emplace_back(ask, std::ref(client));
    serve(clients[0]);
  }
  for (std::thread &thread : threads)
    thread.join();
  for (const Client &client : clients)
    check(!client.computes || client.result == SOLUTIONS, "a result");
  report_all(clients, true, &Client::overtaken, "overtaken", "overtaken-late");
  report_all(clients, false, &Client::milliseconds, "beside", "beside-late");
}
