// The catalogue of one language: ICU messages by key. Every sentence a person sees comes from here.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace rietburg::speech {

using Value = std::variant<std::string, std::int64_t>;

/// Named arguments of a message; the last one of a name counts.
class Args {
 public:
  Args() = default;
  Args(std::initializer_list<std::pair<const std::string, Value>> values) : values_(values) {}
  void set(const std::string& name, std::string text) { values_.insert_or_assign(name, Value(std::move(text))); }
  void set(const std::string& name, std::int64_t number) { values_.insert_or_assign(name, Value(number)); }
  const Value* find(const std::string& name) const;

 private:
  std::map<std::string, Value> values_;
};

class Texts {
 public:
  struct Argument {
    std::string name;
    bool counted;  // chooses a plural form
  };

  Texts(std::string language, std::map<std::string, std::string> messages);
  Texts(Texts&&) noexcept;
  ~Texts();

  const std::string& language() const { return language_; }
  /// From now on a legend's own names come before those that all legends share.
  void prefer_legend(const std::string& id);
  bool has(const std::string& key) const { return find(key) != nullptr; }
  /// The message with its arguments filled in. A key that is missing shows itself; an argument that is missing is
  /// empty, "none" where its name ends in "_id", so that a message can select on it, and 0 where it chooses a plural
  /// form.
  std::string format(const std::string& key, const Args& args = {}) const;
  /// The first of these keys that exists.
  std::string first_of(const std::vector<std::string>& keys, const Args& args = {}) const;
  /// The same text with its first letter as it stands at the beginning of a sentence.
  static std::string sentence(const std::string& text);
  /// In small letters and without accents: what is typed finds what is written.
  static std::string folded(const std::string& text);
  /// An id of the protocol as part of a key: "die_rolled" is "die-rolled" there.
  static std::string key_part(std::string id);

 private:
  struct Compiled;
  const std::string* find(const std::string& key) const;
  const Compiled* compiled(const std::string& key) const;

  std::string language_;
  std::string own_;  // prefix of the legend's own names
  std::map<std::string, std::string> messages_;
  mutable std::map<std::string, std::unique_ptr<Compiled>> cache_;
};

}  // namespace rietburg::speech
