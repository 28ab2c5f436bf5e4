# The two libraries of headers, and no other header of this machine: those are for another C library.
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/headers)
foreach(library nlohmann fmt)
  find_path(${library}_folder ${library} PATHS /usr/include /usr/local/include NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  file(CREATE_LINK ${${library}_folder}/${library} ${PROJECT_BINARY_DIR}/headers/${library} SYMBOLIC)
endforeach()
add_library(rietburg_headers INTERFACE)
target_include_directories(rietburg_headers SYSTEM INTERFACE ${PROJECT_BINARY_DIR}/headers)
# No locale, no file of numbers: fmt only writes messages here.
target_compile_definitions(rietburg_headers INTERFACE FMT_HEADER_ONLY FMT_STATIC_THOUSANDS_SEPARATOR=',')
add_library(nlohmann_json::nlohmann_json ALIAS rietburg_headers)
add_library(fmt::fmt-header-only ALIAS rietburg_headers)
