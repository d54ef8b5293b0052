; A detach right after the end of another task belongs to no task, and is checked as usual.
; RUN: opt -load-pass-plugin=%tapir_plugin -passes='print<tapir-tasks>' -disable-output %s 2>&1 | FileCheck %s
; CHECK: tasks of 'f':
; CHECK-NEXT: a task can return from its function
; CHECK-NEXT: {{^}}  task in %entry, region %sr
; CHECK-NEXT: {{^}}  task in %task, region %sr
define void @f() personality ptr @personality {
entry:
  %sr = alloca i8
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %done
task:
  call void @g()
  call void @tapir.reattach(ptr %sr)
  %unused = invoke i1 (ptr, ...) @tapir.detach(ptr %sr) to label %done unwind label %pad
done:
  call void @tapir.sync(ptr %sr)
  ret void
pad:
  %p = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %p
}
declare void @g()
declare i32 @personality(...)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
