// SPDX-License-Identifier: GPL-3.0-or-later
// What one sees first where nothing was asked for: examples by what they show, one's own files, and where the
// keys are told. It lies over its window below the menus, until something is chosen. Thread rule: GUI thread.
#pragma once

#include <QList>
#include <QString>
#include <QTimer>
#include <QWidget>

#include "ui/session/session.h"
#include "ui/theme/theme.h"

class QLabel;
class QVBoxLayout;

namespace gathernd::ui {

class CardGrid;
class ExampleCard;
class Settings;

class StartPage : public QWidget {
  Q_OBJECT

 public:
  /// Covers `window` below `above`, whose height it follows.
  StartPage(const BackendRegistry& backends, Settings& settings, QWidget* above, QWidget* window);
  void setTheme(const Theme& theme);
  void open();

 signals:
  void exampleChosen(const QString& id);
  void fileChosen(const QString& path);
  void openAsked();
  void pasteAsked();
  void newAsked();
  void left();  ///< what it covered is seen again

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  bool focusNextPrevChild(bool next) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  QWidget* buildExamples();
  QWidget* buildOwn();
  void fillRecent();
  void drawNext();
  void drawAgain();
  void cover();
  qsizetype neighbour(qsizetype at, int key) const;
  void leave();

  const BackendRegistry& backends_;
  Settings& settings_;
  QWidget* above_;
  Theme theme_;
  CardGrid* grid_ = nullptr;
  QLabel* drop_ = nullptr;
  QList<ExampleCard*> cards_;
  QVBoxLayout* recent_ = nullptr;
  QTimer drawing_;  ///< one picture at a time: the page is there at once
  qsizetype drawn_ = 0;
};

}  // namespace gathernd::ui
