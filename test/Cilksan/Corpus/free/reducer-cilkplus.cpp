// [reducers] The children and the parent use the reducers of Cilk Plus, whose views are their own.
#include <cilk/cilk.h>
#include <cilk/cilkplus.h>
#include <cstdio>

volatile int size = 40;
cilk::reducer_opadd<long> sum;
cilk::reducer<cilk::op_list_append<int>> list;
CILK_C_REDUCER_OPADD(count, long, 0);

struct Scaled : cilk::monoid_base<long> {
  long factor;
  explicit Scaled(long factor) : factor(factor) {}
  void reduce(long *left, long *right) const { *left += *right * factor / factor; }
};

int main() {
  cilk::reducer<Scaled> scaled{Scaled(3)};
  cilk_for (int i = 0; i < size; ++i) {
    sum += i;
    list->push_back(i);
    ++REDUCER_VIEW(count);
    *scaled += i;
  }
  std::printf("%ld %zu %ld %ld\n", sum.get_value(), list.get_value().size(), count.value,
              scaled.get_value());
}
