; A task that runs in place throws over the unwind edge of its detach; phis there take the
; detach's values from the throw instead.
; RUN: %opt_tapir -passes=tapir-spawn-before-sync,verify -S %s | FileCheck %s
; RUN: %opt_tapir -passes='function(tapir-spawn-before-sync),tapir-sync-elision,verify' -S %s \
; RUN:   | FileCheck %s --check-prefix=PLAIN

; CHECK-LABEL: define i32 @f(
; CHECK-NOT: @tapir.detach
; CHECK: invoke void @g()
; CHECK: {{^}}[[TASK:task.pad.*]]: ;
; CHECK-NEXT: landingpad
; CHECK: invoke void @tapir.exception(ptr %sr, ptr %{{.*}})
; CHECK-NEXT: to label %{{.*}} unwind label %pad
; CHECK: pad:
; CHECK-NEXT: phi i32 {{.*}}[ 1, %[[TASK]] ]
; CHECK: call void @tapir.unwind(

; PLAIN-LABEL: define i32 @f(
; PLAIN-NOT: @tapir.{{[eus]}}
; PLAIN: invoke void @tapir.throw(ptr %{{.*}})
; PLAIN-NOT: @tapir.{{[eus]}}
; PLAIN: resume
define i32 @f() personality ptr @__gxx_personality_v0 {
entry:
  %sr = alloca i8
  %d = invoke i1 (ptr, ...) @tapir.detach(ptr %sr) to label %detached unwind label %pad
detached:
  br i1 %d, label %task, label %cont
task:
  invoke void @g() to label %called unwind label %task.pad
task.pad:
  %tp = landingpad { ptr, i32 } catch ptr null
  %te = extractvalue { ptr, i32 } %tp, 0
  invoke void @tapir.exception(ptr %sr, ptr %te) to label %never unwind label %pad
never:
  unreachable
called:
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  invoke void @tapir.sync(ptr %sr) to label %done unwind label %pad
done:
  ret i32 0
pad:
  %where = phi i32 [ 1, %entry ], [ 2, %task.pad ], [ 3, %cont ]
  %p = landingpad { ptr, i32 } cleanup
  %e = extractvalue { ptr, i32 } %p, 0
  call void @tapir.sync(ptr %sr) nounwind
  call void @tapir.unwind(ptr %sr, ptr %e)
  call void @h(i32 %where)
  resume { ptr, i32 } %p
}
declare void @g()
declare void @h(i32)
declare i32 @__gxx_personality_v0(...)
declare void @tapir.exception(ptr, ptr)
declare void @tapir.unwind(ptr, ptr)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
