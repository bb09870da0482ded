// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/paint/painter.h"

namespace gathernd::ui {

void CanvasPainter::paintRest(const QRectF& view, const RestStyle& style) {
  c_.painter.fillRect(view, c_.theme.canvas);
  if (!s_.snapshot.document) return;
  ChromePainter chrome(c_, s_);
  CellPainter cells(c_, s_);
  ErrorPainter errors(c_, s_);
  chrome.paintBands(view, style.dimmed);
  chrome.paintHeadings(style.dimmed);
  for (const TensorLayout& t : s_.layout.tensors) {
    if (!t.present) continue;
    if (t.emptyFrame) {
      chrome.paintMissing(t);
      continue;
    }
    chrome.paintRulers(t, view);
    cells.paintTensor(t, view, style);
  }
  for (const Ghost& ghost : s_.ghosts) errors.paintGhost(ghost, style.dimmed);
  if (s_.plan() == nullptr)
    chrome.paintNoOutput();
  else
    errors.paintOutputVeil(view);
}

}  // namespace gathernd::ui
