# cmake --install build/release --component library: header, librietburg.so and what find_package(Rietburg) reads.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
install(TARGETS rietburg_shared EXPORT RietburgTargets OPTIONAL
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library
  PUBLIC_HEADER DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library)
set(config_folder ${CMAKE_INSTALL_LIBDIR}/cmake/Rietburg)
install(EXPORT RietburgTargets NAMESPACE Rietburg:: FILE RietburgConfig.cmake
  DESTINATION ${config_folder} COMPONENT library)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/RietburgConfigVersion.cmake
  VERSION ${RIETBURG_INTERFACE_VERSION} COMPATIBILITY SameMajorVersion)
install(FILES ${PROJECT_BINARY_DIR}/RietburgConfigVersion.cmake DESTINATION ${config_folder} COMPONENT library)
