// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/screens/painted_check.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QApplication>
#include <QHash>
#include <QHeaderView>
#include <QHelpEvent>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTextEdit>
#include <QToolTip>
#include <algorithm>
#include <map>
#include <vector>

#include "tests/ui/support/recording_device.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/grid/grid_view.h"
#include "ui/strip/shape_strip.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {
namespace {

using testing::Mark;
using testing::Recording;
using testing::RecordingDevice;

constexpr double kTouch = 1.5;    // pixels by which letters may reach beyond their room
constexpr double kAbove = 3;      // the same up and down, where the em that stands for them is mostly blank
constexpr double kRounded = 0.2;  // of contrast: the screen's colours are whole numbers

struct Seen {
  QWidget* widget;
  Mark mark;      ///< in the root's coordinates
  QString owner;  ///< in words
  QRectF shown;   ///< what its clip, its widget and what that lies in leave of it
};

/// The room that a widget's words have, in the root's coordinates, and where one can scroll for the rest.
struct Room {
  QRectF rect;
  bool across = false, down = false;
};

/// A viewport's area; null: it is none.
const QAbstractScrollArea* areaOf(const QWidget* viewport) {
  const auto* area = qobject_cast<const QAbstractScrollArea*>(viewport->parentWidget());
  return area != nullptr && area->viewport() == viewport ? area : nullptr;
}

Room roomOf(const QWidget& widget, const QWidget& root) {
  Room room;
  room.rect = QRectF(QPointF(widget.mapTo(&root, QPoint())), QSizeF(widget.size()));
  for (const QWidget* at = &widget; at != nullptr; at = at == &root ? nullptr : at->parentWidget()) {
    const QRectF here(QPointF(at->mapTo(&root, QPoint())), QSizeF(at->size()));
    if (!room.across) {
      room.rect.setLeft(std::max(room.rect.left(), here.left()));
      room.rect.setRight(std::min(room.rect.right(), here.right()));
    }
    if (!room.down) {
      room.rect.setTop(std::max(room.rect.top(), here.top()));
      room.rect.setBottom(std::min(room.rect.bottom(), here.bottom()));
    }
    if (const QAbstractScrollArea* area = areaOf(at)) {
      const auto scrolls = [](const QScrollBar* bar) { return bar->maximum() > bar->minimum(); };
      room.across = room.across || scrolls(area->horizontalScrollBar());
      room.down = room.down || scrolls(area->verticalScrollBar());
    }
  }
  return room;
}

/// What all that it lies in leaves of a widget.
QRectF partInSight(const QWidget& widget, const QWidget& root) {
  QRectF part(QPointF(), QSizeF(root.size()));
  for (const QWidget* at = &widget; at != nullptr; at = at == &root ? nullptr : at->parentWidget())
    part &= QRectF(QPointF(at->mapTo(&root, QPoint())), QSizeF(at->size()));
  return part;
}

template <class T>
bool isWithin(const QWidget* widget) {
  for (; widget != nullptr; widget = widget->parentWidget())
    if (qobject_cast<const T*>(widget) != nullptr) return true;
  return false;
}

/// What a person wrote, and what has bars of its own, may be longer than its room.
bool isWritten(const QWidget& widget) {
  return isWithin<QLineEdit>(&widget) || isWithin<QPlainTextEdit>(&widget) || isWithin<GridView>(&widget) ||
         isWithin<ShapeStrip>(&widget) || isWithin<QHeaderView>(&widget);
}

/// Pointing at it says all of what is shortened.
bool hasMoreToSay(QWidget& widget, const QPointF& at) {
  for (QWidget* each = &widget; each != nullptr; each = each->isWindow() ? nullptr : each->parentWidget()) {
    const QPoint here = each->mapFrom(widget.window(), at.toPoint());
    QHelpEvent pointed(QEvent::ToolTip, here, each->mapToGlobal(here));
    QApplication::sendEvent(each, &pointed);
    if (pointed.isAccepted()) {
      QToolTip::hideText();
      return true;
    }
  }
  return false;
}

/// The words that it was given have the dots themselves.
bool isGivenDots(const QWidget& widget) {
  const QChar dots(0x2026);
  if (const auto* label = qobject_cast<const QLabel*>(&widget)) return label->text().contains(dots);
  if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
    return button->text().contains(dots);
  return isWithin<QTextEdit>(&widget);
}

/// The colour that most of a place has; of bold letters close together the ink is more.
QColor groundAt(const QImage& picture, const QRectF& place, const QColor& ink) {
  constexpr double kSome = 0.05;  // what lies between letters
  const double ratio = picture.devicePixelRatio();
  const QRect pixels = QRectF(place.topLeft() * ratio, place.size() * ratio).toAlignedRect() & picture.rect();
  QHash<QRgb, int> counts;
  for (int y = pixels.top(); y <= pixels.bottom(); ++y)
    for (int x = pixels.left(); x <= pixels.right(); ++x) ++counts[picture.pixel(x, y) | 0xFF000000];
  const auto most = [&counts](QRgb but) {
    QRgb found = but;
    for (auto at = counts.cbegin(); at != counts.cend(); ++at)
      if (at.key() != but && (found == but || at.value() > counts.value(found))) found = at.key();
    return found;
  };
  if (counts.isEmpty()) return {};
  const QRgb first = most(0), second = most(first);
  const bool isInk = first == ink.rgb() && counts.value(second) > kSome * pixels.width() * pixels.height();
  return QColor(isInk ? second : first);
}

class Check {
 public:
  Check(QWidget& root, double contrast) : root_(root), contrast_(contrast), picture_(root.grab().toImage()) {
    look(root);
    for (QWidget* each : root.findChildren<QWidget*>())
      if (each->isVisible() && each->window() == &root && !isWithin<CanvasWidget>(each)) look(*each);
  }

  QStringList faults() {
    for (const Seen& seen : seen_) {
      const Room room = roomOf(*seen.widget, root_);
      checkRoom(seen, room);
      if (!seen.mark.missing.isEmpty())
        report(seen, QStringLiteral("no font has '%1'").arg(seen.mark.missing));
      checkShortened(seen);
      checkPale(seen);
    }
    checkOverlaps();
    found_.removeDuplicates();
    return found_;
  }

 private:
  void look(QWidget& widget) {
    if (widget.visibleRegion().isEmpty() && !widget.isWindow() && areaOf(&widget) == nullptr) {
      // Out of sight in what scrolls is looked at as well, but for its ground.
      if (!roomOf(widget, root_).down) return;
    }
    RecordingDevice device(widget.size());
    widget.render(&device, QPoint(), QRegion(), {});
    const QPointF origin(widget.mapTo(&root_, QPoint()));
    painted_.emplace(&widget, device.recording());
    for (const Mark* mark : device.recording().texts()) {
      if (mark->text.trimmed().isEmpty()) continue;
      Seen seen{
          &widget,
          *mark,
          QStringLiteral("%1 '%2'").arg(QLatin1String(widget.metaObject()->className()), nameOf(widget)),
          {}};
      seen.mark.rect.translate(origin);
      if (!seen.mark.clip.isNull()) seen.mark.clip.translate(origin);
      seen.shown = seen.mark.shown() & partInSight(widget, root_);
      seen_.push_back(std::move(seen));
    }
  }
  static QString nameOf(const QWidget& widget) {
    for (const QWidget* each = &widget; each != nullptr; each = each->parentWidget())
      if (!each->objectName().isEmpty() && !each->objectName().startsWith(QLatin1String("qt_")))
        return each->objectName();
    return {};
  }
  void report(const Seen& seen, const QString& what) {
    found_ << QStringLiteral("%1: '%2' of %3").arg(what, seen.mark.text.left(60), seen.owner);
  }

  /// Nothing that is painted lies over it there.
  bool isInSight(const Seen& seen, const QPointF& at) const {
    for (const QWidget* top = root_.childAt(at.toPoint()); top != nullptr; top = top->parentWidget()) {
      if (top == seen.widget || seen.widget->isAncestorOf(top) || top->isAncestorOf(seen.widget)) return true;
      if (top->autoFillBackground() || top->testAttribute(Qt::WA_OpaquePaintEvent)) return false;
      const auto painted = painted_.find(top);
      if (painted != painted_.end() &&
          painted->second.colorAt(at - QPointF(top->mapTo(&root_, QPoint()))).isValid())
        return false;
    }
    return true;
  }

  void checkRoom(const Seen& seen, const Room& room) {
    if (isWritten(*seen.widget)) return;
    const auto* label = qobject_cast<const QLabel*>(seen.widget);
    if (label != nullptr && label->wordWrap() && !room.down &&
        label->heightForWidth(label->width()) > label->height() + kAbove) {
      found_ << QStringLiteral("lines are cut: '%1' of %2").arg(label->text().left(60), seen.owner);
      return;
    }
    const QRectF& words = seen.mark.rect;
    const QRectF clip = seen.mark.clip.isNull() ? words : seen.mark.clip;
    if (!room.across) {
      const double left = std::max(room.rect.left(), clip.left());
      const double right = std::min(room.rect.right(), clip.right());
      if (words.left() < left - kTouch || words.right() > right + kTouch)
        report(seen, QStringLiteral("cut across"));
    }
    if (!room.down) {
      const double top = std::max(room.rect.top(), clip.top());
      const double bottom = std::min(room.rect.bottom(), clip.bottom());
      if (words.top() < top - kAbove || words.bottom() > bottom + kAbove)
        report(seen, QStringLiteral("cut down"));
    }
  }

  void checkShortened(const Seen& seen) {
    if (!seen.mark.text.contains(QChar(0x2026)) || isWritten(*seen.widget) || isGivenDots(*seen.widget))
      return;
    if (!hasMoreToSay(*seen.widget, seen.mark.rect.center())) report(seen, QStringLiteral("shortened"));
  }

  void checkPale(const Seen& seen) {
    if (!seen.widget->isEnabled()) return;
    const QRectF& place = seen.shown;
    if (place.width() < seen.mark.px / 2 || place.height() < seen.mark.px / 2) return;
    if (!isInSight(seen, place.center())) return;
    const QColor ground = groundAt(picture_, place, seen.mark.pen);
    if (!ground.isValid()) return;
    QColor ink = seen.mark.pen;
    ink = mix(ground, QColor(ink.rgb()), ink.alphaF());
    const double got = contrast(ink, ground);
    if (got < contrast_ - kRounded)
      report(seen, QStringLiteral("pale, %1 on %2 is %3").arg(ink.name(), ground.name()).arg(got, 0, 'f', 1));
  }

  void checkOverlaps() {
    std::vector<const Seen*> byTop;
    for (const Seen& seen : seen_) byTop.push_back(&seen);
    std::sort(byTop.begin(), byTop.end(),
              [](auto* a, auto* b) { return a->mark.rect.top() < b->mark.rect.top(); });
    for (std::size_t i = 0; i < byTop.size(); ++i)
      for (std::size_t j = i + 1;
           j < byTop.size() && byTop[j]->mark.rect.top() < byTop[i]->mark.rect.bottom(); ++j)
        checkPair(*byTop[i], *byTop[j]);
  }
  void checkPair(const Seen& a, const Seen& b) {
    const QRectF both = a.shown & b.shown;
    if (both.width() <= kTouch || both.height() <= 2 * kAbove) return;
    // The same words at the same place are one text drawn again, in bold say.
    if (a.mark.text == b.mark.text && (a.mark.rect.center() - b.mark.rect.center()).manhattanLength() < 4)
      return;
    const bool together =
        a.widget == b.widget || (isInSight(a, both.center()) && isInSight(b, both.center()));
    if (together) report(a, QStringLiteral("over '%1' of %2").arg(b.mark.text.left(60), b.owner));
  }

  QWidget& root_;
  double contrast_;
  QImage picture_;
  std::vector<Seen> seen_;
  std::map<const QWidget*, Recording> painted_;
  QStringList found_;
};

}  // namespace

QStringList paintedFaults(QWidget& root, double contrast) {
  return Check(root, contrast).faults();
}

}  // namespace gathernd::ui
