// SPDX-License-Identifier: GPL-3.0-or-later
// A class votes on the open question: hands are counted by letters, twice, and the reveal says which mistake
// each option is. The question stays Asking's: revealing it there ends the counting, another question the
// vote. Errors: those of teach::voteOn. Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <QSize>
#include <memory>

#include "core/error/error.h"
#include "core/teach/vote/vote.h"
#include "ui/theme/theme.h"

class QKeyEvent;
class QWidget;

namespace gathernd::ui {

class Asking;
class LessonPlayer;
class VotePanel;

/// Which way a clicker's key goes; 0: it is none.
int clickerWay(int key);

class PresentVote : public QObject {
  Q_OBJECT

 public:
  PresentVote(Asking& asking, const LessonPlayer& lessons, QWidget* parent);

  QWidget* panel() const;
  bool on() const { return on_; }
  /// Once revealed: what is said of the mistakes leaves the picture no room.
  bool fills() const;
  const teach::Vote& vote() const { return vote_; }
  const teach::VoteQuestion& question() const { return question_; }

  Expected<void> begin();
  void end();
  /// A to D, Shift or a number before them, H, the clicker's keys, Esc.
  bool takes(const QKeyEvent& event) const;
  /// False: none of these, or one that leads on behind the vote.
  bool key(const QKeyEvent& event);

  void setRoom(const QSize& window);

 signals:
  /// It began or ended, or wants another share of the window.
  void turned();

 private:
  void follow();
  void go(int way);
  void show();
  QString mistake(const teach::VoteOption& option) const;

  Asking& asking_;
  const LessonPlayer& lessons_;
  VotePanel* panel_;
  teach::VoteQuestion question_;
  teach::Vote vote_;
  QString asked_;
  bool on_ = false;
  QSize room_;
  QString typed_;             ///< a number: hands of the option whose letter comes next
  bool revealsNext_ = false;  ///< the next key on would give the answer away
};

}  // namespace gathernd::ui
