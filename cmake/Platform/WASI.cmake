# Nothing to say about this system: cmake/wasm.cmake says it all. (Without this file CMake complains.)
