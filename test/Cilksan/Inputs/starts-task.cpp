// The file of async-elsewhere.cpp that starts a task.
#include <cilk/concurrent.h>
extern int value;
static cilk::future<void> task;
void start() {
  task = cilk::async([] { value = 1; });
}
void finish() { task.get(); }
