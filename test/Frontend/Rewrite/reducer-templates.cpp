// All types that the headers name are reducers: each function looks up one view, or two if its
// comment says so. Without -fopencilk, and after <cilk/cilk_stub.h>, there are no reducers.
// RUN: %clang_fe -std=c++11 -I %S/../../../cheetah/include -S -emit-llvm -o - %s | FileCheck %s
// RUN: %clang_fe -std=c++20 -I %S/../../../cheetah/include -S -emit-llvm -o - %s | FileCheck %s
// RUN: %clang_fe -std=c++17 -I %S/../../../cheetah/include -DSTUB -S -emit-llvm -o - %s | FileCheck --check-prefix=SERIAL %s
// RUN: %stock_clang -std=c++17 -I %S/../../../cheetah/include -S -emit-llvm -o - %s | FileCheck --check-prefix=SERIAL %s
// SERIAL: define
// SERIAL-NOT: tapir.view
#ifdef STUB
#include <cilk/cilk_stub.h>
#endif
#include <cilk/cilkplus.h>
#include <cilk/reducer>
#include <iostream>
#include <map>
#include <set>

#define USE(NAME, EXPRESSION)                                                  \
  extern "C" void use_##NAME() { EXPRESSION; }
cilk::opadd_reducer<long> add;
USE(add, add += 1)
// CHECK-LABEL: define {{.*}} @use_add(
// CHECK: call {{.*}}@tapir.view({{.*}}@add, {{.*}}identity{{.*}}op_add{{.*}}reduce{{.*}}op_add
cilk::opmul_reducer<long> mul;
USE(mul, mul *= 2)
// CHECK-LABEL: define {{.*}} @use_mul(
// CHECK: call {{.*}}@tapir.view({{.*}}@mul,
cilk::opand_reducer<int> opand;
USE(and, opand &= 2)
// CHECK-LABEL: define {{.*}} @use_and(
// CHECK: call {{.*}}@tapir.view({{.*}}@opand,
cilk::opor_reducer<int> opor;
USE(or, opor |= 2)
// CHECK-LABEL: define {{.*}} @use_or(
// CHECK: call {{.*}}@tapir.view({{.*}}@opor,
cilk::opxor_reducer<int> opxor;
USE(xor, opxor ^= 2)
// CHECK-LABEL: define {{.*}} @use_xor(
// CHECK: call {{.*}}@tapir.view({{.*}}@opxor,
cilk::logical_and_reducer all;
USE(all, all = false)
// CHECK-LABEL: define {{.*}} @use_all(
// CHECK: call {{.*}}@tapir.view({{.*}}@all,
cilk::logical_or_reducer any;
USE(any, any = true)
// CHECK-LABEL: define {{.*}} @use_any(
// CHECK: call {{.*}}@tapir.view({{.*}}@any,
cilk::min_reducer<int> least;
USE(least, least = 3)
// CHECK-LABEL: define {{.*}} @use_least(
// CHECK: call {{.*}}@tapir.view({{.*}}@least,
cilk::max_reducer<int> greatest;
USE(greatest, greatest = 3)
// CHECK-LABEL: define {{.*}} @use_greatest(
// CHECK: call {{.*}}@tapir.view({{.*}}@greatest,
cilk::min_index_reducer<int, int> low;
USE(low, low.update(1, 2))
// CHECK-LABEL: define {{.*}} @use_low(
// CHECK: call {{.*}}@tapir.view({{.*}}@low,
cilk::max_index_reducer<int, int> high;
USE(high, high.update(1, 2))
// CHECK-LABEL: define {{.*}} @use_high(
// CHECK: call {{.*}}@tapir.view({{.*}}@high,
cilk::list_append_reducer<int> back;
USE(back, back.push_back(1))
// CHECK-LABEL: define {{.*}} @use_back(
// CHECK: call {{.*}}@tapir.view({{.*}}@{{.*}}back
cilk::list_prepend_reducer<int> front;
USE(front, front.push_front(1))
// CHECK-LABEL: define {{.*}} @use_front(
// CHECK: call {{.*}}@tapir.view({{.*}}@{{.*}}front
cilk::vector_append_reducer<int> vector;
USE(vector, vector.push_back(1))
// CHECK-LABEL: define {{.*}} @use_vector(
// CHECK: call {{.*}}@tapir.view({{.*}}@vector,
cilk::string_reducer string;
USE(string, string += 'a')
// CHECK-LABEL: define {{.*}} @use_string(
// CHECK: call {{.*}}@tapir.view({{.*}}@{{.*}}string
cilk::union_reducer<std::set<int>> set;
USE(set, set.insert(1))
// CHECK-LABEL: define {{.*}} @use_set(
// CHECK: call {{.*}}@tapir.view({{.*}}@set,
cilk::map_add_reducer<std::map<int, int>> map;
USE(map, map[1] += 2)
// CHECK-LABEL: define {{.*}} @use_map(
// CHECK: call {{.*}}@tapir.view({{.*}}@map,
cilk::ostream_reducer<char> out(std::cout);
USE(out, out << 'a')
// CHECK-LABEL: define {{.*}} @use_out(
// CHECK: call {{.*}}@tapir.view({{.*}}@out,
cilk::holder<int> held;
USE(held, held = 1)
// CHECK-LABEL: define {{.*}} @use_held(
// CHECK: call {{.*}}@tapir.view({{.*}}@held,

template <class T> void both(cilk::opadd_reducer<T> &a, cilk::list_append_reducer<T> *b) {
  a += 1;
  b->push_back(a);
}
USE(deduced, both(add, __builtin_addressof(*static_cast<cilk::list_append_reducer<long> *>(nullptr))))
// CHECK-LABEL: define {{.*}} @{{.*}}both
// CHECK-COUNT-3: call {{.*}}@tapir.view(
// CHECK: ret void
