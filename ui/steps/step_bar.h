// SPDX-License-Identifier: GPL-3.0-or-later
// Stepping through the tuples: buttons, scrubber, speed and mode. Space plays, "," and "." step, Home and End
// jump, while the bar or anything in it has the focus. In the toolbar stand Play and a step to either side.
// Thread rule: GUI thread.
#pragma once

#include <QSlider>
#include <QString>
#include <QWidget>
#include <array>
#include <cstdint>
#include <vector>

#include "ui/session/session.h"
#include "ui/theme/theme.h"

class QComboBox;
class QToolButton;

namespace gathernd::ui {

// The words of the step bar: as wide as its widest text will be, so that the scrubber beside it stands
// still; elided where there is less room.

class StepLabel : public QWidget {
  Q_OBJECT

 public:
  explicit StepLabel(QWidget* parent = nullptr);
  void setText(const QString& text);
  void setWidest(const QString& text);
  const QString& text() const { return text_; }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString text_, widest_;
};

/// Always at hand: what is played is stepped on in the bar.
class PlayButtons : public QWidget {
  Q_OBJECT

 public:
  explicit PlayButtons(Session& session, QWidget* parent = nullptr);

 private:
  void show();

  Session& session_;
  QToolButton* back_;
  QToolButton* play_;
  QToolButton* forward_;
};

/// The scrubber of the step bar. Ticks below it are tuples; a vermilion triangle is a tuple out of range.
/// Beyond two billion tuples one notch is several tuples. Units: logical pixels.
class StepSlider : public QSlider {
  Q_OBJECT

 public:
  explicit StepSlider(QWidget* parent = nullptr);

  void setTuples(std::int64_t count, const std::vector<std::int64_t>& bad);
  void showTuple(std::int64_t tuple);
  std::int64_t tuple() const;
  double xOf(std::int64_t tuple) const;
  QSize sizeHint() const override { return {200, 42}; }
  QSize minimumSizeHint() const override { return {66, 42}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void moveTo(double x);
  std::int64_t count_ = 0;
  std::int64_t perNotch_ = 1;
  std::vector<std::int64_t> bad_;
};

class StepBar : public QWidget {
  Q_OBJECT

 public:
  explicit StepBar(Session& session, QWidget* parent = nullptr);
  QString label() const;
  /// Space, comma, period, Home and End, wherever nobody else wants them; false: not one of these.
  bool step(int key);
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void restyle();
  void showDocument();
  void showStep();
  void setIcons();
  QString labelFor(const StepState& step, std::int64_t count) const;

  Session& session_;
  std::array<QToolButton*, 5> buttons_{};
  StepLabel* label_;
  StepSlider* slider_;
  QComboBox* mode_;
  QComboBox* speed_;
};

}  // namespace gathernd::ui
