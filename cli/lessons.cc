#include "cli/lessons.h"

#include <algorithm>
#include <fstream>

#include "cli/json_fields.h"
#include "table/save_file.h"

namespace rietburg::cli {

namespace {

constexpr std::size_t kAtOnce = 3;  // more would be a lecture
constexpr std::uintmax_t kMostKept = 64 * 1024;

/// {"off": false, "had": ["turn", …]}; anything else is as if nothing had been had.
json kept_in(const std::filesystem::path& file) {
  std::error_code error;
  const auto size = std::filesystem::file_size(file, error);
  if (error || size > kMostKept) return json::object();
  std::ifstream in(file);
  json kept = json::parse(in, nullptr, false);
  return kept.is_object() ? kept : json::object();
}

}  // namespace

Lessons::Lessons(const json& data, std::filesystem::path file, bool wanted)
    : data_(data), file_(std::move(file)), wanted_(wanted) {
  if (!wanted) return;
  const json kept = kept_in(file_);
  wanted_ = kept.value("off", json()) != true;
  for (const json& id : kept.value("had", json::array())) {
    if (id.is_string()) had_.insert(id.get<std::string>());
  }
}

/// What sets it off among the question and its answers, or null.
const json* Lessons::told(const json& lesson, const Session& session, const Speech& speech) const {
  const speech::Scene scene = speech.scene();
  if (lesson["on"] == "question") {
    const auto asks = session.state().find("asks");
    const bool holds = asks != session.state().end() && speech::Wording::holds(lesson["if"], scene, *asks);
    return holds ? &*asks : nullptr;
  }
  if (lesson["on"] != "answer") return nullptr;
  const auto found = std::find_if(session.legal().begin(), session.legal().end(), [&](const json& action) {
    return speech::Wording::holds(lesson["if"], scene, action);
  });
  return found == session.legal().end() ? nullptr : &*found;
}

std::vector<Page> Lessons::due(const Session& session, const Speech& speech, std::size_t first) {
  std::vector<Page> pages;
  if (!wanted_ || session.over()) return pages;
  const speech::Scene scene = speech.scene();
  for (const json& lesson : data_["lessons"]) {
    for (std::size_t i = first; lesson["on"] == "event" && i < session.log().size(); ++i) {
      if (speech::Wording::holds(lesson["if"], scene, session.log()[i].event)) waiting_.insert(text_of(lesson, "id"));
    }
  }
  for (const json& lesson : data_["lessons"]) {
    const std::string id = text_of(lesson, "id");
    const json after = lesson.value("after", json::array());
    const bool early = std::any_of(after.begin(), after.end(), [&](const json& one) { return !had_.contains(one); });
    if (had_.contains(id) || early || pages.size() == kAtOnce) continue;
    if (!waiting_.contains(id) && told(lesson, session, speech) == nullptr) continue;
    const std::string title = speech.say("lesson." + id + ".title");
    pages.push_back({speech.say("ui.lesson", {{"title", title}}), {speech.say("lesson." + id)}});
    learnt(id);
  }
  return pages;
}

Page Lessons::all(const Speech& speech) const {
  Page page{speech.say("ui.page.lessons"), {speech.say("ui.lesson.how")}};
  std::string chapter;
  for (const json& lesson : data_["lessons"]) {
    if (text_of(lesson, "chapter") != chapter) {
      chapter = text_of(lesson, "chapter");
      page.paragraphs.push_back(speech.say("lesson.chapter." + chapter));
    }
    const std::string id = text_of(lesson, "id");
    page.paragraphs.push_back(speech.say(
        "ui.lesson.line", {{"title", speech.say("lesson." + id + ".title")}, {"text", speech.say("lesson." + id)}}));
  }
  return page;
}

void Lessons::want(bool wanted) {
  wanted_ = wanted;
  keep();
}

void Lessons::again() {
  had_.clear();
  want(true);
}

void Lessons::learnt(const std::string& id) {
  waiting_.erase(id);
  had_.insert(id);
  keep();
}

void Lessons::keep() const {
  if (!file_.empty()) (void)table::write_atomically(file_, json{{"off", !wanted_}, {"had", had_}}.dump() + "\n");
}

const json* practice_of(const json& data, const std::string& id) {
  for (const json& practice : data["practice"]) {
    if (text_of(practice, "id") == id) return &practice;
  }
  return nullptr;
}

}  // namespace rietburg::cli
