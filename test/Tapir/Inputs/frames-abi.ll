; A bitcode ABI of plain calls for a runtime that has descriptors of functions that spawn and of
; children.
%region = type { i64, ptr }

@__tapir_abi_region = external global %region, align 16
@__tapir_abi_frame = external global [5 x i64], align 16
@__tapir_abi_child = external global [3 x i64], align 8

define void @__tapir_abi_frame_init(ptr %f) {
  call void @rt_frame_init(ptr %f)
  ret void
}
define void @__tapir_abi_frame_leave(ptr %f) {
  call void @rt_frame_leave(ptr %f)
  ret void
}
define void @__tapir_abi_region_init(ptr %r, ptr %f) {
  call void @rt_init(ptr %r, ptr %f)
  ret void
}
define ptr @__tapir_abi_push(ptr %r, ptr %record, ptr %child) {
  %entry = call ptr @rt_push(ptr %r, ptr %record, ptr %child)
  ret ptr %entry
}
define void @__tapir_abi_pop(ptr %r, ptr %entry) {
  call void @rt_pop(ptr %r, ptr %entry)
  ret void
}
define void @__tapir_abi_sync(ptr %r) {
  call preserve_nonecc void @rt_sync(ptr %r)
  ret void
}
define void @__tapir_abi_sync_wait(ptr %r) {
  call preserve_nonecc void @rt_sync_wait(ptr %r)
  ret void
}
define void @__tapir_abi_sync_throw(ptr %r) {
  call preserve_nonecc void @rt_sync_throw(ptr %r)
  ret void
}
define i64 @__tapir_abi_index(ptr %r) {
  %i = call i64 @rt_index(ptr %r)
  ret i64 %i
}
define void @__tapir_abi_child_threw(ptr %r, ptr %entry, i64 %i, ptr %e, i32 %searched) {
  call void @rt_child_threw(ptr %r, ptr %entry, i64 %i, ptr %e, i32 %searched)
  unreachable
}
define void @__tapir_abi_unwind(ptr %r, ptr %e) {
  call void @rt_unwind(ptr %r, ptr %e)
  ret void
}
define void @__tapir_abi_handler_begin() {
  call void @rt_handler_begin()
  ret void
}
define i64 @__tapir_abi_grainsize(i64 %n, i64 %work) {
  %g = call i64 @rt_grain(i64 %n, i64 %work)
  ret i64 %g
}
define ptr @__tapir_abi_frame_alloc(ptr %list, i64 %size, i64 %align) {
  %p = call ptr @rt_alloc(ptr %list, i64 %size, i64 %align)
  ret ptr %p
}
define void @__tapir_abi_frame_release(ptr %list, ptr %mark) {
  call void @rt_release(ptr %list, ptr %mark)
  ret void
}

declare void @rt_frame_init(ptr)
declare void @rt_frame_leave(ptr)
declare void @rt_init(ptr, ptr)
declare ptr @rt_push(ptr, ptr, ptr)
declare void @rt_pop(ptr, ptr)
declare preserve_nonecc void @rt_sync(ptr)
declare preserve_nonecc void @rt_sync_wait(ptr)
declare preserve_nonecc void @rt_sync_throw(ptr)
declare i64 @rt_index(ptr)
declare void @rt_child_threw(ptr, ptr, i64, ptr, i32) noreturn
declare void @rt_unwind(ptr, ptr)
declare void @rt_handler_begin()
declare i64 @rt_grain(i64, i64)
declare ptr @rt_alloc(ptr, i64, i64)
declare void @rt_release(ptr, ptr)
