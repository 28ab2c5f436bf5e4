// What the server says over plain HTTP, and whom it lets in. No sockets here.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "loader/library.h"

namespace rietburg::server {

/// A catalogue as it is sent.
struct Catalogue {
  std::string plain;
  std::string gzip;
};

/// The catalogues of all languages, written and packed once, and the pictures of people's own legends.
class Catalogues {
 public:
  explicit Catalogues(const loader::Library& library);
  /// Null for an unknown language.
  const Catalogue* find(std::string_view language) const;
  /// A picture that an author has brought, by its path; or null.
  const loader::Picture* picture(std::string_view path) const;

 private:
  std::map<std::string, loader::Picture, std::less<>> pictures_;
  std::map<std::string, Catalogue, std::less<>> languages_;
};

struct Reply {
  int status = 200;
  std::string_view type = "text/plain; charset=utf-8";
  std::string_view cache = "no-store";
  bool is_gzip = false;
  std::string_view lasting;  // a body that outlives the reply
  std::string made;          // or one made for it

  std::string_view body() const { return lasting.empty() ? std::string_view(made) : lasting; }
};

/// Headers that every reply carries: the page may load its own files and nothing else.
struct Header {
  const char* name;
  const char* value;
};
const std::vector<Header>& safety_headers();

class Doorkeeper {
 public:
  /// Names under which the server may be reached besides addresses and localhost.
  explicit Doorkeeper(std::vector<std::string> names) : names_(std::move(names)) {}
  /// A foreign name that leads here is an attack through the name service (DNS rebinding): only addresses and known
  /// names count.
  bool knows_host(std::string_view host) const;
  /// A browser tells which page opened the connection; it must be one of ours. Other programs send none.
  static bool same_origin(std::string_view origin, std::string_view host);
  /// Whether the client reached the server by a loopback address.
  static bool is_this_device(std::string_view host);

 private:
  std::vector<std::string> names_;
};

/// The path of a request's target, without what follows `?`.
std::string_view path_of(std::string_view target);

/// Pages, catalogues, pictures.
Reply reply_to(const Catalogues& catalogues, std::string_view path, bool takes_gzip);

}  // namespace rietburg::server
