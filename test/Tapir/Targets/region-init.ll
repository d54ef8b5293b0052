; A region's descriptor is initialised once per activation: not on paths that
; never spawn, not in loops, and in the entry block if the graph is irreducible.
; RUN: %lower -S %s | FileCheck %s

; CHECK-LABEL: define void @early(
; CHECK: out:
; CHECK-NEXT: ret void
; CHECK: spawn:
; CHECK-NEXT: call void @rt_init(ptr %sr)
; CHECK-LABEL: define void @loop(
; CHECK-NEXT: entry:
; CHECK: call void @rt_init(ptr %sr)
; CHECK: head:
; CHECK-NOT: @rt_init
; CHECK-LABEL: define void @irreducible(
; CHECK-NEXT: entry:
; CHECK: call void @rt_init(ptr %sr)
; CHECK-NEXT: br i1 %d

define void @early(i1 %c) {
entry:
  %sr = alloca i8
  br i1 %c, label %out, label %spawn
out:
  ret void
spawn:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  call void @use()
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
define void @loop(i1 %c) {
entry:
  %sr = alloca i8
  br label %head
head:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  call void @use()
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  %more = call i1 @more()
  br i1 %more, label %head, label %out
out:
  call void @tapir.sync(ptr %sr)
  ret void
}
define void @irreducible(i1 %c, i1 %d) {
entry:
  %sr = alloca i8
  br i1 %d, label %start, label %out
start:
  br i1 %c, label %one, label %two
one:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %two
task:
  call void @use()
  call void @tapir.reattach(ptr %sr)
  br label %two
two:
  %more = call i1 @more()
  br i1 %more, label %one, label %out
out:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @use()
declare i1 @more()
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
