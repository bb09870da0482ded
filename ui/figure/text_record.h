// SPDX-License-Identifier: GPL-3.0-or-later
// A paint device that keeps nothing but the texts that are painted, and how large: whether all can be read,
// and whether something is said that should not be. Units: pixels of the device. Thread rule: GUI thread
// (fonts).
#pragma once

#include <QString>
#include <memory>
#include <vector>

#include "ui/figure/endless_device.h"

class QPaintEngine;

namespace gathernd::ui {

struct RecordedText {
  QString text;
  double px = 0;  ///< of its font
};

class TextRecord : public EndlessDevice {
 public:
  TextRecord();
  ~TextRecord() override;
  QPaintEngine* paintEngine() const override;
  /// In the order of painting; one that is drawn in several families' letters is several.
  const std::vector<RecordedText>& texts() const;

 private:
  class Engine;
  std::unique_ptr<Engine> engine_;
};

/// But for the small digit behind a glyph's letter, and the strokes of a minus and of ×, which another family
/// has smaller.
std::vector<RecordedText> smallerThan(const std::vector<RecordedText>& texts, double least);

}  // namespace gathernd::ui
