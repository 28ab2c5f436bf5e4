#include "lab/coverage.h"

#include "codec/names.h"
#include "loader/what_exists.h"

namespace rietburg::lab {

namespace {

void note(std::map<std::string, bool>& came, std::string_view name, bool now) { came[std::string(name)] |= now; }

bool at(const std::vector<bool>& list, std::size_t place) { return place < list.size() && list[place]; }

std::vector<std::string> missing(const std::map<std::string, bool>& came) {
  std::vector<std::string> names;
  for (const auto& [name, yes] : came) {
    if (!yes) names.push_back(name);
  }
  return names;
}

}  // namespace

void Coverage::add(const Content& content, const Seen& seen) {
  std::vector<bool> of_fog(content.cards.size());
  for (std::size_t i = 1; i < content.fog.size(); ++i) {
    if (content.fog[i].count > 0 && content.fog_laid) {
      note(tokens_, codec::fog_name(content, static_cast<FogToken>(i)), at(seen.tokens, i));
    }
    if (idx(content.fog[i].card) < of_fog.size()) of_fog[idx(content.fog[i].card)] = true;
  }
  for (std::size_t i = 0; i < content.cards.size(); ++i) {
    if (of_fog[i]) continue;  // told as tokens
    note(i < content.event_count ? events_ : cards_, content.cards[i].id, at(seen.cards, i));
  }
  const loader::WhatExists there = loader::what_exists(content);
  for (std::size_t i = idx(Thing::first_thing); i < content.thing_count; ++i) {
    // What lies face down comes as what it turns out to be.
    if (there.things[i] && !content.things[i].is_group) note(things_, content.names.things[i], at(seen.things, i));
  }
  for (std::size_t i = 0; i < content.kinds.size(); ++i) {
    if (!there.kinds[i]) continue;
    note(creatures_, content.names.kinds[i], at(seen.placed, i));
    if (at(seen.placed, i)) note(beaten_, content.names.kinds[i], at(seen.beaten, i));
  }
}

NeverCame Coverage::never() const {
  return {missing(cards_), missing(events_), missing(things_), missing(creatures_), missing(tokens_), missing(beaten_)};
}

}  // namespace rietburg::lab
