// SPDX-License-Identifier: GPL-3.0-or-later
// The words of the step bar: as wide as its widest text will be, so that the scrubber beside it stands still;
// elided where there is less room. Thread rule: GUI thread.
#pragma once

#include <QString>
#include <QWidget>

namespace gathernd::ui {

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

}  // namespace gathernd::ui
