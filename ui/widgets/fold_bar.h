// SPDX-License-Identifier: GPL-3.0-or-later
// A row of fields that folds: where room is short the button goes without its words, then fields go without
// theirs; what does not fit then goes whole, with its label, into a list behind the button, the least
// important first, and stands there in the order of the bar; what is left may shrink a little. Thread rule:
// GUI thread.
#pragma once

#include <QList>
#include <QWidget>

class QFrame;
class QToolButton;
class QVBoxLayout;

namespace gathernd::ui {

class FoldBar : public QWidget {
  Q_OBJECT

 public:
  static constexpr int kInList = 0;  ///< an importance: always behind the button

  /// `more`: what the button says, its name, and its help.
  FoldBar(const QString& more, const QString& moreHelp, QWidget* parent = nullptr);

  /// The parent to make an item with: a style is looked up anew with each further one.
  QWidget* homeOf(int importance);
  /// From the left; the higher, the longer it stays. `shrinks`: it cuts its words short before others fold.
  void add(QWidget* item, int importance, bool shrinks = false);
  /// At the right end, in this order; these fold too.
  void addEnd(QWidget* item, int importance);
  /// Shown at all, here or in the list.
  void setWanted(QWidget* item, bool wanted);
  bool isFolded(const QWidget* item) const;
  void closeList();
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void listClosed();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  bool event(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Item {
    QWidget* widget;
    int importance;
    bool end = false;
    bool shrinks = false;
    bool wanted = true;
    bool folded = false;
  };
  int natural(const Item& item) const;
  int least(const Item& item) const;
  int moreWidth() const;
  int needed(bool leastOnly) const;
  void fold();
  void refold();  ///< at once, or when it is shown
  void place();
  void showList();

  QList<Item> items_;
  QString moreText_, moreShown_;  ///< all of its words, and those that there is room for
  QToolButton* more_;
  QFrame* list_;
  QVBoxLayout* column_;
  bool folding_ = false;
  bool due_ = false;
  bool tight_ = false;  ///< fields go without their words
};

}  // namespace gathernd::ui
