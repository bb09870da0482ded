// SPDX-License-Identifier: GPL-3.0-or-later
// What stands above and below the picture before a class: dialect and batch_dims in reach, the three phases,
// which tuple, and one sentence. All of it is sized by the height of the screen: text 1/30 of it at least,
// the sentence 1/22, what one clicks 44 pixels. Thread rule: GUI thread.
#pragma once

#include <QString>
#include <QWidget>
#include <array>

#include "ui/session/session.h"
#include "ui/theme/theme.h"

class QAbstractButton;
class QComboBox;
class QToolButton;

namespace gathernd::ui {

/// In pixels, of a screen so high.
struct PresentSizes {
  explicit PresentSizes(int screenHeight);
  int text, sentence, target, margin;
};

/// For what is clicked there. Sizes come in pixels: the program's own style sheet would fix them.
QString presentStyle(const Theme& theme, const PresentSizes& sizes);
QToolButton* presentButton(QWidget* parent, const char* name, const QString& text, const QString& what);

class Asking;
class ChoiceRow;
class FittedLabel;
class PhasePill;

class PresentHeader : public QWidget {
  Q_OBJECT

 public:
  explicit PresentHeader(Session& session, QWidget* parent = nullptr);
  void setSizes(const PresentSizes& sizes);
  void setTitle(const QString& title);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void refresh();
  void style();
  void turn(int by);

  Session& session_;
  PresentSizes sizes_{768};
  FittedLabel* title_;
  QComboBox* dialect_;
  FittedLabel* word_;
  QToolButton* fewer_;
  FittedLabel* count_;
  QToolButton* more_;
};

class PresentFooter : public QWidget {
  Q_OBJECT

 public:
  explicit PresentFooter(Session& session, QWidget* parent = nullptr);
  void setSizes(const PresentSizes& sizes);
  QString sentence() const;
  /// What is chosen among stands in the phases' place. False: there is none, or it has no room.
  bool offerChoices();
  void setAsking(Asking& asking);
  /// In place of what is said of the call; "": that again.
  void setWords(const QString& words);
  /// To another page of what is said; false: there is none that way.
  bool turnWords(int by);
  /// Which page of the picture stands above it, from 0.
  void showPage(int page, int count);

 signals:
  void pageAsked(int by);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void refresh();
  void style();

  Session& session_;
  PresentSizes sizes_{768};
  QString words_;
  std::array<PhasePill*, 3> pills_{};
  ChoiceRow* choices_;
  FittedLabel* which_;
  QToolButton* pageBack_;
  QToolButton* pageOn_;
  FittedLabel* sentence_;
};

}  // namespace gathernd::ui
