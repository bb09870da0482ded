// SPDX-License-Identifier: GPL-3.0-or-later
// A class votes on the open question: hands are counted by letters, once or twice, and the reveal says which
// mistake each option is. The question stays Asking's: revealing it there ends the counting, another question
// the vote. Errors: those of teach::voteOn. Thread rule: GUI thread.
#pragma once

#include <QList>
#include <QObject>
#include <QRectF>
#include <QSize>
#include <QString>
#include <QStringList>
#include <QWidget>
#include <cstddef>
#include <map>
#include <memory>
#include <utility>

#include "core/error/error.h"
#include "core/teach/vote/vote.h"
#include "ui/canvas/paint/render_context.h"
#include "ui/present/present_bars.h"
#include "ui/theme/theme.h"

class QKeyEvent;
class QWidget;

namespace gathernd::ui {

class Asking;
class LessonPlayer;

struct VoteWords {
  struct Option {
    QString text;
    bool right = false;
    QString mistake;  ///< a sentence, told at the reveal; "": there is none
  };
  QString asked;
  QString next;    ///< what its button does: a second vote, the reveal, or the picture again
  QString reveal;  ///< what the button beside it does in a first vote
  QString typed;   ///< hands for the option whose letter comes next, or for `enter`
  QString enter;   ///< letter of the option that Enter gives them to; "": none
  QList<Option> options;
};

/// A vote as the class sees it: what is asked, A to D with their answers, bars with the first vote dashed
/// over the second, counts, and − and + for who counts. Before the reveal no option looks otherwise than
/// another; after it each says which mistake gives it. All of it is sized by the window's height: text 1/30
/// of it at least.
class VotePanel : public QWidget {
  Q_OBJECT

 public:
  explicit VotePanel(QWidget* parent = nullptr);

  void show(const VoteWords& words, const teach::Vote& vote);
  /// Of a window so large.
  void setRoom(const QSize& window);
  /// Texts as they are painted; paints once more.
  TextAudit audit();
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

 signals:
  void added(int option);
  void taken(int option);
  void nextAsked();
  void revealAsked();
  void endAsked();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void restyle();
  /// Where things stand, from the left; heights in pixels.
  struct Columns {
    double plate = 0, text = 0, bar = 0, barEnd = 0, countEnd = 0, buttons = 0, was = 0;
    double px = 0;  ///< of the options' answers
  };
  bool revealed() const { return vote_.stage() == teach::Vote::Stage::Counted; }
  Columns columns() const;
  QStringList lines(const QString& text, double px, bool bold, double width, int most) const;
  QStringList mistakeLines(int option) const;
  QStringList askedLines() const;
  double askedHeight() const;
  double rowHeight(int option) const;
  double footHeight() const;
  void place();
  void paint(RenderContext& context);
  void paintAsked(RenderContext& context, double top);
  void paintRow(RenderContext& context, int option, double top);
  void paintBar(RenderContext& context, int option, const QRectF& room);
  void paintFoot(RenderContext& context, double top);
  QString said(int option) const;
  static QString handsText(int hands);

  std::shared_ptr<FontBook> fonts_;
  PresentSizes sizes_{768};
  QSize window_{1024, 768};
  VoteWords words_;
  teach::Vote vote_;
  int footLeft_ = 0;     ///< of its buttons
  int mistakeRows_ = 3;  ///< lines at most that a sentence takes
  QList<QToolButton*> less_, more_;
  QToolButton *next_, *reveal_, *end_;
};

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

  /// A question is open, or one whose vote is kept was answered at this step of the lesson.
  bool offered() const;
  /// Of the open question, or as it was counted.
  Expected<void> begin();
  void end();
  /// A to D, Shift or a number before them, Enter or Tab behind one, H, V, the clicker's keys, Esc.
  bool takes(const QKeyEvent& event) const;
  /// False: none of these, or one that leads on behind the vote.
  bool key(const QKeyEvent& event);

  void setRoom(const QSize& window);

 signals:
  /// It began or ended, or wants another share of the window.
  void turned();

 private:
  void follow();
  void again();
  void step(int way);
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
  QString typed_;             ///< a number: hands of the option whose letter comes next, or of the next one
  int next_ = 0;              ///< whose hands Enter ends
  bool revealsNext_ = false;  ///< the next key on would give the answer away
  std::size_t at_ = 0;        ///< the lesson's step that it belongs to
  /// Those that were revealed, by the lesson's steps.
  std::map<std::size_t, std::pair<teach::VoteQuestion, teach::Vote>> kept_;
};

}  // namespace gathernd::ui
