# What `cmake --install` puts where: tool, both libraries, headers, pkg-config and CMake packages,
# man page, documentation and the data that is also compiled in. With BLOGO_STATIC no libraries.
include(CMakePackageConfigHelpers)

if(TARGET blogo_tool)
  install(TARGETS blogo_tool)
endif()

if(NOT BLOGO_STATIC)
  install(TARGETS blogo_static blogo_shared EXPORT blogo-targets
          INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  install(DIRECTORY include/blogo DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

  # The .pc file finds its folders from its own place, so that --prefix, DESTDIR and a move do not matter.
  if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
    set(BLOGO_PC_PREFIX ${CMAKE_INSTALL_PREFIX})
  else()
    file(RELATIVE_PATH up "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
    string(REGEX REPLACE "/$" "" up "${up}")
    set(BLOGO_PC_PREFIX "\${pcfiledir}/${up}")
  endif()
  foreach(folder LIBDIR INCLUDEDIR)
    set(BLOGO_PC_${folder} "\${prefix}/${CMAKE_INSTALL_${folder}}")
    if(IS_ABSOLUTE "${CMAKE_INSTALL_${folder}}")
      set(BLOGO_PC_${folder} ${CMAKE_INSTALL_${folder}})
    endif()
  endforeach()
  configure_file(cmake/blogo.pc.in generated/blogo.pc @ONLY)
  install(FILES ${CMAKE_BINARY_DIR}/generated/blogo.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

  set(package ${CMAKE_INSTALL_LIBDIR}/cmake/blogo)
  install(EXPORT blogo-targets NAMESPACE blogo:: DESTINATION ${package})
  configure_package_config_file(cmake/blogo-config.cmake.in generated/blogo-config.cmake
                                INSTALL_DESTINATION ${package})
  write_basic_package_version_file(generated/blogo-config-version.cmake
                                   COMPATIBILITY SameMajorVersion)
  install(FILES ${CMAKE_BINARY_DIR}/generated/blogo-config.cmake
                ${CMAKE_BINARY_DIR}/generated/blogo-config-version.cmake DESTINATION ${package})
endif()

file(GLOB pages CONFIGURE_DEPENDS docs/*.md README.md CHANGELOG.md LICENSE CITATION.cff)
install(FILES ${pages} DESTINATION ${CMAKE_INSTALL_DOCDIR})
if(TARGET blogo_tool)
  install(FILES ${BLOGO_MANUAL} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
endif()
install(FILES web/study/package.json web/study/package-lock.json DESTINATION ${CMAKE_INSTALL_DATADIR}/blogo/study)
install(PROGRAMS web/study/fetch.sh DESTINATION ${CMAKE_INSTALL_DATADIR}/blogo/study)
foreach(folder grammar shapes)
  if(IS_DIRECTORY ${CMAKE_SOURCE_DIR}/${folder})
    install(DIRECTORY ${folder} DESTINATION ${CMAKE_INSTALL_DATADIR}/blogo)
  endif()
endforeach()
