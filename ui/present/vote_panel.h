// SPDX-License-Identifier: GPL-3.0-or-later
// A vote as the class sees it: what is asked, A to D with their answers, bars with the first vote dashed over
// the second, counts, and − and + for who counts. Before the reveal no option looks otherwise than another;
// after it each says which mistake gives it. All of it is sized by the window's height: text 1/30 of it at
// least. Thread rule: GUI thread.
#pragma once

#include <QList>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <QWidget>
#include <memory>

#include "core/teach/vote/vote.h"
#include "ui/canvas/paint/render_context.h"
#include "ui/present/present_bars.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {

struct VoteWords {
  struct Option {
    QString text;
    bool right = false;
    QString mistake;  ///< a sentence, told at the reveal; "": there is none
  };
  QString asked;
  QString typed;  ///< hands for the option whose letter comes next
  QList<Option> options;
};

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
  int mistakeRows_ = 3;  ///< lines at most that a sentence takes
  QList<QToolButton*> less_, more_;
};

}  // namespace gathernd::ui
