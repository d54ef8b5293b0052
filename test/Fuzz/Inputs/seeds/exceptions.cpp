// A seed of mutants with exceptions, objects and temporaries; it is compiled and never run.
struct Object {
  int Value;
  Object(int);
  Object(const Object &);
  ~Object();
};
int work(const Object &);
Object make(int);
void consume(Object, const int &);

int caught(int n) {
  int a = 0;
  try {
    Object o(n);
    a = cilk_spawn work(o);
    work(make(n));
    cilk_sync;
  } catch (int code) {
    a = code;
  }
  return a;
}

void arguments(int n) {
  cilk_spawn consume(make(n), n + 1);
  cilk_scope {
    Object inner(n);
    cilk_spawn work(inner);
    if (n < 0)
      throw n;
  }
}

void loop(int n, int *a) {
  cilk_for (int i = 0; i < n; ++i) {
    Object o(i);
    a[i] = work(o);
  }
}

Object initialised(int n) {
  Object o = cilk_spawn make(n);
  work(Object(n));
  cilk_sync;
  return o;
}
