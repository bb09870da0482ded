// SPDX-License-Identifier: GPL-3.0-or-later
// Below two outputs that stand side by side: the rule that decides in one sentence, why each side does what
// it does, and the frameworks' own messages, whole. Hidden where nothing stands beside. Thread rule: GUI
// thread.
#pragma once

#include <QScrollArea>

#include "ui/session/session.h"
#include "ui/theme/theme.h"

class QLabel;

namespace gathernd::ui {

class BesideNotes : public QScrollArea {
  Q_OBJECT

 public:
  explicit BesideNotes(Session& session, QWidget* parent = nullptr);
  /// Before a class: the rule alone, as large as what is said of the picture.
  void setPresenting(bool presenting);
  QString text() const;  ///< all of it, a line a paragraph
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {160, 0}; }

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void restyle();
  void refresh();
  void fitFont();
  QStringList paragraphs() const;

  Session& session_;
  QLabel* heading_ = nullptr;
  QLabel* label_ = nullptr;
  bool presenting_ = false;
};

}  // namespace gathernd::ui
