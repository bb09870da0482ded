// SPDX-License-Identifier: GPL-3.0-or-later
// The picture at rest where each tensor has a pane of its own: names, numbers along the edges, the cells in
// their window, tears where rows are left out, and the whole in small beside it. Thread rule: GUI thread.
#pragma once

#include <QImage>
#include <vector>

#include "ui/canvas/paint/painter.h"

namespace gathernd::ui {

class PanePainter : public ScenePainter {
 public:
  using ScenePainter::ScenePainter;

  void paint(const RestStyle& style);
  /// On each tensor in small, where what is in focus and what it is tied to lie.
  void paintFocus(const CellRef& focus);

 private:
  void paintTensor(TensorId id, const RestStyle& style);
  void paintBadges(const TensorLayout& t, const Pane& pane, const RestStyle& style);
  void paintTears(const TensorLayout& t, const Pane& pane);
  void strokeTear(QPainter& painter, const Pane& pane, const QPointF& leftMiddle) const;
  QImage tornEdges(const Pane& pane) const;
  void paintWhole(TensorId id, const RestStyle& style);
  struct Mark {
    double y = 0;
    bool edited = false;
  };
  std::vector<Mark> marksOnWhole(const Pane& pane);
  QString note(TensorId id) const;

  ChromePainter chrome_{c_, s_};
  CellPainter cells_{c_, s_};
};

}  // namespace gathernd::ui
