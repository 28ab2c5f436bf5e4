#include "server/pages.h"

#include <algorithm>
#include <utility>

namespace rietburg::server {

const PageFile* find_page(std::string_view path) {
  if (path == "/" || path == "/rules" || path.starts_with("/t/")) path = "/index.html";
  const auto files = page_files();
  const auto found = std::find_if(files.begin(), files.end(), [&](const PageFile& file) { return file.path == path; });
  return found == files.end() ? nullptr : &*found;
}

std::string_view module_path() {
  const auto files = page_files();
  const auto found =
      std::find_if(files.begin(), files.end(), [](const PageFile& file) { return file.path.ends_with(".wasm"); });
  return found == files.end() ? std::string_view() : found->path;
}

std::string_view content_type(std::string_view path) {
  constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".webp", "image/webp"},
      {".ico", "image/x-icon"},
      {".webmanifest", "application/manifest+json"},
      {".woff2", "font/woff2"},
      {".ogg", "audio/ogg"},
      {".mp3", "audio/mpeg"},
      {".wasm", "application/wasm"},
      {".txt", "text/plain; charset=utf-8"},
  };
  for (const auto& [end, type] : kTypes) {
    if (path.ends_with(end)) return type;
  }
  return "application/octet-stream";
}

}  // namespace rietburg::server
