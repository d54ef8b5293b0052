; Before tasks are outlined, syncs are removed if nothing can have been spawned, and a function that
; spawns nothing is simplified as an ordinary one.
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

; An invoke is removed together with the code that only it threw to.
; CHECK-LABEL: define void @throws(
; CHECK-NOT: landingpad
; CHECK-NOT: @tapir
; CHECK: ret void
define void @throws() personality ptr @__gxx_personality_v0 {
  %sr = alloca i8
  %other = alloca i8
  invoke void @tapir.sync(ptr %sr) to label %done unwind label %pad
done:
  ret void
pad:
  %p = landingpad { ptr, i32 } catch ptr null
  %d = call i1 (ptr, ...) @tapir.detach(ptr %other)
  br i1 %d, label %task, label %cont
task:
  call void @g()
  call void @tapir.reattach(ptr %other)
  br label %cont
cont:
  call void @g()
  call void @tapir.sync(ptr %other)
  br label %done
}
declare void @g()
declare i32 @__gxx_personality_v0(...)
declare void @tapir.pin(ptr)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
