# Counters of the lines that tests execute (docs/reliability.md, Coverage).
#
# A counter is a word in a file that all processes have mapped. So no process has to write counters
# at its exit: the counts of a process that is killed, or leaves by _exit, are in the file, too.
# Each binary has a file of its own (%m), whose name is compiled in, since tests clear the
# environment. Threads count at the same time, hence `atomic`.

set(OPENCILK_COUNTERS
  -fprofile-instr-generate=${CMAKE_BINARY_DIR}/profiles/%m.profraw
  -fprofile-continuous -fcoverage-mapping -fprofile-update=atomic)

# The parts of the runtime that are linked into programs count there, so such programs need the
# run-time library of counters. If a program is linked with one of our libraries, it also gets the
# library of counters: the file with our library's name is a linker script.
set(OPENCILK_COUNTED ${CMAKE_BINARY_DIR}/counted)
file(MAKE_DIRECTORY ${OPENCILK_COUNTED})
execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-resource-dir
  OUTPUT_VARIABLE counters_runtime OUTPUT_STRIP_TRAILING_WHITESPACE)
string(APPEND counters_runtime
  /lib/linux/libclang_rt.profile-${CMAKE_SYSTEM_PROCESSOR}.a)
if(NOT EXISTS "${counters_runtime}")
  message(FATAL_ERROR "no '${counters_runtime}': install libclang-rt-22-dev")
endif()

# The run-time library can't be linked where nothing counts, as in a program without tasks.
set(counter ${OPENCILK_COUNTED}/counter)
file(WRITE ${counter}.c "__attribute__((used)) static void counter(void) {}\n")
execute_process(COMMAND ${CMAKE_C_COMPILER} ${OPENCILK_COUNTERS} -fPIC -c
  ${counter}.c -o ${counter}.o COMMAND_ERROR_IS_FATAL ANY)
# Each object defines the name of the file of counters. In objects of bitcode that definition is
# weak. lld requires that all definitions are equally weak or strong.
set(OPENCILK_WEAKEN ${CMAKE_OBJCOPY} --weaken-symbol=__llvm_profile_filename)
execute_process(COMMAND ${OPENCILK_WEAKEN} ${counter}.o
  COMMAND_ERROR_IS_FATAL ANY)

# Replaces a library's file in lib/ by a linker script that links `library`, by its path.
function(opencilk_count_in_programs file library)
  file(WRITE ${OPENCILK_LIB_DIR}/${file} "EXTERN(__llvm_profile_runtime)\n"
    "INPUT(${library} ${counter}.o ${counters_runtime})\n")
endfunction()

# Does the same for the archive of a target.
function(opencilk_count_archive target)
  get_target_property(name ${target} OUTPUT_NAME)
  if(NOT name)
    set(name ${target})
  endif()
  set_target_properties(${target} PROPERTIES
    ARCHIVE_OUTPUT_DIRECTORY ${OPENCILK_COUNTED})
  add_custom_command(TARGET ${target} POST_BUILD
    COMMAND ${OPENCILK_WEAKEN} $<TARGET_FILE:${target}>)
  opencilk_count_in_programs(lib${name}.a ${OPENCILK_COUNTED}/lib${name}.a)
endfunction()
