; A task may throw: code before the throw is sure to run, code after it is not; the detach, an
; invoke, writes nothing itself.
; RUN: %opt_tapir -passes=tapir-licm,verify,tapir-verify -S %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK: {{^}}entry:
; CHECK: %x = load double, ptr %in
; CHECK-NOT: %y
; CHECK: {{^}}loop:
; CHECK: {{^}}called:
; CHECK: %y = load double, ptr %in2
define void @f(ptr noalias %out, ptr noalias %in, ptr noalias %in2, i64 %n) personality ptr @__gxx_personality_v0 {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = invoke i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %out, ptr %in, ptr %in2) to label %detached unwind label %pad
detached:
  br i1 %t, label %task, label %latch
task:
  %x = load double, ptr %in
  invoke void @f1(double %x) to label %called unwind label %task.pad
called:
  %y = load double, ptr %in2
  %to = getelementptr double, ptr %out, i64 %i
  store double %y, ptr %to
  call void @tapir.reattach(ptr %sr) #0
  br label %latch
task.pad:
  %p = landingpad { ptr, i32 } catch ptr null
  %e = extractvalue { ptr, i32 } %p, 0
  invoke void @tapir.exception(ptr %sr, ptr %e) to label %never unwind label %pad
never:
  unreachable
latch:
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  invoke void @tapir.sync(ptr %sr) to label %return unwind label %pad
return:
  ret void
pad:
  %q = landingpad { ptr, i32 } cleanup
  call void @tapir.sync(ptr %sr) nounwind
  %z = extractvalue { ptr, i32 } %q, 0
  call void @tapir.unwind(ptr %sr, ptr %z)
  resume { ptr, i32 } %q
}
declare void @f1(double)
declare i32 @__gxx_personality_v0(...)
declare void @tapir.loop(ptr, i64, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
declare void @tapir.exception(ptr, ptr)
declare void @tapir.unwind(ptr, ptr)
attributes #0 = { nounwind memory(read, inaccessiblemem: readwrite) }
