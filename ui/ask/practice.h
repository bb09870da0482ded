// SPDX-License-Identifier: GPL-3.0-or-later
// Fresh questions, one after another, of every kind in turn. A mistake that was named comes again: every
// second question is drawn so that it could show the latest one, until it is answered rightly at once. What
// was answered wrongly is kept while the window is open. Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <cstdint>
#include <vector>

#include "core/error/error.h"
#include "core/teach/question/question.h"
#include "core/teach/rules/wrong_rules.h"
#include "ui/ask/asking.h"

namespace gathernd::ui {

class Practice : public QObject {
  Q_OBJECT

 public:
  explicit Practice(Asking& asking, std::uint64_t seed = 0);

  /// Level: 1 to 5, as teach::QuestionRequest. Errors as teach::generateQuestion.
  Expected<void> next(int level);
  /// The question that is open, or was answered, is one of these.
  bool active() const;
  /// That come again, the latest last.
  const std::vector<const teach::WrongRule*>& mistakes() const { return mistakes_; }

 private:
  Expected<teach::Question> draw(int level);
  void answered();

  Asking& asking_;
  std::uint64_t seed_;
  std::size_t turn_ = 0;
  std::vector<const teach::WrongRule*> mistakes_;
  const teach::WrongRule* shows_ = nullptr;  ///< the mistake that the question was drawn for
  bool asked_ = false;                       ///< and nothing has become of it yet
  std::optional<std::uint64_t> seedAsked_;
};

}  // namespace gathernd::ui
