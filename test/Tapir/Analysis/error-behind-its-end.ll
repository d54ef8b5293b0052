; A parent that comes to the end of a task before it spawns that task is reported: outlining the
; task would give it two of each value from the code before the spawn.
; RUN: not %lower -verify-each -disable-output %s 2>&1 | FileCheck %s
; CHECK: in function f {{.*}}: spawn that can't be lowered: a task can reach code before its own detach
; CHECK-NOT: internal error
define void @f(ptr %p, ptr %q) {
entry:
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  %always = select i1 %t, i1 %t, i1 true
  br i1 %always, label %tail, label %next
next:
  %before = phi ptr [ %own, %tail ], [ %p, %entry ]
  %u = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %q, ptr %before)
  br i1 %u, label %tail, label %cont
tail:
  %own = phi ptr [ %p, %entry ], [ %before, %next ]
  call void @use(ptr %own)
  call void @tapir.reattach(ptr %sr)
  br i1 %always, label %next, label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @use(ptr)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
