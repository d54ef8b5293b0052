; A spawner whose first action is to call itself never ends; it is inlined into its helper a
; limited number of times.
; RUN: %opt_tapir -passes='default<O2>' -tapir-abi-bitcode=%S/../Inputs/abi.ll -S %s | FileCheck %s
; CHECK: define {{.*}}@f.task
define void @f(i64 %n) {
entry:
  %sr = alloca i8
  call void @f(i64 0)
  %none = icmp eq i64 %n, 0
  br i1 %none, label %done, label %body
body:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr null)
  call void @f(i64 0)
  unreachable
done:
  ret void
}
declare i1 @tapir.detach(ptr, ...)
