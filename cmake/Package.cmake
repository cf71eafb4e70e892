# `cpack` in a build folder: .deb and .tar.gz of what `cmake --install` installs. A build with BLOGO_STATIC
# gives the tool alone, which needs no package; its .tar.gz is for any Linux.
set(CPACK_GENERATOR "TGZ;DEB")
set(CPACK_PACKAGE_NAME blogo)
set(CPACK_PACKAGE_VENDOR "The blogo authors")
set(CPACK_PACKAGE_CONTACT "The blogo authors <blogo@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_PACKAGE_DESCRIPTION
    "Few-shot concept problems in the form of the Bongard-LOGO benchmark: the tool blogo makes, verifies and
 audits data sets.")
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
string(TOLOWER "${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR}" system)
set(CPACK_PACKAGE_FILE_NAME blogo-${PROJECT_VERSION}-${system})
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR}/packages)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
if(BLOGO_STATIC)
  set(CPACK_PACKAGE_FILE_NAME ${CPACK_PACKAGE_FILE_NAME}-static)
else()
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON) # by dpkg-shlibdeps of dpkg-dev
  # For programs that are built against the library.
  set(CPACK_DEBIAN_PACKAGE_SUGGESTS "libcairo2-dev, libjansson-dev, libpng-dev, libssl-dev, libzstd-dev, pkg-config")
endif()
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
include(CPack)
