; After a spawn or a sync another thread may run: thread-local addresses are computed again, and so
; are functions that the C library declares constant.
; RUN: %opt_tapir -passes='tapir-prepare,function(tapir-capture,early-cse,gvn),cgscc(inline,function-attrs),function(gvn)' -S %s | FileCheck %s

@tls = internal thread_local global i32 0
@guard = internal thread_local global i8 0

; CHECK-LABEL: define void @f(
; CHECK: [[A:%.*]] = call ptr @cilk.thread.address()
; CHECK: store i32 1, ptr [[A]]
; CHECK: call ptr @__errno_location()
; CHECK: @tapir.detach
; CHECK: [[B:%.*]] = call ptr @cilk.thread.address()
; CHECK: store i32 2, ptr [[B]]
; CHECK: call ptr @__errno_location()
; CHECK: call void @plain()
; CHECK: @tapir.sync
define void @f() {
  %sr = alloca i8
  %a = call ptr @llvm.threadlocal.address.p0(ptr @tls)
  store i32 1, ptr %a
  %e = call ptr @__errno_location() memory(none)
  store i32 1, ptr %e
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  call void @g()
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  %b = call ptr @llvm.threadlocal.address.p0(ptr @tls)
  store i32 2, ptr %b
  %e2 = call ptr @__errno_location() memory(none)
  store i32 2, ptr %e2
  call void @plain()
  call void @tapir.sync(ptr %sr)
  ret void
}
; A function that doesn't spawn keeps its accesses and isn't inlined into others.
; CHECK: define internal void @plain() #[[PLAIN:[0-9]+]]
; CHECK: call ptr @llvm.threadlocal.address
define internal void @plain() {
  %a = call ptr @llvm.threadlocal.address.p0(ptr @tls)
  store i32 3, ptr %a
  ret void
}
; Clang uses the names of guard variables without the intrinsic.
; CHECK: define internal void @guarded() #[[PLAIN]]
; CHECK: [[G:%.*]] = call ptr @llvm.threadlocal.address.p0(ptr @guard)
; CHECK: store i8 1, ptr [[G]]
define internal void @guarded() {
  store i8 1, ptr @guard
  ret void
}
; CHECK: define void @direct(
; CHECK: [[D:%.*]] = call ptr @cilk.thread.address.1()
; CHECK: getelementptr i8, ptr [[D]], i64 4
; CHECK: @tapir.sync
; CHECK-DAG: [[E:%.*]] = call ptr @cilk.thread.address.1()
; CHECK-DAG: [[F:%.*]] = call ptr @cilk.thread.address()
; CHECK: [[P:%.*]] = phi ptr [ [[F]], %other ], [ [[E]], %cont ]
; CHECK: call void @use(ptr [[P]])
define void @direct(i1 %c) {
  %sr = alloca i8
  %v = load ptr, ptr getelementptr (i8, ptr @guard, i64 4)
  call void @use(ptr %v)
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  call void @guarded()
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  br i1 %c, label %join, label %other
other:
  call void @plain()
  br label %join
join:
  %p = phi ptr [ @tls, %other ], [ @guard, %cont ]
  call void @use(ptr %p)
  ret void
}
; CHECK: define internal ptr @cilk.thread.address() #[[OPAQUE:[0-9]+]]
; CHECK: attributes #[[PLAIN]] = { {{.*}}noinline
; CHECK: attributes #[[OPAQUE]] = { {{.*}}noinline {{.*}}optnone
declare void @g()
declare void @use(ptr)
declare ptr @__errno_location() memory(none)
declare ptr @llvm.threadlocal.address.p0(ptr)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
