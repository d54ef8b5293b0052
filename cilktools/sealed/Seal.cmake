# Makes tools independent of the program's code.
#
# Instances of templates and inline functions from the C++ library's headers are symbols in tools
# and, instrumented, in programs. If the tool is a library that the program loads, the program's
# definitions come first. So a tool's objects are linked into one object, in which all symbols are
# bound: to each other, to the heap and the runtime functions in this folder, and to members of the
# static C++ library if it is installed. All symbols except the KEEP ones become local.

set(sealed_dir ${CMAKE_CURRENT_LIST_DIR})
add_library(sealed-runtime OBJECT ${sealed_dir}/Memory.cpp
  ${sealed_dir}/Runtime.cpp)
target_link_libraries(sealed-runtime PRIVATE cilktools-flags)
# Builtins are off, so that malloc does not become a call of itself.
target_compile_options(sealed-runtime PRIVATE -fno-builtin)
set_target_properties(sealed-runtime PROPERTIES POSITION_INDEPENDENT_CODE ON)

execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=libstdc++.a
  OUTPUT_VARIABLE static_cxx OUTPUT_STRIP_TRAILING_WHITESPACE)
if(NOT IS_ABSOLUTE "${static_cxx}")
  message(STATUS "libstdc++.a not found: tools use programs' libstdc++.so for "
    "hash tables, trees and names of functions")
  set(static_cxx "")
endif()

# Sets NAME to an object with the contents of the object libraries OBJECTS.
function(seal_objects name)
  cmake_parse_arguments(SEAL "" "" "OBJECTS;KEEP" ${ARGN})
  foreach(objects sealed-runtime ${SEAL_OBJECTS})
    list(APPEND parts $<TARGET_OBJECTS:${objects}>)
  endforeach()
  list(TRANSFORM SEAL_KEEP PREPEND --keep-global-symbol=)
  if(OPENCILK_COVERAGE) # symbols that the counters' runtime looks up, once a library
    list(APPEND SEAL_KEEP "--keep-global-symbol=__llvm_profile_*"
      "--weaken-symbol=__llvm_profile_*")
  endif()
  set(object ${CMAKE_CURRENT_BINARY_DIR}/${name}.o)
  # Section groups are removed: a linker would take the program's group for the tool's.
  set(sections ${sealed_dir}/Sections.ld)
  add_custom_command(OUTPUT ${object}
    COMMAND ${CMAKE_CXX_COMPILER} -r -nostdlib -Wl,--force-group-allocation
      -Wl,-T,${sections} ${parts} ${static_cxx} -o ${object}.open
    COMMAND ${CMAKE_OBJCOPY} --wildcard ${SEAL_KEEP} ${object}.open ${object}
    DEPENDS ${parts} ${sections} VERBATIM COMMAND_EXPAND_LISTS
    COMMENT "Sealing ${name}")
  set_source_files_properties(${object} PROPERTIES EXTERNAL_OBJECT TRUE
    GENERATED TRUE)
  set(${name} ${object} PARENT_SCOPE)
endfunction()
