// SPDX-License-Identifier: GPL-3.0-or-later
// The guide's pictures, none of which is a file: docs/guide/pictures.json says of each which example it shows
// and how. A canvas is drawn here, when its page is shown; what shows docks, bars or the whole window is made
// by scripts/guide.sh alone, with gathernd-explorer. Units: logical pixels. Thread rule: GUI thread.
#pragma once

#include <QByteArray>
#include <QHash>
#include <QImage>
#include <QSize>
#include <QString>
#include <QStringList>
#include <functional>
#include <optional>
#include <vector>

#include "ui/selection/cell_ref.h"
#include "ui/session/snapshot.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {

struct GuidePicture {
  QString name;
  bool canvas = false;  ///< else of the window
  QString example, lesson, dialect, hover, step, beside, dock;
  QByteArray scenario;  ///< a call that is no example, as a file
  bool present = false;
  QSize size{1280, 800};

  /// For gathernd-explorer, but for the file to write.
  QStringList options() const;
};

class GuidePictures {
 public:
  using Place = std::function<std::optional<CellRef>(const QString& words, const Snapshot& snapshot)>;

  /// `place`: reads "output:1,0".
  explicit GuidePictures(Place place) : place_(std::move(place)) {}

  /// All that pictures.json lists.
  static const std::vector<GuidePicture>& all();
  static const GuidePicture* find(const QString& name);  ///< null: there is none

  /// At most so wide; null: not one that is drawn here, or its example cannot be shown.
  QImage draw(const QString& name, int width, double ratio, const Theme& theme);

 private:
  Place place_;
  QHash<QString, QImage> drawn_;  ///< by name, width and colours
};

}  // namespace gathernd::ui
