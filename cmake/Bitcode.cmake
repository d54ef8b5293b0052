# Code that the compiler links into programs: LLVM bitcode of the C and C++
# sources of ABIs and tools, made by the clang that builds everything else.

file(MAKE_DIRECTORY ${OPENCILK_PLUGIN_DIR})

# opencilk_add_bitcode(<name> <source> [EXCEPTIONS] [FLAGS <flag>...]
#                      [FOLDER <folder>] [COMMENT <text>])
#
# Makes lib/opencilk/<name>.bc of <source>, again whenever one of the files that
# it includes has changed, and installs it. The target that does is <name>-bc.
# With FOLDER it is made there, and not installed.
#
# The code becomes part of functions of the program: it has to be ready for
# shared libraries, and can't have what a function as a whole has, such as stack
# protectors. With EXCEPTIONS it lets pass, and throws, what tasks have thrown.
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
    # What llvm-cov reads, as it can't read bitcode; and what goes into programs
    # that have counters of their own.
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
