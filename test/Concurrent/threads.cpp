// Several threads, each with a computation of its own, exchange values over channels.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "wait.h"
#include <thread>
#include <vector>

enum { THREADS = 3, TASKS = 20, VALUES = 10 };

TASK void ask(cilk::channel<int> &to, cilk::channel<int> &from, int i, long *sum) {
  for (int k = 0; k < VALUES; ++k) {
    CHECK(to.send(i));
    __atomic_fetch_add(sum, *from.receive(), __ATOMIC_RELAXED);
  }
}

TASK void answer(cilk::channel<int> &from, cilk::channel<int> &to) {
  for (int value : from)
    CHECK(to.send(2 * value));
}

static void ask_all(cilk::channel<int> &to, cilk::channel<int> &from, long *sum) {
  for (int i = 0; i < TASKS; ++i)
    cilk_spawn ask(to, from, i, sum);
}

int main() {
  cilk::channel<int> questions(2), answers(0);
  long sum = 0;
  std::vector<std::thread> asking;
  std::thread answering([&] {
    for (int i = 0; i < TASKS; ++i)
      cilk_spawn answer(questions, answers);
    answer(questions, answers);
  });
  for (int i = 0; i < THREADS; ++i)
    asking.emplace_back(ask_all, std::ref(questions), std::ref(answers), &sum);
  for (std::thread &thread : asking)
    thread.join();
  questions.close();
  answering.join();
  std::printf("%ld\n", sum);
}
