; Before tasks are outlined, syncs go where nothing can have been spawned, and
; what spawns nothing is an ordinary function: simplified as such.
; RUN: %opt_tapir -passes=tapir-sync-elision,verify -S %s -pass-remarks-analysis=tapir 2>&1 | FileCheck %s
; RUN: %opt_tapir -passes=tapir-sync-elision -tapir-sync-elision=false -S %s \
; RUN:   | FileCheck %s --check-prefix=OFF

; CHECK: remark: {{.*}}: sync removed: it has nothing to wait for
; CHECK-LABEL: define void @f(
; CHECK: base:
; CHECK-NEXT: ret void
; CHECK: call void @tapir.sync(ptr %sr)
; CHECK-NEXT: ret void
; OFF-LABEL: define void @f(
; OFF: base:
; OFF-NEXT: call void @tapir.sync(ptr %sr)
define void @f(i1 %c) {
  %sr = alloca i8
  br i1 %c, label %base, label %spawn
base:
  call void @tapir.sync(ptr %sr)
  ret void
spawn:
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %cont
task:
  call void @g()
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  call void @tapir.sync(ptr %sr)
  ret void
}

; CHECK-LABEL: define i32 @plain(
; CHECK-NEXT: ret i32 7
define i32 @plain() {
  %sr = alloca i8
  %x = alloca i32
  store i32 7, ptr %x
  call void @tapir.pin(ptr %x)
  call void @tapir.sync(ptr %sr)
  %v = load i32, ptr %x
  ret i32 %v
}
declare void @g()
declare void @tapir.pin(ptr)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
