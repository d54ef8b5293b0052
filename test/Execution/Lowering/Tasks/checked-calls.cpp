// Checks of indirect and virtual calls pass for spawning functions and for spawned functions:
// control-flow integrity, the kernel's variant of it, and function types. Calls that the linker
// makes direct work, too.
// REQUIRES: lld
// RUN: %check_cilk --levels 0,2 --workers 1,4 %s -- -flto -fvisibility=hidden -fuse-ld=lld -fsanitize=cfi
// RUN: %check_cilk --levels 2 --workers 1,4 %s -- -flto=thin -fvisibility=hidden -fuse-ld=lld -fsanitize=cfi
// RUN: %check_cilk --levels 0,2 --workers 1,4 %s -- -fsanitize=kcfi
// RUN: %check_cilk --levels 2 --workers 1,4 %s -- -fsanitize=function -fno-sanitize-recover=all
// RUN: %check_cilk --levels 0,2 --workers 1,4 %s -- -flto -fvisibility=hidden -fuse-ld=lld -fwhole-program-vtables
// RUN: %check_cilk --levels 1 --workers 1,4 %s -- -flto -fvisibility=hidden -fuse-ld=lld -fwhole-program-vtables -fvirtual-function-elimination
// RUN: %check_cilk --levels 3 --workers 1,4 %s -- -flto=thin -fvisibility=hidden -fuse-ld=lld -fwhole-program-vtables -fsanitize=cfi
extern "C" int printf(const char *, ...);

static long fibonacci(int n) {
  if (n < 2)
    return n;
  long a = cilk_spawn fibonacci(n - 1);
  long b = fibonacci(n - 2);
  cilk_sync;
  return a + b;
}

long public_fibonacci(int n) {
  if (n < 2)
    return n;
  long a = cilk_spawn public_fibonacci(n - 1);
  long b = public_fibonacci(n - 2);
  cilk_sync;
  return a + b;
}

long (*volatile chosen)(int) = public_fibonacci;

static long by_address(long (*f)(int), int n) {
  long a = cilk_spawn f(n);
  long b = f(n - 1);
  cilk_sync;
  return a - b;
}

struct Shape {
  virtual ~Shape() {}
  virtual long area(int n) const { return n; }
};

// The only class that overrides the function; the override calls itself.
struct Grid : Shape {
  long area(int n) const override {
    if (n < 2)
      return n + 1;
    long a = cilk_spawn area(n - 1);
    long b = area(n - 2);
    cilk_sync;
    return a + b;
  }
};

static long of_many(const Shape *shape) {
  long areas[50], sum = 0;
  cilk_for (int i = 0; i < 50; ++i)
    areas[i] = shape->area(i % 7);
  long last = cilk_spawn shape->area(9);
  for (long a : areas)
    sum += a;
  cilk_sync;
  return sum * 100 + last;
}

int main() {
  Shape *shape = new Grid;
  long of_member = 0;
  long (Shape::*member)(int) const = &Shape::area;
  of_member = cilk_spawn (shape->*member)(8);
  long first = fibonacci(15), second = public_fibonacci(16);
  cilk_sync;
  printf("%ld %ld %ld %ld %ld\n", first, second, by_address(chosen, 14),
         of_many(shape), of_member);
  delete shape;
}
