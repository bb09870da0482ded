// SPDX-License-Identifier: GPL-3.0-or-later
// A scroll bar over more steps than its int can count: beyond that its handle stands where it belongs, while
// wheel, buttons and page clicks go by whole steps, never by what one unit of the bar stands for. Units:
// steps. Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <QScrollBar>
#include <cstdint>

namespace gathernd::ui {

class LongBar : public QObject {
  Q_OBJECT

 public:
  /// Of the bar itself: above, one of its units is several steps.
  static constexpr std::int64_t kMostUnits = std::int64_t{1} << 30;

  /// `bar` outlives it.
  explicit LongBar(QScrollBar* bar, QObject* parent = nullptr);

  std::int64_t value() const { return value_; }
  std::int64_t most() const { return most_; }
  void setRange(std::int64_t most, std::int64_t page);
  void setValue(std::int64_t value);
  /// A wheel of `delta` eighths of a degree; parts of a step are kept for the next.
  void wheel(int delta);

 signals:
  void moved();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool exact() const { return most_ <= kMostUnits; }
  int unitsOf(std::int64_t value) const;
  void act(int action);
  void follow(int units);

  QScrollBar* bar_;
  std::int64_t value_ = 0, most_ = 0, page_ = 1;
  int turned_ = 0;
};

}  // namespace gathernd::ui
