#include "server/web.h"

#include <algorithm>
#include <nlohmann/json.hpp>

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

}  // namespace

const std::vector<Header>& safety_headers() {
  static const std::vector<Header> headers = {
      {"Content-Security-Policy",
       "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src "
       "'self'; "
       "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
       "frame-ancestors 'none'"},
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

bool Doorkeeper::same_origin(std::string_view origin, std::string_view host) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (origin.starts_with(scheme)) return lower(origin.substr(scheme.size())) == lower(host);
  }
  return false;
}

std::string_view path_of(std::string_view target) { return target.substr(0, target.find_first_of("?#")); }

Reply reply_to(const loader::Library& library, std::string_view path, bool takes_gzip) {
  Reply reply;
  if (path == "/healthz") {
    reply.lasting = "ok\n";
    return reply;
  }
  if (path.starts_with("/text/") && path.ends_with(".json")) {
    const std::string language(path.substr(6, path.size() - 11));
    if (const auto* texts = library.texts(language)) {
      reply.type = "application/json";
      reply.cache = "no-cache";
      reply.made = codec::to_text(nlohmann::json(*texts));
      return reply;
    }
  }
  if (const PageFile* file = find_page(path)) {
    reply.type = content_type(file->path);
    // Vite puts a hash of the content into the names below assets/.
    reply.cache = file->path.starts_with("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
    reply.is_gzip = takes_gzip && file->gzip.size() < file->plain.size();
    reply.lasting = reply.is_gzip ? file->gzip : file->plain;
    return reply;
  }
  reply.status = 404;
  reply.lasting = "There is nothing here.\n";
  return reply;
}

}  // namespace rietburg::server
