set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

find_program(CCACHE ccache)
mark_as_advanced(CCACHE)
if(CCACHE)
  # What one clone has compiled serves the next, wherever it lies: no path of this folder goes into what is hashed.
  set(CMAKE_CXX_COMPILER_LAUNCHER
    ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${CCACHE})
  add_compile_options(-ffile-prefix-map=${PROJECT_SOURCE_DIR}=.)
endif()

# The rules are spread over many small files: without link-time optimisation the engine's inner loop is all calls.
option(RIETBURG_LTO "Optimise release builds at link time; off links in seconds, for work on page and server" ON)
# (WebAssembly: cmake/wasm.cmake asks for it by itself.)
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND RIETBURG_LTO AND NOT CMAKE_SYSTEM_NAME STREQUAL "WASI")
  include(CheckIPOSupported)
  check_ipo_supported(RESULT ipo_supported LANGUAGES CXX)
  set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ${ipo_supported})
endif()
