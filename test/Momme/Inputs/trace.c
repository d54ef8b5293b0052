// A tool that writes a line for each hook: its name, the line in the source, the name of the object
// there, and other properties. -DHOOKS=... selects the groups of hooks that it has, -DOPTIONS=...
// its options.
#define CSI_NO_HOOK_DECLARATIONS
#include <csi/csi.h>
#include <stdio.h>

enum { TASKS = 1, FUNCTIONS = 2, CALLS = 4, ACCESSES = 8, STACK = 16, HEAP = 32, LOOPS = 64, BLOCKS = 128, RANGES = 256, VIEWS = 512, AFTER = 1024, LANDING = 2048, SWEEPS = 4096, HANDOVER = 8192 };
struct frame { long id; } __csi_frame;
const unsigned __csi_tool_options = OPTIONS;

static void show(const char *hook, const source_loc_t *at) {
  printf("%s %d %s", hook, at ? at->line_number : -1, at && at->name ? at->name : "-");
}

#if HOOKS & 8192
struct handover { long number; } __csi_handover;
#define GIVES , struct frame *f, struct handover *to
#define GETS , struct handover *from
#else
#define GIVES
#define GETS
#endif

#if HOOKS & 1
void __csi_detach(csi_id_t id, unsigned region, detach_prop_t p GIVES) {
#if HOOKS & 8192
  to->number = id + 1;
#endif
  const source_loc_t *at = __csi_get_detach_source_loc(id), *sync = __csi_get_related_loc(at);
  show("detach", at);
  printf(" region %u loop %d sync %d%s\n", region, p.for_tapir_loop_body, sync ? sync->line_number : -1, p.halves_loop ? " halves" : "");
}
void __csi_task(csi_id_t id, csi_id_t detach, task_prop_t p, struct frame *f, struct frame *parent GETS) {
  f->id = id;
  show("task", __csi_get_task_source_loc(id));
  printf(" regions %d other %d", p.num_sync_reg, f != parent);
#if HOOKS & 8192
  printf(" given %ld", from->number == detach + 1 ? from->number : 0);
#endif
  printf("%s\n", p.halves_loop ? " halves" : "");
}
void __csi_task_exit(csi_id_t exit, csi_id_t id, csi_id_t detach, unsigned region, task_exit_prop_t p, struct frame *f, struct frame *parent) {
  show("exit", __csi_get_task_source_loc(id));
  printf(" region %u throws %d same %d%s\n", region, p.eh_return, f->id == id && f != parent, p.halves_loop ? " halves" : "");
}
void __csi_detach_continue(csi_id_t id, csi_id_t detach, unsigned region, detach_continue_prop_t p) {
  show("continue", __csi_get_detach_continue_source_loc(id));
  printf(" region %u throws %d%s\n", region, p.is_unwind, p.halves_loop ? " halves" : "");
}
void __csi_before_sync(csi_id_t id, unsigned region) { show("sync", __csi_get_sync_source_loc(id)); printf(" region %u\n", region); }
void __csi_after_sync(csi_id_t id, unsigned region) { show("synced", __csi_get_sync_source_loc(id)); printf(" region %u\n", region); }
#endif
#if HOOKS & 2
void __csi_func_entry(csi_id_t id, func_prop_t p) { show("entry", __csi_get_func_source_loc(id)); printf(" regions %d spawns %d", p.num_sync_reg, p.may_spawn); if (p.divides_loop) printf(" divides 1"); printf("\n"); }
void __csi_func_exit(csi_id_t id, csi_id_t function, func_exit_prop_t p) { show("return", __csi_get_func_source_loc(function)); printf(" throws %d\n", p.eh_return); }
#endif
#if HOOKS & 4
void __csi_before_call(csi_id_t id, csi_id_t f, call_prop_t p) {
  show("call", __csi_get_callsite_source_loc(id));
  printf(" indirect %d harmless %d", p.is_indirect, p.no_memory);
  show(" of", __csi_get_func_source_loc(f));
  printf("\n");
}
void __csi_after_call(csi_id_t id, csi_id_t f, call_prop_t p) { show("called", __csi_get_callsite_source_loc(id)); printf("\n"); }
void __csi_before_opaque(csi_id_t id, call_prop_t p) { show("opaque", __csi_get_callsite_source_loc(id)); printf("\n"); }
#endif
#if HOOKS & 8
static void access(const char *hook, const source_loc_t *at, long bytes) {
  const source_loc_t *declared = at ? __csi_get_related_loc(at) : 0;
  show(hook, at);
  printf(" bytes %ld declared %d", bytes, declared ? declared->line_number : -1);
}
void __csi_before_load(csi_id_t id, const void *addr, int32_t bytes, load_prop_t p) {
  access("load", __csi_get_load_source_loc(id), bytes);
  printf(" atomic %d both %d constant %d local %d stack %d then-written %d\n", p.is_atomic, p.is_read_modify_write, p.is_constant, p.is_thread_local, p.is_on_stack, p.is_read_before_write_in_bb);
}
void __csi_before_store(csi_id_t id, const void *addr, int32_t bytes, store_prop_t p) {
  access("store", __csi_get_store_source_loc(id), bytes);
  printf(" atomic %d both %d constant %d local %d stack %d\n", p.is_atomic, p.is_read_modify_write, p.is_constant, p.is_thread_local, p.is_on_stack);
}
#endif
#if HOOKS & 256
void __csi_before_load_range(csi_id_t id, const void *addr, uint64_t bytes, load_prop_t p) { access("load-range", __csi_get_load_source_loc(id), bytes); printf("\n"); }
void __csi_before_store_range(csi_id_t id, const void *addr, uint64_t bytes, store_prop_t p) { access("store-range", __csi_get_store_source_loc(id), bytes); printf("\n"); }
#endif
#if HOOKS & 4096
extern char data[] __attribute__((weak));
static void sweep(const char *hook, const source_loc_t *at, const void *addr, int32_t bytes, int64_t stride, uint64_t count, int64_t outer_stride, uint64_t outer_count) {
  show(hook, at);
  printf(" at %ld bytes %d every %ld count %lu outer every %ld count %lu\n", (long)((const char *)addr - data), bytes, (long)stride, (unsigned long)count, (long)outer_stride, (unsigned long)outer_count);
}
void __csi_before_load_strided(csi_id_t id, const void *addr, int32_t bytes, int64_t stride, uint64_t count, int64_t outer_stride, uint64_t outer_count, load_prop_t p) { sweep("loads", __csi_get_load_source_loc(id), addr, bytes, stride, count, outer_stride, outer_count); }
void __csi_before_store_strided(csi_id_t id, const void *addr, int32_t bytes, int64_t stride, uint64_t count, int64_t outer_stride, uint64_t outer_count, store_prop_t p) { sweep("stores", __csi_get_store_source_loc(id), addr, bytes, stride, count, outer_stride, outer_count); }
#endif
#if HOOKS & 1024
void __csi_after_load(csi_id_t id, const int *addr, int32_t bytes, load_prop_t p) { show("loaded", __csi_get_load_source_loc(id)); printf(" %d\n", *addr); }
void __csi_after_store(csi_id_t id, const int *addr, int32_t bytes, store_prop_t p) { show("stored", __csi_get_store_source_loc(id)); printf(" %d\n", *addr); }
#endif
#if HOOKS & 16
void __csi_after_alloca(csi_id_t id, const void *addr, size_t bytes, alloca_prop_t p) { show("alloca", __csi_get_alloca_source_loc(id)); printf(" bytes %zu static %d\n", bytes, p.is_static); }
#endif
#if HOOKS & 32
void __csi_before_allocfn(csi_id_t id, uint64_t size, uint64_t num, uint64_t alignment, const void *old, allocfn_prop_t p) { show("allocate", __csi_get_allocfn_source_loc(id)); printf(" kind %d size %d num %d align %d old %d\n", p.allocfn_ty, (int)size, (int)num, (int)alignment, old != 0); }
void __csi_after_allocfn(csi_id_t id, const void *addr, uint64_t size, uint64_t num, uint64_t alignment, const void *old, allocfn_prop_t p) { show("allocated", __csi_get_allocfn_source_loc(id)); printf(" %d\n", addr != 0); }
void __csi_before_free(csi_id_t id, const void *ptr, free_prop_t p) { show("free", __csi_get_free_source_loc(id)); printf(" kind %d\n", p.free_ty); }
void __csi_after_free(csi_id_t id, const void *ptr, free_prop_t p) { show("freed", __csi_get_free_source_loc(id)); printf("\n"); }
#endif
#if HOOKS & 64
void __csi_before_loop(csi_id_t id, int64_t count, loop_prop_t p) { show("loop", __csi_get_loop_source_loc(id)); printf(" count %d tapir %d one-exit %d\n", (int)count, p.is_tapir_loop, p.has_unique_exiting_block); }
void __csi_after_loop(csi_id_t id, loop_prop_t p) { show("left", __csi_get_loop_source_loc(id)); printf("\n"); }
void __csi_loopbody_entry(csi_id_t id, loop_prop_t p) { show("body", __csi_get_loop_source_loc(id)); printf("\n"); }
void __csi_loopbody_exit(csi_id_t exit, csi_id_t id, loop_exit_prop_t p) { show("body-exit", __csi_get_loop_source_loc(id)); printf(" latch %d\n", p.is_latch); }
#endif
#if HOOKS & 128
void __csi_bb_entry(csi_id_t id, bb_prop_t p) {
  const sizeinfo_t *size = __csi_get_bb_sizeinfo(id);
  printf("block sized %d cost %d pad %d\n", size && size->full_ir_size > 0, size && size->ir_cost >= 0, p.is_landingpad);
}
void __csi_bb_exit(csi_id_t id, bb_prop_t p) { printf("block-exit\n"); }
#endif
#if HOOKS & 512
void *__csi_view(csi_id_t id, void *reducer, uint64_t size, void (*identity)(void *), void (*reduce)(void *, void *)) { show("view", __csi_get_callsite_source_loc(id)); printf(" size %d\n", (int)size); return reducer; }
void __csi_view_begin(void *reducer, uint64_t size, uint64_t count, uint64_t distance, void (*identity)(void *), void (*reduce)(void *, void *)) { printf("view-begin size %d count %d\n", (int)size, (int)count); }
void __csi_view_end(void *reducer, uint64_t count, uint64_t distance) { printf("view-end count %d\n", (int)count); }
#endif
#if HOOKS & 2048
void __csi_landing(csi_id_t f) { show("landing", __csi_get_func_source_loc(f)); printf("\n"); }
#endif
