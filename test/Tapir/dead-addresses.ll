; In code that nothing leads to an address may be computed from itself: no pass follows it for ever.
; RUN: %opt_tapir -passes='function(tapir-capture,tapir-minimise-captures,tapir-licm,tapir-serialise-small,tapir-spawn-before-sync),tapir-lower' -tapir-abi-bitcode=%S/Inputs/abi.ll -S %s | FileCheck %s
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
dead:
  %q = getelementptr i8, ptr %q, i64 1
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  store ptr %q, ptr %q
  br label %dead
}
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
