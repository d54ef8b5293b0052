// A tool that writes the existing units and the called functions.
#include <csi/csi.h>
#include <stdio.h>
static long functions;
static const source_loc_t *last;
void __csi_init(void) { setvbuf(stdout, 0, _IONBF, 0); printf("init\n"); }
void __csi_unit_init(const char *file, instrumentation_counts_t counts) {
  printf("unit %s from %ld to %ld\n", file, functions, (long)(functions + counts.num_func));
  functions += counts.num_func;
}
void __csi_func_entry(csi_id_t id, func_prop_t p) {
  last = __csi_get_func_source_loc(id);
  printf("entry %s\n", id < functions && last ? last->name : "?");
}
void show_last(void) { printf("after the library is closed: %s at %s:%d\n", last->name, last->filename, last->line_number); }
