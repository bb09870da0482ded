// SPDX-License-Identifier: GPL-3.0-or-later
// Engines that look at what is painted, and a paint device without pixels for them: as large as anything is,
// 96 dots an inch. Thread rule: the GUI thread (fonts).
#pragma once

#include <QColor>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <memory>
#include <utility>
#include <vector>

#include "ui/canvas/paint/render_context.h"

namespace gathernd::ui {

class ProbeEngine : public QPaintEngine {
 public:
  ProbeEngine() : QPaintEngine(AllFeatures) {}
  bool begin(QPaintDevice*) override { return true; }
  bool end() override { return true; }
  Type type() const override { return User; }
  void updateState(const QPaintEngineState&) override {}  // asked of the painter when something is drawn
};

class EndlessDevice : public QPaintDevice {
 public:
  explicit EndlessDevice(std::shared_ptr<QPaintEngine> engine) : engine_(std::move(engine)) {}
  QPaintEngine* paintEngine() const override { return engine_.get(); }

 protected:
  int metric(PaintDeviceMetric metric) const override;

 private:
  std::shared_ptr<QPaintEngine> engine_;
};

// A paint device that keeps nothing but how far what is painted reaches: what a figure is cut to. Units:
// pixels of the device. Thread rule: GUI thread (fonts).

class InkBounds : public EndlessDevice {
 public:
  /// Fills in the colour of the ground leave no mark.
  explicit InkBounds(const QColor& ground);
  QRectF bounds() const;  ///< null: nothing was painted
};

// A paint device that keeps nothing but the texts that are painted, and how large: whether all can be read,
// and whether something is said that should not be. Units: pixels of the device. Thread rule: GUI thread
// (fonts).

struct RecordedText {
  QString text;
  double px = 0;  ///< of its font
};

class TextRecord : public EndlessDevice {
 public:
  TextRecord();
  /// In the order of painting; one that is drawn in several families' letters is several.
  const std::vector<RecordedText>& texts() const;
};

/// But for the small digit behind a glyph's letter, and the strokes of a minus and of ×, which another family
/// has smaller.
std::vector<RecordedText> smallerThan(const std::vector<RecordedText>& texts, double least);

/// Texts that nobody could read, of one layer over each other and outside the room they must fit in. One line
/// a finding: "overlap: '12' and '13' in layer rest at …".
QStringList unreadableText(const TextAudit& audit);

}  // namespace gathernd::ui
