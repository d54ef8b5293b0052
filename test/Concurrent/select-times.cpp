// try_select does a possible operation at once, select_for and select_until wait for the given
// time; an operation that wasn't chosen has no effect. Possible operations are chosen in turn.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "wait.h"

using namespace std::chrono;

// Either result is right; no value is lost or received twice.
TASK void race(cilk::channel<int> &a, cilk::channel<int> &b, int i, long *balance) {
  auto got = [&](std::optional<int> value) { __atomic_fetch_sub(balance, *value, 0); };
  auto sent = [&](bool) { __atomic_fetch_add(balance, i, 0); };
  switch (i % 4) {
  case 0:
    cilk::select_for(microseconds(i % 31), cilk::on_send(a, i, sent), cilk::on_receive(b, got));
    break;
  case 1:
    cilk::select_for(microseconds(i % 17), cilk::on_receive(a, got), cilk::on_receive(b, got),
                     cilk::on_receive(a, got));
    break;
  case 2:
    if (b.send_for(i, microseconds(i % 23)))
      sent(true);
    break;
  case 3:
    if (auto value = a.receive_for(microseconds(i % 13)))
      got(value);
  }
}

int main() {
  cilk::channel<int> none(0), one(1), two(2);
  CHECK(!cilk::try_select(cilk::on_receive(one), cilk::on_send(none, 1), cilk::on_receive(two)));
  CHECK(!cilk::select_for(milliseconds(1), cilk::on_receive(one), cilk::on_receive(one)));
  CHECK(!cilk::select_until(system_clock::now() + milliseconds(1), cilk::on_send(none, 1)));
  CHECK(!cilk::select_until(steady_clock::now() - hours(1), cilk::on_receive(none)));
  CHECK(!none.try_receive() && !one.try_receive());
  CHECK(*cilk::try_select(cilk::on_receive(one), cilk::on_send(one, 3)) == 1);
  CHECK(*cilk::select_for(minutes(10), cilk::on_send(one, 4), cilk::on_receive(one)) == 1);

  // Both operations are always possible: neither has to wait for ever.
  int chosen[2] = {0, 0};
  for (int i = 0; i < 10; ++i) {
    one.try_send(1);
    two.try_send(2);
    ++chosen[cilk::select(cilk::on_receive(one), cilk::on_receive(two))];
  }
  CHECK(chosen[0] == 5 && chosen[1] == 5);
  cilk::channel<int> *nobodys = nullptr;
  for (int i = 0; i < 9; ++i) {
    one.try_send(1);
    two.try_send(2);
    size_t which = cilk::select(cilk::on_send(nobodys, 1), cilk::on_receive(one),
                                cilk::on_receive(two));
    CHECK(which > 0);
    ++chosen[which - 1];
  }
  CHECK(chosen[0] > 5 && chosen[1] > 5);
  CHECK(!cilk::select_for(milliseconds(1), cilk::on_receive(nobodys)));
  while (two.try_receive() || one.try_receive())
    ;

  for (int round = 0; round < 10; ++round) {
    cilk::channel<int> a(0), b(round % 3);
    long balance = 0;
    for (int i = 0; i < 200; ++i)
      cilk_spawn race(a, b, i, &balance);
    cilk_sync;
    while (auto left = b.try_receive())
      balance -= *left;
    CHECK(balance == 0);
  }
  std::puts("selected");
}
