// SPDX-License-Identifier: GPL-3.0-or-later
// The picture's area with a panel beside it, one below, and the rail at its right, as high as all of them:
// who stands where. No panel lies over the picture: one for which it leaves no room beside it goes below, and
// where it leaves none at all the picture scrolls. The area never grows by what is opened in it. Units:
// pixels. Thread rule: GUI thread.
#pragma once

#include <QRect>
#include <QWidget>
#include <functional>
#include <optional>

namespace gathernd::ui {

class PanelFrame;
class PanelRail;

class PanelArea : public QWidget {
  Q_OBJECT

 public:
  /// Takes both.
  PanelArea(QWidget* centre, PanelRail* rail, QWidget* parent = nullptr);
  PanelFrame& beside() { return *beside_; }
  PanelFrame& below() { return *below_; }
  void setRailShown(bool shown);
  /// Tells whether a centre of such a size shows the whole picture; until it is set each does.
  void setFits(std::function<bool(const QSize&)> fits);
  void arrange();                        ///< anew: the picture is another
  bool roomy() const { return roomy_; }  ///< the picture leaves room beside it for a panel
  /// What lies below takes the place of all but the rail, until it is closed or another panel is opened.
  void setFilled(bool filled);
  bool filled() const { return filled_; }
  /// What a person may make of a frame at this edge of the area.
  static int boundedSize(Qt::Edge edge, int pixels);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void roomyChanged(bool roomy);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Places {
    QRect centre, beside, below;
  };
  /// Of the panel beside: whether it lies below after all, and whether it is as small as it can be.
  struct Arrangement {
    bool lowered = false, small = false;
  };
  void place();
  bool fits(const QSize& centre) const;
  std::optional<Arrangement> choose() const;  ///< nothing: none leaves room for all
  QRect freeRoom() const;
  Places placesOf(const Arrangement& arrangement) const;
  bool stands(const Arrangement& arrangement, const Places& places) const;
  void frameChanged(const PanelFrame& frame);
  int heightBelow(int room) const;

  QWidget* centre_;
  PanelRail* rail_;
  PanelFrame* beside_;
  PanelFrame* below_;
  std::function<bool(const QSize&)> fits_;
  Arrangement arrangement_;
  bool filled_ = false;
  bool railShown_ = true;
  bool roomy_ = true;
};

}  // namespace gathernd::ui
