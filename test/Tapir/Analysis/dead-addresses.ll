; In unreachable code an address may be computed from itself: no pass follows such a cycle for ever.
; RUN: %opt_tapir -passes='function(tapir-capture,tapir-minimise-captures,tapir-licm,tapir-serialise-small,tapir-spawn-before-sync),tapir-lower' -tapir-abi-bitcode=%S/../Inputs/abi.ll -S %s | FileCheck %s
; CHECK-LABEL: define void @f(
; CHECK-NOT: @tapir.
define void @f(ptr %p) {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  br i1 %t, label %task, label %cont
task:
  store i32 1, ptr %p
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
dead.task:
  store i8 0, ptr %q
  call void @tapir.reattach(ptr %sr)
  br label %dead
dead:
  %q = getelementptr i8, ptr %q, i64 1
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  store ptr %q, ptr %q
  br i1 %d, label %dead.task, label %dead
}
; CHECK-LABEL: define void @g(
; CHECK-NOT: @tapir.
define void @g(i1 %c) {
  %sr = alloca i8
  %a = alloca i64
  br label %spawn
dead:
  %b = select i1 %c, ptr %a, ptr %b
  br label %dead
spawn:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  %v = load i64, ptr %a
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
; CHECK-LABEL: define void @h(
define void @h(ptr %p) {
  %sr = alloca i8
  ret void
dead:
  %q = getelementptr i8, ptr %q, i64 1
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  br i1 %d, label %task, label %dead
task:
  store i8 0, ptr %q
  call void @tapir.reattach(ptr %sr)
  br label %task
}
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
