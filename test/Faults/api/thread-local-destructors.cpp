// Destructors of thread-local objects, and of thread-specific values by key, spawn as their threads
// end, before and after the runtime has released the thread.
// RUN: %cilkxx %s -o %t -pthread && %ends 0 %t | FileCheck %s
// CHECK: 20 threads, 20 objects, 40 values, 0 wrong
// CHECK-NEXT: the main thread's: 144
#include "faults.h"
#include <atomic>
#include <pthread.h>
#include <thread>

static std::atomic<int> Objects, Values, Wrong;
static bool Main;

namespace {
struct Object {
  int Value = 12;
  ~Object() {
    if (Main)
      printf("the main thread's: %d\n", fib(Value));
    else {
      be_stolen_from();
      Wrong += fib(Value) != 144;
      ++Objects;
    }
  }
};
} // namespace

static thread_local Object Local;
static pthread_key_t Key;

// Runs a second time after the runtime's own destructor.
static void endValue(void *Again) {
  be_stolen_from();
  Wrong += fib(12) != 144;
  ++Values;
  if (Again == &Values)
    pthread_setspecific(Key, &Wrong);
}

int main() {
  pthread_key_create(&Key, endValue);
  for (int I = 0; I < 20; ++I)
    std::thread([] {
      pthread_setspecific(Key, &Values);
      Wrong += fib(Local.Value) != 144;
    }).join();
  printf("20 threads, %d objects, %d values, %d wrong\n", Objects.load(), Values.load(),
         Wrong.load());
  Wrong += Local.Value != 12;
  Main = true;
}
