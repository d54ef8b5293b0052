; Without optimisation a loop's hidden counter and limit still live in memory:
; preparation promotes them, and the loop splits.
; RUN: %opt_tapir -passes='default<O0>' -tapir-abi-bitcode=%S/Inputs/abi.ll -pass-remarks=tapir -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}} parallel loop runs by divide and conquer
; CHECK-LABEL: define void @f(
; CHECK: call {{.*}}void @f.loop(i64 0, i64 %n,
define void @f(ptr %a, i64 %n) noinline optnone {
entry:
  %sr = alloca i8
  %limit = alloca i64
  %counter = alloca i64
  store i64 %n, ptr %limit
  %l = load i64, ptr %limit
  call void @tapir.loop(ptr %sr, i64 %l, i64 1)
  store i64 0, ptr %counter
  br label %head
head:
  %i = load i64, ptr %counter
  %m = load i64, ptr %limit
  %more = icmp ult i64 %i, %m
  br i1 %more, label %body, label %done
body:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %latch
task:
  %j = load i64, ptr %counter
  call void @use(ptr %a, i64 %j)
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  %k = load i64, ptr %counter
  %next = add nuw i64 %k, 1
  store i64 %next, ptr %counter
  br label %head
done:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @use(ptr, i64)
declare void @tapir.loop(ptr, i64, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
