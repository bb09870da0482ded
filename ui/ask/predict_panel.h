// SPDX-License-Identifier: GPL-3.0-or-later
// Questions about the call in the window: which kind to ask, and the question beside the picture. Thread
// rule: GUI thread.
#pragma once

#include <QList>
#include <QWidget>
#include <optional>

#include "ui/ask/asking.h"
#include "ui/theme/theme.h"

class QPushButton;

namespace gathernd::ui {

class QuestionBox;

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
