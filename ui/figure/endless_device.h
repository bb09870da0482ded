// SPDX-License-Identifier: GPL-3.0-or-later
// A paint device without pixels, for engines that look at what is painted: as large as anything is, 96 dots
// an inch. Thread rule: the GUI thread (fonts).
#pragma once

#include <QPaintDevice>

namespace gathernd::ui {

class EndlessDevice : public QPaintDevice {
 protected:
  int metric(PaintDeviceMetric metric) const override;
};

}  // namespace gathernd::ui
