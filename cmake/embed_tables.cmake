# cmake -DPROGRAMS=a.tsv -DLABELS=b.tsv -DOUT=x.c -P embed_tables.cmake: the catalogue as C arrays.
set(text "#include <stddef.h>\n")
foreach(name programs labels)
  string(TOUPPER ${name} upper)
  file(READ ${${upper}} hex HEX)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
  string(APPEND text "extern const unsigned char blg_embedded_${name}[];\n"
                     "extern const size_t blg_embedded_${name}_size;\n"
                     "const unsigned char blg_embedded_${name}[] = {${bytes}0};\n"
                     "const size_t blg_embedded_${name}_size = sizeof blg_embedded_${name} - 1;\n")
endforeach()
file(WRITE ${OUT} "${text}")
