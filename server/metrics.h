// Figures for /metrics (Prometheus). They contain no name, no table and no secret.
#pragma once
#include <memory>
#include <string>

namespace rietburg::server {

class Metrics {
 public:
  Metrics();
  ~Metrics();
  Metrics(const Metrics&) = delete;
  Metrics& operator=(const Metrics&) = delete;

  void message();
  void sent(std::size_t messages);
  void commit(double seconds);
  /// Why a connection was ended or refused: "slow", "host", "origin", "full", "half_open", "too_long",
  /// "dribble", "flood".
  void dropped(const char* why);
  void set_open(std::size_t connections, std::size_t websockets, std::size_t rooms);
  std::string text() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace rietburg::server
