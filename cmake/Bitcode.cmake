# Code that the compiler links into programs: LLVM bitcode of the C and C++
# sources of ABIs and tools, made by the clang that builds everything else.

file(MAKE_DIRECTORY ${OPENCILK_PLUGIN_DIR})

# opencilk_add_bitcode(<name> <source> [EXCEPTIONS] [FLAGS <flag>...]
#                      [FOLDER <folder>] [COMMENT <text>])
#
# Makes lib/opencilk/<name>.bc from <source>, and installs it. Makes it again if any file that the
# source includes has changed. The target is <name>-bc. With FOLDER the file is made there, and not
# installed.
#
# The code becomes part of functions of the program. So the code has to work in shared libraries,
# too, and can't have properties of a whole function, such as stack protectors. With EXCEPTIONS,
# exceptions of tasks can pass through it, and it can rethrow them.
function(opencilk_add_bitcode name source)
  cmake_parse_arguments(B "EXCEPTIONS" "COMMENT;FOLDER" "FLAGS" ${ARGN})
  if(source MATCHES "\\.c$")
    set(compiler ${CMAKE_C_COMPILER} -std=c11)
  else()
    set(compiler ${CMAKE_CXX_COMPILER} -std=c++17 -fno-rtti)
  endif()
  if(B_EXCEPTIONS)
    set(exceptions -fexceptions)
  else()
    set(exceptions -fno-exceptions)
  endif()
  if(CMAKE_CROSSCOMPILING)
    list(APPEND compiler --target=${CMAKE_C_COMPILER_TARGET})
  endif()
  set(source ${CMAKE_CURRENT_SOURCE_DIR}/${source})
  set(bitcode ${OPENCILK_PLUGIN_DIR}/${name}.bc)
  if(B_FOLDER)
    set(bitcode ${B_FOLDER}/${name}.bc)
  endif()
  set(includes ${CMAKE_CURRENT_BINARY_DIR}/${name}.bc.d)
  set(flags -O2 -c -emit-llvm -fPIC ${exceptions} -fno-stack-protector
    -fno-asynchronous-unwind-tables -Wall -Wextra ${B_FLAGS})
  if(OPENCILK_COVERAGE)
    # The file for llvm-cov, which can't read bitcode, and the bitcode for programs that have
    # counters of their own.
    set(others
      COMMAND ${compiler} -w -c -x ir ${bitcode} -o ${OPENCILK_COUNTED}/${name}.bc.o
      COMMAND ${compiler} ${flags} ${source} -o ${OPENCILK_COUNTED}/${name}.plain.bc)
  endif()
  add_custom_command(OUTPUT ${bitcode}
    COMMAND ${compiler} ${flags} ${OPENCILK_COUNTERS} ${source} -o ${bitcode}
      -MD -MF ${includes}
    ${others}
    DEPENDS ${source}
    DEPFILE ${includes}
    COMMENT "Compiling ${B_COMMENT} to bitcode" VERBATIM)
  add_custom_target(${name}-bc ALL DEPENDS ${bitcode})
  if(NOT B_FOLDER)
    install(FILES ${bitcode} DESTINATION ${OPENCILK_LIB}/opencilk)
  endif()
endfunction()
