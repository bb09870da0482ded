// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/endless_device.h"

namespace gathernd::ui {
namespace {

constexpr int kDpi = 96;
constexpr int kSide = 1 << 20;

}  // namespace

int EndlessDevice::metric(PaintDeviceMetric metric) const {
  switch (metric) {
    case PdmWidth:
    case PdmHeight:
      return kSide;
    case PdmWidthMM:
    case PdmHeightMM:
      return static_cast<int>(kSide * 25.4 / kDpi);
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY:
      return kDpi;
    case PdmDevicePixelRatio:
      return 1;
    case PdmDevicePixelRatioScaled:
      return static_cast<int>(devicePixelRatioFScale());
    default:
      return QPaintDevice::metric(metric);
  }
}

}  // namespace gathernd::ui
