# Data files compiled into the library.
#
# Every file of BLOGO_DATA (CMakeLists.txt) becomes an array, without any edit here:
#
#     #include "embedded.h"
#     extern const unsigned char blg_embedded_<name>[];    the file's bytes, then a zero byte
#     extern const size_t blg_embedded_<name>_size;        without that zero byte
#
# <name> is the file's name with `_` for what C does not allow in a name:
# shapes/human_designed_shapes.tsv is blg_embedded_human_designed_shapes_tsv. A new file is found at
# the next build (CONFIGURE_DEPENDS), a changed one is compiled anew.
#
# Run as a script, `cmake -DINPUT=.. -DOUTPUT=.. -DSYMBOL=.. -P Embed.cmake` writes one array.

if(CMAKE_SCRIPT_MODE_FILE)
  file(READ ${INPUT} bytes HEX)
  string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  file(WRITE ${OUTPUT} "#include \"embedded.h\"\n\n"
       "const unsigned char ${SYMBOL}[] = {\n${bytes}0};\n"
       "const size_t ${SYMBOL}_size = sizeof ${SYMBOL} - 1;\n")
  return()
endif()

set(BLOGO_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

# Adds an array for each file to target, and embedded.h to its include path.
function(blogo_embed target)
  set(folder ${CMAKE_BINARY_DIR}/generated)
  set(declarations "")
  foreach(file ${ARGN})
    get_filename_component(name ${file} NAME)
    string(MAKE_C_IDENTIFIER ${name} name)
    set(symbol blg_embedded_${name})
    string(APPEND declarations "extern const unsigned char ${symbol}[];\n"
                               "extern const size_t ${symbol}_size;\n")
    add_custom_command(
      OUTPUT ${folder}/${symbol}.c
      COMMAND ${CMAKE_COMMAND} -DINPUT=${file} -DOUTPUT=${folder}/${symbol}.c -DSYMBOL=${symbol}
              -P ${BLOGO_EMBED_SCRIPT}
      DEPENDS ${file} ${BLOGO_EMBED_SCRIPT}
      COMMENT "Embedding ${name}"
      VERBATIM)
    target_sources(${target} PRIVATE ${folder}/${symbol}.c)
  endforeach()
  file(CONFIGURE OUTPUT ${folder}/embedded.h CONTENT
       "/* Data compiled in; see cmake/Embed.cmake. */\n#ifndef EMBEDDED_H\n#define EMBEDDED_H\n\n#include <stddef.h>\n\n${declarations}\n#endif\n"
       @ONLY)
  target_include_directories(${target} PRIVATE ${folder})
endfunction()
