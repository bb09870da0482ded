// SPDX-License-Identifier: GPL-3.0-or-later
// A column of painted blocks (headings, paragraphs, rows with glyph or badge, bars), handed over as plain
// values. It wraps to its width, scrolls, and says the same as text to screen readers and the clipboard
// (Ctrl+C). Units: logical pixels. Thread rule: GUI thread.
#pragma once

#include <QString>
#include <functional>
#include <optional>
#include <vector>

#include "core/call/explain.h"
#include "ui/widgets/spans.h"
#include "ui/widgets/steady_area.h"

namespace gathernd::ui {

struct Block {
  enum class Kind { Title, Paragraph, Section, Row, Bar };

  Kind kind = Kind::Paragraph;
  Spans spans;
  QString right;  ///< Title, Row: at the right edge, monospaced; below the words where it has no room beside
  bool rightBold = false;
  bool rule = false;  ///< Row: a hairline above (a sum)
  std::optional<AxisLabel> glyph;
  QString badge;                   ///< Row: a tuple's number
  QString number;                  ///< Row: a step's number, dim
  double fraction = 0;             ///< Bar: 0..1 of the width
  QColor fill;                     ///< Bar
  std::function<void()> activate;  ///< Row: clicked, or Enter when it is the current one
};

Block paragraph(const QString& text);
Block section(const Theme& theme, const QString& title);
Block row(Spans spans);

RoleColor roleColor(AxisRole role);
QChar roleLetter(AxisRole role);

class BlockView : public SteadyArea {
  Q_OBJECT

 public:
  explicit BlockView(QWidget* parent = nullptr);

  void setBlocks(std::vector<Block> blocks);
  QString text() const;
  Q_INVOKABLE void copy() const;
  /// As a click on it; nothing where it leads nowhere.
  void activate(int block);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  struct Placed {
    double top = 0, height = 0;
    std::vector<Spans> lines;
    bool rightBelow = false;  ///< there is no room for it beside the words
  };
  void layOut() override;
  double textLeft(const Block& block) const;
  void paintBlock(QPainter& painter, const Block& block, const Placed& placed, bool current) const;
  int blockAt(const QPoint& position) const;
  void moveCurrent(int direction);

  std::vector<Block> blocks_;
  std::vector<Placed> placed_;
  int current_ = -1;  ///< block that Enter activates
};

}  // namespace gathernd::ui
