; A small function that spawns itself is inlined into the helper of that spawn.
; So are other calls of the function there, while the helper is small. Large
; ones and those that are to be optimised for size are called.
; RUN: %lower -S %s | FileCheck %s

; CHECK-LABEL: define internal preserve_nonecc void @walk.task(
; CHECK: call ptr @rt_push(
; CHECK: call void @rt_init(
; CHECK: notail call preserve_nonecc void @walk.task(
; CHECK-NOT: call {{.*}}@walk.spawner(
; CHECK: call void @rt_init(
; CHECK: notail call preserve_nonecc void @walk.task(
; CHECK: call preserve_nonecc void @walk.spawner(
; CHECK: call preserve_nonecc void @rt_sync(
; CHECK: call preserve_nonecc void @rt_sync(
; CHECK: call void @rt_pop(
define void @walk(ptr %node) {
  %sr = alloca i8
  %null = icmp eq ptr %node, null
  br i1 %null, label %done, label %more
more:
  %left = load ptr, ptr %node
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  call void @walk(ptr %left)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  %there = getelementptr ptr, ptr %node, i64 1
  %right = load ptr, ptr %there
  call void @walk(ptr %right)
  call void @tapir.sync(ptr %sr)
  br label %done
done:
  ret void
}

; It does not matter if the function may throw. Code that only runs after a throw doesn't count.
; CHECK-LABEL: define internal preserve_nonecc void @risky.task(
; CHECK: call ptr @rt_push(
; CHECK: call void @rt_init(
; CHECK: invoke preserve_nonecc void @risky.task(
; CHECK: invoke preserve_nonecc void @rt_sync_throw(
; CHECK: call void @rt_pop(
; CHECK: call void @rt_child_threw(
define void @risky(ptr %node) personality ptr @__gxx_personality_v0 {
  %sr = alloca i8
  %null = icmp eq ptr %node, null
  br i1 %null, label %done, label %more
more:
  %left = load ptr, ptr %node
  %d = invoke i1 (ptr, ...) @tapir.detach(ptr %sr) to label %detached unwind label %pad
detached:
  br i1 %d, label %task, label %cont
task:
  invoke void @risky(ptr %left) to label %called unwind label %task.pad
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
  invoke void @g() to label %wait unwind label %pad
wait:
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

; CHECK-LABEL: define internal preserve_nonecc void @small.task(
; CHECK-NOT: rt_init
; CHECK: call preserve_nonecc void @small.spawner(
; CHECK-NOT: rt_init
; CHECK: call void @rt_pop(
define void @small(ptr %node) optsize {
  %sr = alloca i8
  %left = load ptr, ptr %node
  %null = icmp eq ptr %left, null
  br i1 %null, label %done, label %more
more:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  call void @small(ptr %left)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @g()
  call void @tapir.sync(ptr %sr)
  br label %done
done:
  ret void
}

; Functions whose instructions or sanitizers differ, or that call setjmp, are called, too.
; CHECK-LABEL: define internal preserve_nonecc void @user.task(
; CHECK-NOT: rt_init
; CHECK: call preserve_nonecc void @other.spawner(
; CHECK: call preserve_nonecc void @returning.spawner(
; CHECK-NOT: rt_init
; CHECK: call void @rt_pop(
define void @user(ptr %p) {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  call void @other(ptr %p)
  call void @returning(ptr %p)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @g()
  call void @tapir.sync(ptr %sr)
  ret void
}
define void @other(ptr %p) "target-features"="+avx2" {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  call void @g()
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @g()
  call void @tapir.sync(ptr %sr)
  ret void
}
define void @returning(ptr %p) {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  call void @g()
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  %r = call i32 @setjmp(ptr %p) returns_twice
  call void @tapir.sync(ptr %sr)
  ret void
}
declare i32 @setjmp(ptr) returns_twice
declare void @g()
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
declare i32 @__gxx_personality_v0(...)
declare void @tapir.exception(ptr, ptr)
declare void @tapir.unwind(ptr, ptr)
