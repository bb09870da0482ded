// SPDX-License-Identifier: GPL-3.0-or-later
// What scrolls by itself rather than ask for room: what opens in a dock never makes a window grow, nor all of
// a low dock scroll. Thread rule: GUI thread.
#pragma once

#include <QListView>
#include <QScrollArea>

namespace gathernd::ui {

/// As large as its content where there is room.
class YieldingArea : public QScrollArea {
  Q_OBJECT

 public:
  explicit YieldingArea(QWidget* parent = nullptr);
  /// Takes it and hands it the focus that it is given. One that is made as the viewport's child saves Qt
  /// looking up its style anew.
  void setContent(QWidget* content);

  QSize minimumSizeHint() const override;
  QSize sizeHint() const override;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void settleBar();
};

class YieldingList : public QListView {
  Q_OBJECT

 public:
  using QListView::QListView;

  QSize minimumSizeHint() const override;
  QSize sizeHint() const override;
};

/// Its rows are as high as their words need at its width.
class WordList : public YieldingList {
  Q_OBJECT

 public:
  explicit WordList(QWidget* parent = nullptr);
};

}  // namespace gathernd::ui
