// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/tiles/tile_image.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "ui/theme/theme.h"

namespace gathernd::ui {
namespace {

constexpr int kStripe = 8;  // px from one line of hatching to the next
constexpr int kSteps = 256;
constexpr double kFaint = 0.25;
constexpr std::uint8_t kOdd = kHoldsNan | kHoldsPositiveInfinity | kHoldsNegativeInfinity;

using Scale = std::array<QRgb, kSteps>;

Scale scaleOf(const QColor& canvas, double share) {
  Scale scale;
  for (int k = 0; k < kSteps; ++k)
    scale[static_cast<std::size_t>(k)] = mix(canvas, cividis(k / (kSteps - 1.0)), share).rgb();
  return scale;
}

}  // namespace

TileImage tileImage(const TileView& view, const TileColors& colors) {
  const Scale full = scaleOf(colors.canvas, 1), faint = scaleOf(colors.canvas, kFaint);
  const double range = colors.high - colors.low;
  const QRgb none = colors.none.rgb(), odd = colors.odd.rgb(), edited = colors.edited.rgb();
  const QRgb ground = colors.ground.rgb(), stripe = colors.stripe.rgb();
  TileImage made;
  made.image = QImage(view.width(), view.height(), QImage::Format_RGB32);
  if (made.image.isNull()) return made;
  // Rows come on several threads: each writes where nobody else does, past QImage's copy on write.
  uchar* const bits = made.image.bits();
  const auto stride = static_cast<std::size_t>(made.image.bytesPerLine());
  std::vector<std::vector<int>> oddIn(static_cast<std::size_t>(view.height())), editedIn(oddIn.size());
  view.eachRow(
      colors.aggregate, [&](int y, std::span<const double> values, std::span<const std::uint8_t> flags) {
        const auto row = static_cast<std::size_t>(y);
        auto* const line = reinterpret_cast<QRgb*>(bits + row * stride);
        const Scale& scale = row < colors.faintRows.size() && colors.faintRows[row] ? faint : full;
        for (std::size_t x = 0; x < values.size(); ++x) {
          const std::uint8_t flag = flags[x];
          if ((flag & kOdd) != 0) {
            line[x] = odd;
            oddIn[row].push_back(static_cast<int>(x));
          } else if ((flag & kUnread) != 0) {
            line[x] = (x + row) % kStripe < 2 ? stripe : ground;
          } else if (std::isnan(values[x])) {
            line[x] = none;
          } else {
            const double share = range > 0 ? std::clamp((values[x] - colors.low) / range, 0.0, 1.0) : 0.5;
            line[x] = scale[std::min<std::size_t>(static_cast<std::size_t>(share * kSteps), kSteps - 1)];
          }
          if ((flag & kHoldsEdited) != 0) {
            if ((flag & kOdd) == 0) line[x] = edited;
            editedIn[row].push_back(static_cast<int>(x));
          }
        }
      });
  for (std::size_t row = 0; row < oddIn.size(); ++row) {
    for (const auto& [from, to] :
         {std::pair(&oddIn[row], &made.odd), std::pair(&editedIn[row], &made.edited)})
      for (const int x : *from)
        if (to->size() < TileImage::kMostMarks) to->emplace_back(x, static_cast<int>(row));
  }
  return made;
}

}  // namespace gathernd::ui
