// The built page, inside the program: a list of files, so no path can lead out of it.
#pragma once
#include <span>
#include <string_view>

namespace rietburg::server {

struct PageFile {
  std::string_view path;  // "/index.html"
  std::string_view plain;
  std::string_view gzip;
};

/// Generated at build time from web/dist/ (or server/placeholder/ where the page was not built).
std::span<const PageFile> page_files();

/// The file of a path, the page itself for `/` and `/t/…`, or nullptr.
const PageFile* find_page(std::string_view path);
/// The path of the engine as WebAssembly, where the program was built with it (RIETBURG_MODULE); else empty.
std::string_view module_path();
std::string_view content_type(std::string_view path);

}  // namespace rietburg::server
