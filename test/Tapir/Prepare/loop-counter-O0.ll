; Without optimisation a loop's hidden counter and limit are still in memory: preparation promotes
; them, and the loop splits.
; RUN: %opt_tapir -passes='default<O0>' -tapir-abi-bitcode=%S/../Inputs/abi.ll -pass-remarks=tapir -S %s 2>&1 | FileCheck %s

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

; A loop in an iteration of another, whose counter belongs to that strand, splits, too.
; CHECK-LABEL: define void @nested(
; CHECK: call {{.*}}void @nested.loop(i64 0, i64 %n,
; CHECK-LABEL: define internal {{.*}}void @nested.loop(
; CHECK: call {{.*}}void @nested.loop.loop(i64 0, i64 %n,
define void @nested(ptr %a, i64 %n) noinline optnone {
entry:
  %sr = alloca i8
  %inner.sr = alloca i8
  %counter = alloca i64
  %inner.counter = alloca i64
  call void @tapir.loop(ptr %sr, i64 %n, i64 1)
  store i64 0, ptr %counter
  br label %head
head:
  %i = load i64, ptr %counter
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %latch
task:
  call void @tapir.loop(ptr %inner.sr, i64 %n, i64 1)
  store i64 0, ptr %inner.counter
  br label %inner.head
inner.head:
  %j = load i64, ptr %inner.counter
  %inner.more = icmp ult i64 %j, %n
  br i1 %inner.more, label %inner.body, label %inner.done
inner.body:
  %it = call i1 (ptr, ...) @tapir.detach(ptr %inner.sr)
  br i1 %it, label %inner.task, label %inner.latch
inner.task:
  %k = load i64, ptr %inner.counter
  call void @use(ptr %a, i64 %k)
  call void @tapir.reattach(ptr %inner.sr)
  br label %inner.latch
inner.latch:
  %l = load i64, ptr %inner.counter
  %inner.next = add nuw i64 %l, 1
  store i64 %inner.next, ptr %inner.counter
  br label %inner.head
inner.done:
  call void @tapir.sync(ptr %inner.sr)
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  %m = load i64, ptr %counter
  %next = add nuw i64 %m, 1
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
