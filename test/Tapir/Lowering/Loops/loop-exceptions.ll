; An exception in an iteration leaves the leaf, waits for the halves that still run, and is replaced
; by a serially earlier exception of these halves.
; RUN: %opt_tapir -passes=tapir-lower,verify -tapir-abi-bitcode=%S/../../Inputs/abi.ll -S %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK: invoke preserve_nonecc void @f.loop(i64 0, i64 %n, i64 {{.*}})
; CHECK-NEXT: to label %{{.*}} unwind label %[[PAD:.*]]
; CHECK: [[PAD]]:
; CHECK: resume
; CHECK-LABEL: define internal preserve_nonecc void @f.loop(
; CHECK: invoke preserve_nonecc void @f.loop.task(
; CHECK-NEXT: to label %{{.*}} unwind label %unwind
; CHECK: invoke preserve_nonecc void @rt_sync_throw(
; CHECK: unwind:
; CHECK: call preserve_nonecc void @rt_sync_wait(
; CHECK: call void @rt_unwind(
; CHECK: resume
; CHECK: invoke void @g(i64 %{{.*}})
; CHECK: invoke void @tapir.throw(
; CHECK-NEXT: to label %{{.*}} unwind label %unwind
; CHECK-LABEL: define internal preserve_nonecc void @f.loop.task(
; CHECK: call ptr @rt_push(
; CHECK: invoke preserve_nonecc void @f.loop.task(
; CHECK: call void @rt_child_threw(
define void @f(i64 %n) personality ptr @__gxx_personality_v0 {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %header
header:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp ne i64 %i, %n
  br i1 %more, label %body, label %exit
body:
  %d = invoke i1 (ptr, ...) @tapir.detach(ptr %sr) to label %detached unwind label %pad
detached:
  br i1 %d, label %task, label %latch
task:
  invoke void @g(i64 %i) to label %called unwind label %task.pad
task.pad:
  %tp = landingpad { ptr, i32 } catch ptr null
  %te = extractvalue { ptr, i32 } %tp, 0
  invoke void @tapir.exception(ptr %sr, ptr %te) to label %never unwind label %pad
never:
  unreachable
called:
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  %next = add i64 %i, 1
  br label %header
exit:
  invoke void @tapir.sync(ptr %sr) to label %done unwind label %pad
done:
  ret void
pad:
  %p = landingpad { ptr, i32 } cleanup
  %e = extractvalue { ptr, i32 } %p, 0
  call void @tapir.sync(ptr %sr) nounwind
  call void @tapir.unwind(ptr %sr, ptr %e)
  resume { ptr, i32 } %p
}
declare void @g(i64)
declare i32 @__gxx_personality_v0(...)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.loop(ptr, i64, i64)
declare void @tapir.reattach(ptr)
declare void @tapir.exception(ptr, ptr) noreturn
declare void @tapir.unwind(ptr, ptr)
declare void @tapir.sync(ptr)
