// Content files against content/schema/. The only place that knows the schema library.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "loader/node.h"

namespace rietburg::loader {

class SchemaCheck {
 public:
  /// `schemas` by file name ("hero.schema.json"). Parts of common.schema.json are copied into each.
  explicit SchemaCheck(const std::map<std::string, Document>& schemas);
  ~SchemaCheck();

  /// Schemas that are themselves damaged.
  const std::vector<Problem>& problems() const { return problems_; }

  /// What the schema `name` finds wrong, one problem per place; nothing when the document fits.
  std::vector<Problem> check(const std::string& name, const Document& document) const;

 private:
  struct Compiled;
  std::map<std::string, std::unique_ptr<Compiled>> compiled_;
  std::vector<Problem> problems_;
};

}  // namespace rietburg::loader
