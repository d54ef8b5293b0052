# Makes the headers that define Cilk's keywords as macros, <cilk/cilk.h> and
# <cilk/cilk_stub.h>, from the table of keywords. As a script:
#   cmake -D ROOT=SOURCES -D INTO=FOLDER -P cmake/Keywords.cmake

# Makes the headers of the sources in `root`, in the folder `into`.
function(opencilk_make_keyword_headers root into)
  set(name "[ \n]*\"([A-Za-z_]+)\",[ \n]*")
  file(READ ${root}/clang/include/cilk/Lex/Keywords.def table)
  string(REGEX MATCHALL "\n(STATEMENT|TYPE)_KEYWORD\\([A-Z]" all "${table}")
  string(REGEX MATCHALL "\n(STATEMENT|TYPE)_KEYWORD\\([A-Za-z]+,${name}\"?[A-Za-z_]+"
    entries "${table}")
  list(LENGTH all wanted)
  list(LENGTH entries found)
  if(NOT found EQUAL wanted)
    message(FATAL_ERROR "an entry of Keywords.def has another form")
  endif()
  foreach(what ENABLED ERASED UNDEFINED SERIAL)
    set(${what} "")
  endforeach()
  foreach(entry ${entries})
    if(entry MATCHES "TYPE_KEYWORD.*,${name}\"([A-Za-z_]+)")
      set(reserved ${CMAKE_MATCH_1})
      set(short ${CMAKE_MATCH_2})
      set(rest "(...)")
    elseif(entry MATCHES "STATEMENT_KEYWORD.*,${name}([A-Za-z]+)")
      set(reserved _Cilk_${CMAKE_MATCH_1})
      set(short cilk_${CMAKE_MATCH_1})
      set(rest "")
      if(CMAKE_MATCH_2 STREQUAL "Loop")
        set(rest " for")
      endif()
    endif()
    string(APPEND ENABLED
      "#ifndef ${short}\n#define ${short} ${reserved}\n#endif\n")
    string(APPEND ERASED
      "#ifndef ${short}\n#define ${short}${rest}\n#endif\n")
    string(APPEND UNDEFINED "#undef ${short}\n")
    string(APPEND SERIAL
      "#define ${short}${rest}\n#define ${reserved}${rest}\n")
  endforeach()
  foreach(header cilk.h cilk_stub.h)
    configure_file(${root}/cheetah/keywords/${header}.in
      ${into}/cilk/${header} @ONLY)
  endforeach()
endfunction()

if(CMAKE_SCRIPT_MODE_FILE)
  opencilk_make_keyword_headers(${ROOT} ${INTO})
endif()
