; The analysis prints the tree of a function's tasks, and functions whose tasks form none.
; RUN: opt -load-pass-plugin=%tapir_plugin -passes='print<tapir-tasks>' -disable-output %s | FileCheck %s

declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
declare void @work()

; CHECK: tasks of 'nested':
; CHECK-NEXT: {{^}}  task in %entry, region %r
; CHECK-NEXT: {{^}}    task in %outer, region %s
; CHECK-NEXT: {{^}}      task in %middle, region %t
; CHECK-NEXT: {{^}}    task in %rest, region %s
; CHECK-NEXT: {{^}}  task in %after, region %r
; CHECK-NOT: task
define void @nested() {
entry:
  %r = alloca i8
  %s = alloca i8
  %t = alloca i8
  %a = call i1 (ptr, ...) @tapir.detach(ptr %r)
  br i1 %a, label %outer, label %after

outer:
  %b = call i1 (ptr, ...) @tapir.detach(ptr %s)
  br i1 %b, label %middle, label %rest

middle:
  %c = call i1 (ptr, ...) @tapir.detach(ptr %t)
  br i1 %c, label %inner, label %joined

inner:
  call void @work()
  call void @tapir.reattach(ptr %t)
  br label %joined

joined:
  call void @tapir.sync(ptr %t)
  call void @tapir.reattach(ptr %s)
  br label %rest

rest:
  %d = call i1 (ptr, ...) @tapir.detach(ptr %s)
  br i1 %d, label %second, label %last

second:
  call void @work()
  call void @tapir.reattach(ptr %s)
  br label %last

last:
  call void @tapir.sync(ptr %s)
  call void @tapir.reattach(ptr %r)
  br label %after

after:
  %e = call i1 (ptr, ...) @tapir.detach(ptr %r)
  br i1 %e, label %third, label %done

third:
  call void @work()
  call void @tapir.reattach(ptr %r)
  br label %done

done:
  call void @tapir.sync(ptr %r)
  ret void
}

; CHECK: tasks of 'returns':
; CHECK-NEXT: a task can return from its function
define void @returns() {
entry:
  %r = alloca i8
  %a = call i1 (ptr, ...) @tapir.detach(ptr %r)
  br i1 %a, label %task, label %after

task:
  ret void

after:
  call void @tapir.sync(ptr %r)
  ret void
}

define void @none() {
  ret void
}
