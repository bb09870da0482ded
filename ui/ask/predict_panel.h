// SPDX-License-Identifier: GPL-3.0-or-later
// Questions about the call in the window: which kind to ask, and the question beside the picture. Thread
// rule: GUI thread.
#pragma once

#include <QList>
#include <QObject>
#include <QWidget>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/error/error.h"
#include "core/teach/question/question.h"
#include "core/teach/rules/wrong_rules.h"
#include "ui/ask/asking.h"
#include "ui/theme/theme.h"

class QLabel;
class QPushButton;
class QSpinBox;

namespace gathernd::ui {

class QuestionBox;

/// Fresh questions, one after another, of every kind in turn. A mistake that was named comes again: every
/// second question is drawn so that it could show the latest one, until it is answered rightly at once. What
/// was answered wrongly is kept while the window is open.
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

/// "A fresh question" with its level, and which mistakes will come again.
class PracticeRow : public QWidget {
  Q_OBJECT

 public:
  explicit PracticeRow(Asking& asking, QWidget* parent = nullptr);

 private:
  void next();
  void refresh();

  Practice practice_;
  QSpinBox* level_;
  QPushButton* next_;
  QLabel* said_;
};

class PredictPanel : public QWidget {
  Q_OBJECT

 public:
  PredictPanel(Session& session, Asking& asking, QWidget* parent = nullptr);

  /// About the part that is pointed at, else as much as can be answered in one go.
  void ask(teach::QuestionKind kind);
  /// Whatever is pinned next on output is asked about, by the kind of the question that is open.
  void askAboutNextPin();
  /// Stands below the question; taken.
  void addBelow(QWidget* widget);

 private:
  void pinned();
  teach::AskedPart partToAsk(teach::QuestionKind kind) const;

  Session& session_;
  Asking& asking_;
  QList<QPushButton*> kinds_;
  QuestionBox* box_;
  std::optional<teach::QuestionKind> waits_;  ///< for a pin
};

}  // namespace gathernd::ui
