# Measures the built-in shapes and the presets' free-form settings when the project is built, with
# the objects of the library, and gives the tables as the object library blogo_measured
# (src/figure/catalogue.h, src/problem/builder.h). A build that cannot run what it compiles gets
# empty tables. Node.js runs what is compiled to WebAssembly.
set(measured ${CMAKE_SOURCE_DIR}/cmake/unmeasured.c)
if((NOT CMAKE_CROSSCOMPILING OR CMAKE_CROSSCOMPILING_EMULATOR) AND NOT BLOGO_FUZZ)
  add_executable(blogo_measure cmake/measure.c cmake/unmeasured.c $<TARGET_OBJECTS:blogo_objects>
                               $<TARGET_OBJECTS:blogo_comparison>)
  target_include_directories(blogo_measure PRIVATE include src)
  target_link_libraries(blogo_measure PRIVATE ${BLOGO_NEEDS})
  if(EMSCRIPTEN)
    target_link_options(blogo_measure PRIVATE -O1 -sNODERAWFS=1 -sSINGLE_FILE=1 -sALLOW_MEMORY_GROWTH=1 -sTOTAL_STACK=2MB)
  endif()
  set(measured ${CMAKE_BINARY_DIR}/generated/measured_table.c)
  add_custom_command(OUTPUT ${measured} COMMAND blogo_measure ${measured} DEPENDS blogo_measure
                     COMMENT "Measuring the built-in shapes and settings" VERBATIM)
endif()
add_library(blogo_measured OBJECT ${measured})
target_include_directories(blogo_measured PRIVATE include src)
