; The bitcode ABI of a runtime with tasks; its functions are plain calls.
%region = type { i64, ptr }

@__tapir_abi_region = external global %region, align 16

declare void @__tapir_abi_run(ptr)
define internal i32 @run_task(ptr %task) {
  call void @__tapir_abi_run(ptr %task)
  ret i32 0
}
define void @__tapir_abi_region_init(ptr %r) {
  call void @rt_init(ptr %r)
  ret void
}
define ptr @__tapir_abi_task_new(ptr %r, i64 %size, i64 %align, i32 %evaluates) {
  %t = call ptr @rt_new(ptr %r, i64 %size, i64 %align, i32 %evaluates)
  ret ptr %t
}
define void @__tapir_abi_task_drop(ptr %r, ptr %t) {
  call void @rt_drop(ptr %r, ptr %t)
  ret void
}
define void @__tapir_abi_spawn(ptr %r, ptr %t, i32 %evaluates) {
  call void @rt_spawn(ptr %r, ptr %t, i32 %evaluates, ptr @run_task)
  ret void
}
define void @__tapir_abi_sync(ptr %r) {
  call void @rt_sync(ptr %r)
  ret void
}
define void @__tapir_abi_sync_throw(ptr %r) {
  call void @rt_sync_throw(ptr %r)
  ret void
}
define i64 @__tapir_abi_index(ptr %r) {
  %i = call i64 @rt_index(ptr %r)
  ret i64 %i
}
define void @__tapir_abi_child_threw(ptr %r, i64 %i, ptr %e) {
  call void @rt_child_threw(ptr %r, i64 %i, ptr %e)
  ret void
}
define void @__tapir_abi_unwind(ptr %r, ptr %e) {
  call void @rt_unwind(ptr %r, ptr %e)
  ret void
}
define i64 @__tapir_abi_grainsize(i64 %n, i64 %work) {
  %g = call i64 @rt_grainsize(i64 %n, i64 %work)
  ret i64 %g
}
define ptr @__tapir_abi_frame_alloc(ptr %list, i64 %size, i64 %align) {
  %m = call ptr @rt_alloc(ptr %list, i64 %size, i64 %align)
  ret ptr %m
}
define void @__tapir_abi_frame_release(ptr %list, ptr %mark) {
  call void @rt_release(ptr %list, ptr %mark)
  ret void
}
define i32 @__tapir_abi_outside() {
  %o = call i32 @rt_outside()
  ret i32 %o
}
define void @__tapir_abi_enter(ptr %body, ptr %record) {
  call void @rt_enter(ptr %body, ptr %record)
  ret void
}
define void @__tapir_abi_loop(i64 %begin, i64 %end, i64 %grain, ptr %leaf, ptr %record, i32 %nests) {
  call void @rt_loop(i64 %begin, i64 %end, i64 %grain, ptr %leaf, ptr %record, i32 %nests)
  ret void
}
declare void @rt_loop(i64, i64, i64, ptr, ptr, i32)
declare void @rt_init(ptr)
declare ptr @rt_new(ptr, i64, i64, i32)
declare void @rt_drop(ptr, ptr)
declare void @rt_spawn(ptr, ptr, i32, ptr)
declare void @rt_sync(ptr)
declare void @rt_sync_throw(ptr)
declare i64 @rt_index(ptr)
declare void @rt_child_threw(ptr, i64, ptr)
declare void @rt_unwind(ptr, ptr)
declare i64 @rt_grainsize(i64, i64)
declare ptr @rt_alloc(ptr, i64, i64)
declare void @rt_release(ptr, ptr)
declare i32 @rt_outside()
declare void @rt_enter(ptr, ptr)
