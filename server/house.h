// What all rooms of a server share.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "loader/library.h"
#include "server/store.h"
#include "table/companions.h"

namespace rietburg::server {

/// A connection, as its carrier numbers it.
enum class Client : std::uint64_t {};

/// Text for many is kept once.
struct Message {
  Client to;
  std::shared_ptr<const std::string> text;
  TableKey about{};        // of a table that may have changes which are not committed yet
  bool is_answer = false;  // to the request with this id
  nlohmann::json id{};
  bool is_ahead = false;  // of the answer that its receiver waits for
  bool is_held = false;   // it comes behind that answer
};

/// Milliseconds of a clock that nobody can set: for everything that is waited for.
using Time = std::int64_t;
constexpr Time kSecond = 1000;

/// How long people are waited for.
struct Patience {
  Time away = 120 * kSecond;  // before the seat of somebody without a connection may be handed over
  Time vote = 60 * kSecond;   // for the answers to a proposal
  Time hold = 15 * kSecond;   // who has just arrived somewhere
  Time pace = 1500;           // between what a companion does and what happened before: people read it
};

/// What the companion of a table thinks about, on another thread; then its room is told.
struct Thought {
  std::string table;
  std::function<void()> work;
};

struct House {
  std::shared_ptr<const loader::Library> library;
  Store& store;
  std::function<Time()> now;
  std::function<std::int64_t()> unix_seconds;  // for what is shown as a time, and nothing else
  std::string stamp;  // of program and content: snapshots and hashes of others are left aside; empty: none are kept
  /// What was said since the last commit; nobody hears it before.
  std::vector<Message> outbox;
  Patience patience;
  bool has_companions = true;
  std::shared_ptr<table::Processors> processors = std::make_shared<table::Processors>(1);  // for all thoughts
  /// Those that are to begin.
  std::vector<Thought> thoughts{};
};

}  // namespace rietburg::server
