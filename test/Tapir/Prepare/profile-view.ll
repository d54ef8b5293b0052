; Profilers see the serial projection, in which control leaves each block as often as it
; enters the block. A detach that may throw returns twice: counters after it count in the
; task.
; RUN: %opt_tapir -passes=pgo-instr-gen -S %s | FileCheck %s
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
declare void @g()
declare i32 @__gxx_personality_v0(...)

; CHECK-LABEL: define i32 @branch(
; CHECK: %d = call i1
; CHECK-NEXT: br i1 %d, label %task, label %continuation
; CHECK: task:
; CHECK-NEXT: br i1 %c
; CHECK: i32 2, i32 0)
; CHECK: i32 2, i32 1)
; CHECK: continuation:
; CHECK-NEXT: %r = phi i32 [ 2, %end ], [ 1, %entry ]
; CHECK-NOT: instrprof
; CHECK: ret
define i32 @branch(i1 %c) {
entry:
  %sr = alloca i8
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %continuation
task:
  br i1 %c, label %a, label %b
a:
  call void @g()
  br label %end
b:
  br label %end
end:
  call void @tapir.reattach(ptr %sr)
  br label %continuation
continuation:
  %r = phi i32 [ 1, %entry ], [ 2, %end ]
  call void @tapir.sync(ptr %sr)
  ret i32 %r
}

; CHECK-LABEL: define void @throwing(
; CHECK: invoke i1
; CHECK-NEXT: to label %detached unwind label %pad
; CHECK: detached:
; CHECK-NOT: instrprof
; CHECK: br i1 %d, label %{{.*}}, label %continuation
; CHECK: call void @llvm.instrprof.increment
; CHECK: br label %task
define void @throwing() personality ptr @__gxx_personality_v0 {
entry:
  %sr = alloca i8
  %d = invoke i1 (ptr, ...) @tapir.detach(ptr %sr)
      to label %detached unwind label %pad
detached:
  br i1 %d, label %task, label %continuation
task:
  call void @g()
  call void @tapir.reattach(ptr %sr)
  br label %continuation
continuation:
  call void @tapir.sync(ptr %sr)
  ret void
pad:
  %p = landingpad { ptr, i32 } cleanup
  call void @tapir.sync(ptr %sr)
  resume { ptr, i32 } %p
}
