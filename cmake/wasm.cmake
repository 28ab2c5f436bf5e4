# Toolchain: WebAssembly by clang 19 and the WASI packages of Debian, without exceptions, RTTI, threads and files.
# cmake --build --preset release --target rietburg_wasm uses it; the module is build/release/wasm/rietburg.wasm.
list(APPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR})  # Platform/WASI.cmake
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_AR ar)  # only to try the compiler: the module is linked from objects
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_EXECUTABLE_SUFFIX .wasm)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)

# A reactor: no main, called from outside. 1 MB of stack, before the data: an overflow traps and spoils nothing.
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -fno-rtti -flto")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-mexec-model=reactor -Wl,--strip-all -Wl,--stack-first -Wl,-z,stack-size=1048576")
