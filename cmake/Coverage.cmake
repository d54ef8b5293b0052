# Counters of the lines that tests execute (docs/reliability.md, Coverage).
#
# A counter is a word in a file that all processes have mapped, not in memory that
# is written at exit: what is killed, or leaves by _exit, has counted until then.
# Each binary has a file of its own (%m), whose name is part of it, as tests clear
# the environment. Threads count at the same time, hence `atomic`.

set(OPENCILK_COUNTERS
  -fprofile-instr-generate=${CMAKE_BINARY_DIR}/profiles/%m.profraw
  -fprofile-continuous -fcoverage-mapping -fprofile-update=atomic)

# What is part of programs counts in them, so they need the run time of counters.
# Where a program is linked with one of our libraries it gets that one, and with
# it the run time: the file with the library's name is a linker script.
set(OPENCILK_COUNTED ${CMAKE_BINARY_DIR}/counted)
file(MAKE_DIRECTORY ${OPENCILK_COUNTED})
execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-resource-dir
  OUTPUT_VARIABLE counters_runtime OUTPUT_STRIP_TRAILING_WHITESPACE)
string(APPEND counters_runtime
  /lib/linux/libclang_rt.profile-${CMAKE_SYSTEM_PROCESSOR}.a)
if(NOT EXISTS "${counters_runtime}")
  message(FATAL_ERROR "no '${counters_runtime}': install libclang-rt-22-dev")
endif()

# The run time can't be linked where nothing counts, as in a program without tasks.
set(counter ${OPENCILK_COUNTED}/counter)
file(WRITE ${counter}.c "__attribute__((used)) static void counter(void) {}\n")
execute_process(COMMAND ${CMAKE_C_COMPILER} ${OPENCILK_COUNTERS} -fPIC -c
  ${counter}.c -o ${counter}.o COMMAND_ERROR_IS_FATAL ANY)
# The name of the file of counters is in each object, weak in those of bitcode;
# lld wants all to be alike.
set(OPENCILK_WEAKEN ${CMAKE_OBJCOPY} --weaken-symbol=__llvm_profile_filename)
execute_process(COMMAND ${OPENCILK_WEAKEN} ${counter}.o
  COMMAND_ERROR_IS_FATAL ANY)

# Has a library's file in lib/ be what links `library`, by its path.
function(opencilk_count_in_programs file library)
  file(WRITE ${OPENCILK_LIB_DIR}/${file} "EXTERN(__llvm_profile_runtime)\n"
    "INPUT(${library} ${counter}.o ${counters_runtime})\n")
endfunction()

# The same for the archive that is a target.
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
