# Tests: one CUnit program per file, checks of the sources and of the build, the tool's cases.
pkg_check_modules(CUNIT REQUIRED IMPORTED_TARGET cunit)
file(GLOB BLOGO_TEST_SOURCES CONFIGURE_DEPENDS tests/unit/test_*.c tests/property/test_*.c
     tests/golden/test_*.c tests/parity/test_*.c)
file(GLOB BLOGO_TEST_SUPPORT CONFIGURE_DEPENDS tests/support/*.c)

add_library(blogo_support STATIC ${BLOGO_TEST_SUPPORT})
target_include_directories(blogo_support PUBLIC tests/support)
target_compile_definitions(blogo_support PUBLIC BLOGO_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
target_include_directories(blogo_support PRIVATE src)
target_link_libraries(blogo_support PUBLIC PkgConfig::CUNIT blogo_static ${BLOGO_NEEDS})

# Checks of what gets installed, and what takes long, look at a build without sanitizers: this one, or
# one made for them with the flags of a release.
set(plain ${CMAKE_BINARY_DIR})
if(CMAKE_C_FLAGS MATCHES "-fsanitize=address")
  set(plain ${CMAKE_SOURCE_DIR}/build/plain)
  set(leaks ${CMAKE_SOURCE_DIR}/tests/support/leaks.c)
  target_sources(blogo_support INTERFACE ${leaks})
  target_sources(blogo_tool PRIVATE ${leaks})
endif()
# Programs that build or read hundreds of problems and judge what comes out. Sanitizers double their time, so
# those run in ./test --long; test_audit, which takes a minute and a half without them, belongs there whole.
set(heavy_tests test_audit test_leak test_analyse test_answers test_builders test_cases test_claims test_deflate test_describe
    test_door_dataset test_evidence test_examples test_export test_export_scripts test_free_form_walk test_invariance
    test_one_rule test_overlap test_plan test_reference_import test_reference_programs test_release test_report_html
    test_roster test_score_many test_splits test_tasks)
add_custom_target(heavy_tests DEPENDS ${heavy_tests})

foreach(source ${BLOGO_TEST_SOURCES})
  get_filename_component(name ${source} NAME_WE)
  add_executable(${name} ${source})
  target_include_directories(${name} PRIVATE src ${CMAKE_BINARY_DIR}/generated)
  target_link_libraries(${name} PRIVATE blogo_support)
  if(plain STREQUAL CMAKE_BINARY_DIR)
    target_compile_options(${name} PRIVATE -O1) # their own code is not what takes long
  endif()
  if(name IN_LIST heavy_tests AND NOT plain STREQUAL CMAKE_BINARY_DIR)
    add_test(NAME ${name} COMMAND ${plain}/${name} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    set_tests_properties(${name} PROPERTIES FIXTURES_REQUIRED plain)
    add_test(NAME ${name}_sanitized COMMAND ${name} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    set_tests_properties(${name}_sanitized PROPERTIES LABELS long)
    list(APPEND ci_tests ${name}_sanitized)
  else()
    add_test(NAME ${name} COMMAND ${name} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  endif()
  # What starts threads is also run under ThreadSanitizer (tests/check/threads.sh); cases, examples
  # and tasks are written by one.
  file(STRINGS ${source} threaded LIMIT_COUNT 1
       REGEX "pthread_create|blg_parallel_run|blg_dataset_write|blg_parallel_job")
  if(threaded AND NOT name MATCHES "^test_(cases|examples|tasks)$")
    set_tests_properties(${name} PROPERTIES LABELS threads)
    list(APPEND threaded_tests ${name})
  endif()
endforeach()
add_custom_target(threaded_tests DEPENDS ${threaded_tests})
set_tests_properties(test_audit PROPERTIES LABELS long)

# Of the modules that own memory, files and threads, for valgrind.
set(memory_tests arena buf error fs outfile digest parallel catalogue png edges shade)
list(TRANSFORM memory_tests PREPEND test_)
add_custom_target(memory_tests DEPENDS ${memory_tests})

# Compares figures by code that sanitizers check.
if(CMAKE_C_FLAGS MATCHES "-fsanitize")
  target_sources(test_invariance PRIVATE ${BLOGO_COMPARISON})
  target_include_directories(test_invariance PRIVATE include)
endif()
# Looks at the files that are renamed; plays a file system that cannot sync or numbers files anew, and
# parts of another user.
target_link_options(test_outfile PRIVATE -Wl,--wrap=rename,--wrap=fsync,--wrap=lstat,--wrap=geteuid)
# Makes folders that cannot be read to their end.
target_link_options(test_fs PRIVATE -Wl,--wrap=readdir)
# Counts the allocations of the library's own code.
target_link_options(test_fill PRIVATE -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc)
# Lets one of them fail.
foreach(name arena catalogue export_memory audit_memory level_memory raster_failing)
  target_link_options(test_${name} PRIVATE -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc)
endforeach()
target_link_options(test_raster_failing PRIVATE
  -Wl,--wrap=cairo_image_surface_create,--wrap=cairo_fill,--wrap=cairo_stroke)

# The examples of the documentation are compiled, as a user would, and run.
file(GLOB BLOGO_EXAMPLES CONFIGURE_DEPENDS docs/examples/*.c)
foreach(source ${BLOGO_EXAMPLES})
  get_filename_component(name ${source} NAME_WE)
  add_executable(example_${name} ${source})
  target_link_libraries(example_${name} PRIVATE blogo_static)
  add_test(NAME example_${name} COMMAND example_${name})
endforeach()

# Streams are read back by zlib itself, arcs compared with MPFR where there is one.
target_link_libraries(test_deflate PRIVATE z)
find_library(BLOGO_MPFR mpfr)
if(BLOGO_MPFR)
  target_compile_definitions(test_trig PRIVATE BLOGO_MPFR)
  target_link_libraries(test_trig PRIVATE ${BLOGO_MPFR})
endif()

# A check script exits with 77 to say that it was skipped, and why.
function(blogo_check name)
  add_test(NAME ${name} COMMAND bash ${CMAKE_SOURCE_DIR}/tests/${ARGN})
  set_tests_properties(${name} PROPERTIES SKIP_RETURN_CODE 77)
endfunction()

blogo_check(format check/format.sh ${CMAKE_SOURCE_DIR})
blogo_check(layers check/layers.sh ${CMAKE_SOURCE_DIR})
blogo_check(layers_rule check/layers_rule.sh ${CMAKE_SOURCE_DIR})
blogo_check(lengths check/lengths.sh ${CMAKE_SOURCE_DIR})
blogo_check(pedantic check/pedantic.sh ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR}/generated)
blogo_check(pedantic_all check/pedantic.sh ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR}/generated all)
set_tests_properties(pedantic_all PROPERTIES LABELS long)
blogo_check(paths check/paths.sh ${CMAKE_SOURCE_DIR})
blogo_check(headers check/headers.sh ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR}/generated)
blogo_check(setup check/setup.sh ${CMAKE_SOURCE_DIR})
blogo_check(links check/links.sh ${CMAKE_SOURCE_DIR})
blogo_check(release check/release.sh ${CMAKE_SOURCE_DIR})
blogo_check(workflow check/workflow.sh ${CMAKE_SOURCE_DIR})
blogo_check(workflow_lint check/workflow.sh ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR}/web)
set_tests_properties(workflow_lint PROPERTIES LABELS long)
blogo_check(run check/run.sh ${CMAKE_SOURCE_DIR})
blogo_check(instructions_rule check/instructions_rule.sh ${CMAKE_SOURCE_DIR})

if(CMAKE_C_FLAGS MATCHES "-fsanitize=address")
  string(CONCAT build_plain "source cmake/setup.sh && build_preset . plain blogo_shared blogo_static "
         "blogo_manual memory_tests heavy_tests bench_count")
  add_test(NAME plain_build COMMAND bash -c "${build_plain}" WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(plain_build PROPERTIES FIXTURES_SETUP plain LABELS slow)
  blogo_check(fuzz fuzz/run.sh ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/build/fuzz)
  blogo_check(threads check/threads.sh ${CMAKE_SOURCE_DIR})
  blogo_check(valgrind check/valgrind.sh ${CMAKE_SOURCE_DIR} ${plain} ${memory_tests})
  blogo_check(instructions check/instructions.sh ${CMAKE_SOURCE_DIR})
  # They start first, so that no long one is left for one core at the end.
  set_tests_properties(fuzz threads valgrind instructions PROPERTIES LABELS slow TIMEOUT 600 COST 100)
  # Each compiles the whole library once more: .ci/run runs them after ./test.
  set_tests_properties(fuzz threads PROPERTIES LABELS long)
  set_tests_properties(plain_build PROPERTIES COST 200)
  blogo_check(fuzz_long fuzz/run.sh ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/build/fuzz 100000)
  set_tests_properties(fuzz_long PROPERTIES LABELS long TIMEOUT 1800)
  set_tests_properties(fuzz fuzz_long PROPERTIES RESOURCE_LOCK fuzz)
  set_tests_properties(valgrind PROPERTIES FIXTURES_REQUIRED plain LABELS long TIMEOUT 1500)
  set_tests_properties(instructions PROPERTIES FIXTURES_REQUIRED plain)
endif()
blogo_check(libm check/libm.sh ${plain})
set_tests_properties(libm PROPERTIES FIXTURES_REQUIRED plain)
blogo_check(machines check/machines.sh ${CMAKE_SOURCE_DIR})
blogo_check(machines_long check/machines.sh ${CMAKE_SOURCE_DIR} --long)
set_tests_properties(machines machines_long PROPERTIES LABELS long COST 80 RESOURCE_LOCK machines)
set_tests_properties(machines_long PROPERTIES TIMEOUT 3600)
blogo_check(symbols check/symbols.sh ${CMAKE_SOURCE_DIR} ${plain})

blogo_check(consumer consumer/run.sh ${CMAKE_SOURCE_DIR} ${plain})
# Data sets of the protocols of other benchmarks, by a tool that has no sanitizers.
blogo_check(protocols check/protocols.sh ${CMAKE_SOURCE_DIR} ${plain}/blogo)
set_tests_properties(symbols consumer protocols PROPERTIES FIXTURES_REQUIRED plain)
set_tests_properties(protocols PROPERTIES LABELS long COST 60)

# Whatever fails, nothing wrong is kept: a few of each kind of failure, and in ./test --long all.
blogo_check(fault fault/run.sh ${plain}/blogo)
blogo_check(fault_long fault/run.sh ${plain}/blogo --size long)
set_tests_properties(fault fault_long PROPERTIES FIXTURES_REQUIRED plain)
# The campaign uses the package that the Python tests build beside the tool.
set_tests_properties(fault PROPERTIES DEPENDS python)
set_tests_properties(fault_long PROPERTIES DEPENDS python_long)
set_tests_properties(fault_long PROPERTIES LABELS long TIMEOUT 14400)

# The Python package, with a library that has no sanitizers.
blogo_check(python python/run.sh ${CMAKE_SOURCE_DIR} ${plain} tests/python/test_smoke.py
            tests/python/test_tasks.py tests/python/test_sequence.py tests/python/test_open.py
            tests/python/test_baselines.py tests/python/test_images.py)
# The judge of free English against all written answers: most of a minute.
blogo_check(python_english python/run.sh ${CMAKE_SOURCE_DIR} ${plain} tests/python/test_english.py)
blogo_check(python_long python/run.sh ${CMAKE_SOURCE_DIR} ${plain} -s --ignore=tests/python/test_smoke.py
            --ignore=tests/python/test_tasks.py --ignore=tests/python/test_sequence.py --ignore=tests/python/test_open.py
            --ignore=tests/python/test_english.py --ignore=tests/python/test_baselines.py --ignore=tests/python/test_images.py)
set_tests_properties(python python_english python_long PROPERTIES FIXTURES_REQUIRED plain RESOURCE_LOCK python)
set_tests_properties(python_english python_long PROPERTIES LABELS long)

if(TARGET blogo_tool)
  blogo_check(manual check/manual.sh ${BLOGO_MANUAL} $<TARGET_FILE:blogo_tool>)
  blogo_check(tutorial check/tutorial.sh ${CMAKE_SOURCE_DIR} ${plain}/blogo)
  blogo_check(files check/files.sh ${CMAKE_SOURCE_DIR} ${plain}/blogo)
  blogo_check(reproduce check/reproduce.sh ${CMAKE_SOURCE_DIR} ${plain}/blogo)
  blogo_check(shapes check/shapes.sh ${CMAKE_SOURCE_DIR} ${plain}/blogo)
  # The audit of 12,000 problems takes a minute.
  blogo_check(published check/published.sh ${CMAKE_SOURCE_DIR} ${plain}/blogo)
  set_tests_properties(published PROPERTIES LABELS long FIXTURES_REQUIRED plain)
  blogo_check(coco check/coco.sh ${CMAKE_SOURCE_DIR} ${plain}/blogo)
  blogo_check(bongard check/bongard.sh ${CMAKE_SOURCE_DIR} ${plain}/blogo 3)
  blogo_check(bongard_long check/bongard.sh ${CMAKE_SOURCE_DIR} ${plain}/blogo)
  set_tests_properties(bongard_long PROPERTIES LABELS long FIXTURES_REQUIRED plain)
  # A second witness for the labels of relation problems: it draws them in Python.
  blogo_check(relations check/relations.sh ${CMAKE_SOURCE_DIR} ${plain}/blogo 20)
  blogo_check(relations_long check/relations.sh ${CMAKE_SOURCE_DIR} ${plain}/blogo 273 6)
  set_tests_properties(relations relations_long PROPERTIES FIXTURES_REQUIRED plain)
  set_tests_properties(relations_long PROPERTIES LABELS long)
  blogo_check(dreamcoder check/dreamcoder.sh ${CMAKE_SOURCE_DIR} ${plain}/blogo)
  blogo_check(exact check/exact.sh ${CMAKE_SOURCE_DIR} ${plain}/blogo)
  blogo_check(pack check/pack.sh ${CMAKE_SOURCE_DIR} ${plain}/blogo)
  blogo_check(graph check/graph.sh ${CMAKE_SOURCE_DIR} ${plain}/blogo)
  blogo_check(repeat check/repeat.sh ${CMAKE_SOURCE_DIR} ${plain}/blogo)
  blogo_check(prolog check/prolog.sh ${CMAKE_SOURCE_DIR} ${plain}/blogo)
  blogo_check(score check/score.sh ${CMAKE_SOURCE_DIR} ${plain}/blogo)
  blogo_check(vlm check/vlm.sh ${CMAKE_SOURCE_DIR} ${plain}/blogo)
  blogo_check(vlm_pandas check/vlm.sh ${CMAKE_SOURCE_DIR} ${plain}/blogo pandas)
  set_tests_properties(vlm_pandas PROPERTIES LABELS long)
  blogo_check(attack check/attack.sh ${CMAKE_SOURCE_DIR} ${plain}/blogo)
  set_tests_properties(attack PROPERTIES LABELS long)
  blogo_check(jspsych check/jspsych.sh ${CMAKE_SOURCE_DIR} ${plain})
  set_tests_properties(files tutorial reproduce bongard shapes prolog dreamcoder exact graph repeat coco score vlm vlm_pandas attack jspsych pack PROPERTIES
                       FIXTURES_REQUIRED plain)
  # The cases of the tool, with sanitizers only in ./test --long: there they take three times as long.
  blogo_check(cli cli/run.sh ${plain}/blogo)
  set_tests_properties(cli PROPERTIES COST 90 TIMEOUT 1200 FIXTURES_REQUIRED plain)
  blogo_check(cli_sanitized cli/run.sh $<TARGET_FILE:blogo_tool>)
  set_tests_properties(cli_sanitized PROPERTIES LABELS long)
  blogo_check(card card/run.sh $<TARGET_FILE:blogo_tool> small)
  blogo_check(card_whole card/run.sh $<TARGET_FILE:blogo_tool> whole)
  blogo_check(card_jsonld card/jsonld.sh $<TARGET_FILE:blogo_tool> ${CMAKE_BINARY_DIR}/web)
  set_tests_properties(card_whole PROPERTIES LABELS long)
  # Pages in Chromium: a first look in ./test, the rest in ./test --long.
  foreach(part smoke trial gallery default study playground)
    blogo_check(web_${part} web/run.sh $<TARGET_FILE:blogo_tool> ${CMAKE_BINARY_DIR}/web ${part})
    set_tests_properties(web_${part} PROPERTIES RESOURCE_LOCK chromium)
  endforeach()
  set_tests_properties(web_gallery web_default web_study web_trial web_playground PROPERTIES LABELS long)
  # It and the test wasm build the same folder.
  set_tests_properties(web_playground PROPERTIES RESOURCE_LOCK "chromium;anywhere")
  # All pictures by four decoders.
  blogo_check(decode decode/run.sh ${CMAKE_SOURCE_DIR} ${plain} ${CMAKE_BINARY_DIR}/web)
  set_tests_properties(decode PROPERTIES LABELS long FIXTURES_REQUIRED plain RESOURCE_LOCK chromium)
endif()

# What takes longer than ./test may: ./test --long runs these and nothing else.
add_test(NAME invariance_long COMMAND test_invariance WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
set_tests_properties(invariance_long PROPERTIES LABELS long ENVIRONMENT BLOGO_LONG=1)
foreach(name trig deflate export_memory audit_memory raster_failing)
  add_test(NAME ${name}_long COMMAND test_${name} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(${name}_long PROPERTIES LABELS long ENVIRONMENT BLOGO_LONG=1)
endforeach()
blogo_check(whole check/whole.sh ${CMAKE_SOURCE_DIR})
set_tests_properties(whole PROPERTIES LABELS long)
# The documents as a site: its pages, and the site in Chromium.
blogo_check(site check/site.sh ${CMAKE_SOURCE_DIR})
blogo_check(web_site web/site.sh ${CMAKE_BINARY_DIR}/web)
set_tests_properties(site web_site PROPERTIES LABELS long)
set_tests_properties(web_site PROPERTIES RESOURCE_LOCK chromium)
if(TARGET blogo_tool)
  foreach(part merge interrupted slurm full)
    blogo_check(cluster_${part} cluster/${part}.sh $<TARGET_FILE:blogo_tool>)
  endforeach()
  blogo_check(cluster_parallel cluster/parallel.sh ${CMAKE_SOURCE_DIR} $<TARGET_FILE:blogo_tool>)
  set_tests_properties(cluster_merge cluster_interrupted cluster_slurm cluster_parallel
                       PROPERTIES LABELS long)
endif()
# What is handed out, on machines that have nothing: wheel, static tool and .deb in bare chroots.
if(TARGET blogo_tool)
  foreach(suite bookworm trixie)
    blogo_check(chroot_${suite} check/chroot.sh ${CMAKE_SOURCE_DIR} ${plain}/blogo ${suite})
  endforeach()
  blogo_check(static check/static.sh ${CMAKE_SOURCE_DIR} ${plain}/blogo)
  blogo_check(mingw check/mingw.sh ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR}/generated)
  blogo_check(wasm check/wasm.sh ${CMAKE_SOURCE_DIR} ${plain}/blogo)
  set_tests_properties(chroot_bookworm chroot_trixie static mingw wasm PROPERTIES LABELS long)
  set_tests_properties(chroot_bookworm chroot_trixie static wasm PROPERTIES FIXTURES_REQUIRED plain RESOURCE_LOCK anywhere)
endif()

# Of ./test --long, what .ci/run runs after ./test: these need no further package.
list(REMOVE_ITEM ci_tests test_cases_sanitized) # it measures time beside another test
list(APPEND ci_tests fuzz threads valgrind machines cli_sanitized test_audit bongard_long web_trial attack protocols
     python_english)
foreach(name IN LISTS ci_tests)
  if(TEST ${name})
    set_property(TEST ${name} APPEND PROPERTY LABELS ci)
  endif()
endforeach()
