// A tool can ask for the C++ library's functions in which an owner releases an object. All of
// these, from the one that the caller names to the one that decrements the count, aren't
// inlined. Other functions of their class are left alone.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -O2 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clangxx_cilk -O2 -S -emit-llvm %s -o - | FileCheck --check-prefix=PLAIN %s
namespace std {
template <int Policy> class _Sp_counted_base {
public:
  virtual void _M_destroy() noexcept;
  void _M_add_ref() noexcept { __atomic_fetch_add(&uses, 1, __ATOMIC_RELAXED); }
  void _M_release() noexcept {
    if (__atomic_fetch_sub(&uses, 1, __ATOMIC_ACQ_REL) == 1)
      _M_destroy();
  }
  int uses;
};
} // namespace std
void share(std::_Sp_counted_base<2> &count) {
  count._M_add_ref();
  count._M_release();
}
// CHECK-LABEL: define {{.*}}@_Z5share
// CHECK-NOT: @__csan_{{.*}}_release(
// CHECK: call {{.*}}10_M_releaseEv
// CHECK-NOT: @__csan_{{.*}}_release(
// CHECK-LABEL: define {{.*}}10_M_releaseEv
// CHECK: call void @__csan_before_release(
// CHECK: call void @__csan_after_release(
// PLAIN-LABEL: define {{.*}}@_Z5share
// PLAIN-NOT: _M_release
