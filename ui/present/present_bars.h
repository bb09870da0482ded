// SPDX-License-Identifier: GPL-3.0-or-later
// What stands above and below the picture before a class: dialect and batch_dims in reach, the three phases,
// which tuple, and one sentence. All of it is sized by the height of the screen: text 1/30 of it at least,
// the sentence 1/22, what one clicks 44 pixels. Thread rule: GUI thread.
#pragma once

#include <QAbstractButton>
#include <QString>
#include <QWidget>
#include <array>
#include <cstdint>

#include "ui/session/session.h"
#include "ui/theme/theme.h"

class QComboBox;
class QToolButton;

namespace gathernd::ui {

class Asking;
class ChoiceRow;
class FittedLabel;

/// One of the three phases of a tuple, as a pill: done, the present one, or ahead. A click goes there.
class PhasePill : public QAbstractButton {
  Q_OBJECT

 public:
  enum class State : std::uint8_t { Done, Now, Ahead };

  PhasePill(int number, const QString& word, QWidget* parent = nullptr);
  void setState(State state);
  State state() const { return state_; }
  void setLook(int px, int height);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  int number_;
  State state_ = State::Ahead;
  int px_ = 26, height_ = 44;
};

/// In pixels, of a screen so high.
struct PresentSizes {
  explicit PresentSizes(int screenHeight);
  int text, sentence, target, margin;
};

/// For what is clicked there. Sizes come in pixels: the program's own style sheet would fix them.
QString presentStyle(const Theme& theme, const PresentSizes& sizes);
QToolButton* presentButton(QWidget* parent, const char* name, const QString& text, const QString& what);

class PresentHeader : public QWidget {
  Q_OBJECT

 public:
  explicit PresentHeader(Session& session, QWidget* parent = nullptr);
  void setSizes(const PresentSizes& sizes);
  /// What comes and goes in the title's place, and moves nothing else.
  void addTool(QWidget* tool);
  void showTools(bool shown);
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
  QWidget* tools_;
  QComboBox* dialect_;
  FittedLabel* word_;
  QToolButton* fewer_;
  FittedLabel* count_;
  QToolButton* more_;
};

class PresentFooter : public QWidget {
  Q_OBJECT

 public:
  PresentFooter(Session& session, Asking& asking, QWidget* parent = nullptr);
  void setSizes(const PresentSizes& sizes);
  QString sentence() const;
  /// What is chosen among stands in the phases' place. False: there is none, or it has no room; then a
  /// lesson, whose next step is what is gone on to, has a button for the next phase.
  bool offerChoices(bool ofLesson);
  /// In place of what is said of the call; "": that again.
  void setWords(const QString& words, bool yield = false);
  /// Beside the phases, in place of which tuple it is; "": that again.
  void setAside(const QString& words);
  /// To another page of what is said; false: there is none that way.
  bool turnWords(int by);
  /// Which page of the picture stands above it, from 0.
  void showPage(int page, int count);

 signals:
  void pageAsked(int by);
  void stepAsked(int by);  ///< as a clicker's keys do

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void refresh();
  void style();

  Session& session_;
  PresentSizes sizes_{768};
  QString words_, aside_;
  bool yield_ = false;  ///< its words, to a step's
  std::array<PhasePill*, 3> pills_{};
  ChoiceRow* choices_;
  FittedLabel* which_;
  QToolButton* pageBack_;
  QToolButton* pageOn_;
  QToolButton *phase_, *back_, *on_;
  FittedLabel* sentence_;
};

}  // namespace gathernd::ui
