#include "server/web.h"

#include <zlib.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "codec/write.h"
#include "server/pages.h"

namespace rietburg::server {

namespace {

/// "example.org:8017" without the port; "[::1]:8017" as "[::1]".
std::string_view name_of(std::string_view host) {
  if (host.starts_with("[")) return host.substr(0, std::min(host.find(']'), host.size() - 1) + 1);
  return host.substr(0, host.find(':'));
}

bool is_address(std::string_view name) {
  if (name.starts_with("[")) return name.find_first_not_of("[]0123456789abcdefABCDEF:.") == std::string_view::npos;
  return !name.empty() && name.find_first_not_of("0123456789.") == std::string_view::npos;
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return out;
}

std::string packed(const std::string& text) {
  constexpr int kGzip = 16;  // added to the window: gzip's header and checksum around it
  z_stream stream{};
  if (::deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + kGzip, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
    throw std::runtime_error("zlib cannot begin: no memory, or another version than this was built with");
  }
  std::string out(::deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  ::deflate(&stream, Z_FINISH);  // the bound is large enough for all of it
  out.resize(stream.total_out);
  ::deflateEnd(&stream);
  return out;
}

}  // namespace

Catalogues::Catalogues(const loader::Library& library) {
  for (const std::string& language : library.languages()) {
    std::string plain = codec::to_text(nlohmann::json(*library.texts(language)));
    std::string gzip = packed(plain);
    languages_[language] = {std::move(plain), std::move(gzip)};
  }
  for (const auto& [id, picture] : library.pictures()) pictures_[picture.path] = picture;
}

const loader::Picture* Catalogues::picture(std::string_view path) const {
  const auto found = pictures_.find(path);
  return found == pictures_.end() ? nullptr : &found->second;
}

const Catalogue* Catalogues::find(std::string_view language) const {
  const auto found = languages_.find(language);
  return found == languages_.end() ? nullptr : &found->second;
}

const std::vector<Header>& safety_headers() {
  // WebAssembly is for a copy that is played on without the server; where there is no module it stays forbidden.
  static const std::string policy =
      std::string("default-src 'none'; script-src 'self'") + (module_path().empty() ? "" : " 'wasm-unsafe-eval'") +
      "; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src "
      "'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  static const std::vector<Header> headers = {
      {"Content-Security-Policy", policy.c_str()},
      {"X-Content-Type-Options", "nosniff"},
      {"X-Frame-Options", "DENY"},
      {"Referrer-Policy", "no-referrer"},  // the table's link is for those it was given to
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
  };
  return headers;
}

bool Doorkeeper::knows_host(std::string_view host) const {
  const std::string name = lower(name_of(host));
  if (name == "localhost" || is_address(name)) return true;
  return std::any_of(names_.begin(), names_.end(), [&](const std::string& known) { return lower(known) == name; });
}

bool Doorkeeper::is_this_device(std::string_view host) {
  const std::string name = lower(name_of(host));
  return name == "localhost" || name == "[::1]" || (name.starts_with("127.") && is_address(name));
}

bool Doorkeeper::same_origin(std::string_view origin, std::string_view host) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (origin.starts_with(scheme)) return lower(origin.substr(scheme.size())) == lower(host);
  }
  return false;
}

std::string_view path_of(std::string_view target) { return target.substr(0, target.find_first_of("?#")); }

Reply reply_to(const Catalogues& catalogues, std::string_view path, bool takes_gzip) {
  Reply reply;
  if (path == "/healthz") {
    reply.lasting = "ok\n";
    return reply;
  }
  constexpr std::string_view kBefore = "/text/";
  constexpr std::string_view kBehind = ".json";
  if (path.starts_with(kBefore) && path.ends_with(kBehind)) {
    const std::string_view language = path.substr(kBefore.size(), path.size() - kBefore.size() - kBehind.size());
    if (const Catalogue* catalogue = catalogues.find(language)) {
      reply.type = "application/json";
      reply.cache = "no-cache";
      reply.is_gzip = takes_gzip;
      reply.lasting = takes_gzip ? catalogue->gzip : catalogue->plain;
      return reply;
    }
  }
  constexpr std::string_view kForEver = "public, max-age=31536000, immutable";  // its name is its content
  if (const loader::Picture* picture = catalogues.picture(path)) {
    reply.type = picture->type;
    reply.cache = kForEver;
    reply.lasting = picture->bytes;
    return reply;
  }
  if (const PageFile* file = find_page(path)) {
    reply.type = content_type(file->path);
    // Vite puts a hash of the content into the names below assets/.
    reply.cache = file->path.starts_with("/assets/") ? kForEver : "no-cache";
    reply.is_gzip = takes_gzip && file->gzip.size() < file->plain.size();
    reply.lasting = reply.is_gzip ? file->gzip : file->plain;
    return reply;
  }
  reply.status = 404;
  reply.lasting = "There is nothing here.\n";
  return reply;
}

}  // namespace rietburg::server
