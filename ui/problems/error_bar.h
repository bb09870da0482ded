// SPDX-License-Identifier: GPL-3.0-or-later
// One sentence about what is wrong with the call, right under the shapes, with buttons that mend it; also
// what a refused edit says, until the next change. Not modal, never in the way: hidden when all is well.
// Thread rule: GUI thread.
#pragma once

#include <QWidget>
#include <cstddef>
#include <optional>
#include <vector>

#include "core/error/error.h"
#include "ui/theme/theme.h"

class QAction;
class QBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace gathernd::ui {

// The fixes that the session offers for the present error. In a row: a button for each of the first, and a
// menu of the others. In a column: a button for each, and below it what comes of it.

class Session;
struct CellRef;

/// What is at fault in the tuple that is pinned, or in the first bad one; nothing: no tuple is bad.
std::optional<CellRef> cellAtFault(Session& session);

class FixButtons : public QWidget {
  Q_OBJECT

 public:
  FixButtons(Session& session, Qt::Orientation orientation, QWidget* parent = nullptr);

 signals:
  void mends(const CellRef& cell);      ///< is about to: this is to come into sight
  void fixed(const QString& sentence);  ///< what was done

 private:
  void refresh();
  void addButton(int number, const ErrorFix& words);
  void addMenu(std::size_t first);
  void apply(const ErrorFix& words);
  Session& session_;
  bool row_;
  QBoxLayout* layout_;
  std::vector<ErrorFix> shown_;
};

/// What is wrong beside the call itself, in a sentence; empty: nothing.
struct BarNotice {
  QString sentence;
  QString button;  ///< what it says; empty: there is none
};

class ErrorBar : public QWidget {
  Q_OBJECT

 public:
  explicit ErrorBar(Session& session, QWidget* parent = nullptr);
  void showPassing(const QString& sentence);  ///< until the next change of the document
  QString sentence() const;
  /// Stands before the call's own error until it is set anew.
  void setNotice(const BarNotice& notice);

 signals:
  void noticePressed();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void refresh();
  void closeMessage();
  void addCopying();
  Session& session_;
  QLabel* label_;
  QAction* copyEnglish_ = nullptr;
  QPushButton* noticeButton_;
  QToolButton* close_;  ///< of what passes anyway, or is made up
  BarNotice notice_;
  QString passing_;
  std::uint64_t passingGeneration_ = 0;
};

}  // namespace gathernd::ui
