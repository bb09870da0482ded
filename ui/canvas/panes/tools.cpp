// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <QToolTip>
#include <QWidget>
#include <algorithm>

#include "ui/canvas/panes/arrange.h"
#include "ui/canvas/panes/control.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {
namespace {

constexpr double kHeight = 22, kGapX = 5, kEdge = 8;  // px
constexpr double kWholeButton = 46, kFollowButton = 58, kFoldedButton = 62;

constexpr int kChip = 26, kChipHeight = 20, kChipGap = 4, kSign = 16, kGroup = 12;
constexpr int kSlider = 64, kLeastSlider = 24, kSlice = 190, kLeastSlice = 76;
constexpr int kRow = 24;  // two: what is held, and the slice; rows and columns

/// "paneAxesParams"
QString nameFor(const char* what, TensorId id) {
  QString name = tensorName(id);
  name[0] = name[0].toUpper();
  return QLatin1String(what) + name;
}

}  // namespace

PaneTools::PaneTools(PaneControl& control, QWidget* viewport) : control_(control), viewport_(viewport) {
  for (const TensorId id : kAllTensors) {
    const auto k = static_cast<std::size_t>(id);
    whole_[k] = make(nameFor("paneWhole", id));
    connect(whole_[k], &QToolButton::clicked, this, [this, id] {
      const PaneScroll& pane = control_.state().of(id);
      pane.wholeX&& pane.wholeY ? control_.setNatural(id) : control_.setWhole(id);
    });
  }
  for (const TensorId id : kAllTensors)
    axes_[static_cast<std::size_t>(id)] = new AxesBar(control_, id, viewport_);
  follow_ = make(QStringLiteral("paneFollow"));
  follow_->setCheckable(true);
  follow_->setText(tr("Follow"));
  follow_->setToolTip(tr("Pointing at a tuple brings its slice and its block into sight"));
  connect(follow_, &QToolButton::toggled, &control_, &PaneControl::setFollow);
  folded_ = make(QStringLiteral("paneFolded"));
  folded_->setCheckable(true);
  folded_->setText(tr("Folded"));
  folded_->setToolTip(tr("Shows of params only the rows that the tuples in sight read"));
  connect(folded_, &QToolButton::toggled, &control_, &PaneControl::setFolded);
}

QToolButton* PaneTools::make(const QString& name) {
  auto* button = new QToolButton(viewport_);
  button->setObjectName(name);
  button->setProperty("pane", true);
  button->setFocusPolicy(Qt::TabFocus);
  button->setCursor(Qt::ArrowCursor);
  button->hide();
  return button;
}

void PaneTools::place(const Scene& scene) {
  for (AxesBar* bar : axes_) bar->show(scene);
  const double ui = scene.layout.ui;
  const bool shown = scene.layout.panes.has_value();
  const auto put = [&](QToolButton* button, double right, double middle, double width) {
    button->setGeometry(
        QRectF(right - width * ui, middle - kHeight / 2 * ui, width * ui, kHeight * ui).toRect());
    button->show();
  };
  for (std::size_t k = 0; k < 3; ++k) {
    if (!shown || !scene.tensor(kAllTensors[k]).hasCells()) {
      whole_[k]->hide();
      continue;
    }
    const PaneScroll& pane = control_.state().panes[k];
    const bool whole = pane.wholeX && pane.wholeY;
    whole_[k]->setText(whole ? tr("100 %") : tr("Fit"));
    whole_[k]->setToolTip(whole ? tr("Numbers at their natural size") : tr("All of it in sight"));
    put(whole_[k], scene.layout.panes->at(k).frame.right() - kEdge * ui, scene.layout.headings[k].y(),
        kWholeButton);
  }
  const bool params = shown && scene.params().hasCells() && scene.trace() != nullptr;
  follow_->setVisible(params);
  folded_->setVisible(params && foldedAxis(scene).has_value());
  if (!params) return;
  const QSignalBlocker quietFollow(follow_), quietFolded(folded_);
  follow_->setChecked(control_.state().follow);
  folded_->setChecked(control_.state().folded);
  const double right = scene.layout.pane(TensorId::Params)->frame.right() - kEdge * ui;
  const double middle = scene.layout.headings[1].y();
  put(follow_, right - (kWholeButton + kGapX) * ui, middle, kFollowButton);
  if (folded_->isVisibleTo(viewport_)) put(folded_, right, middle + (kHeight + 3) * ui, kFoldedButton);
}

double toolsWidth(TensorId id, double ui) {
  const double own = kWholeButton + kEdge + kGapX;
  return (id == TensorId::Params ? own + kFollowButton + kGapX : own) * ui;
}

AxesBar::AxesBar(PaneControl& control, TensorId id, QWidget* viewport)
    : QWidget(viewport), control_(control), id_(id) {
  setObjectName(nameFor("paneAxes", id));
  setCursor(Qt::ArrowCursor);
  slice_ = new QLineEdit(this);
  slice_->setObjectName(nameFor("paneSlice", id));
  slice_->setProperty("pane", true);
  slice_->setAccessibleName(tr("Slice that is shown"));
  slice_->setToolTip(tr("The slice that is shown: a number holds an axis there, : shows all of it"));
  connect(slice_, &QLineEdit::editingFinished, this, &AxesBar::typed);
  hide();
  whenThemed(this, [this] { restyle(); });
}

void AxesBar::restyle() {
  slice_->setFont(appTheme().mono(measure::kNotePx));
  if (!chips_.empty()) build(spec_, places_);  // in its colours
  lay();
}

void AxesBar::show(const Scene& scene) {
  const auto k = static_cast<std::size_t>(id_);
  if (!scene.layout.panes || !scene.tensor(id_).hasCells() || !hasAxesBar(control_.state().axes[k]))
    return hide();
  const TensorSpec& spec = scene.spec(id_);
  const AxisPlaces places = placesOf(spec);
  const bool same = !chips_.empty() && spec.shape == spec_.shape && spec.order == spec_.order &&
                    spec.axes == spec_.axes && places.rows == places_.rows &&
                    places.columns == places_.columns && places.held.size() == places_.held.size() &&
                    std::equal(places.held.begin(), places.held.end(), places_.held.begin(),
                               [](const auto& a, const auto& b) { return a.first == b.first; });
  spec_ = spec;
  places_ = places;
  if (!same) build(spec, places);
  for (const Chip& chip : chips_) {
    if (chip.slider == nullptr) continue;
    const std::int64_t index = places.heldAt(chip.axis).value_or(0);
    const QSignalBlocker quiet(chip.slider);
    chip.slider->setValue(static_cast<int>(std::min<std::int64_t>(index, INT_MAX)));
    chip.slider->setToolTip(tr("%1 of %2").arg(index).arg(spec.shape[chip.axis]));
  }
  if (!slice_->hasFocus() || !slice_->isModified()) {
    slice_->setText(sliceExpression(spec, places));
    slice_->setCursorPosition(0);  // where it does not fit, its beginning is seen
  }
  const Pane& pane = *scene.layout.pane(id_);
  const double ui = scene.layout.ui;
  setGeometry(QRectF(pane.frame.left() + 10 * ui, 30 * ui, pane.frame.width() - 18 * ui, 2 * kRow).toRect());
  lay();
  QWidget::show();
}

AxesBar::Chip AxesBar::makeChip(const TensorSpec& spec, const AxisPlaces& places, int axis) {
  Chip chip;
  chip.axis = axis;
  chip.button = new QToolButton(this);
  chip.button->setProperty("pane", true);
  const AxisSpec& named = spec.axes[static_cast<std::size_t>(axis)];
  const GlyphText glyph = glyphOf(named);
  chip.button->setText(named.hasRole ? subscripted(glyph) : QString::number(axis));
  const QColor role = appTheme().role(glyph.role).pure;
  chip.button->setStyleSheet(
      QStringLiteral("QToolButton { background: %1; color: %2; font-weight: bold; border: none; }"
                     "QToolButton::menu-indicator { image: none; }")
          .arg(role.name(), appTheme().onRole.name()));
  chip.button->setAccessibleName(tr("axis %1, size %2").arg(axis).arg(spec.shape[axis]));
  chip.button->setToolTip(
      tr("Axis %1, size %2: drag it to rows, columns or a slider, or click").arg(axis).arg(spec.shape[axis]));
  chip.button->installEventFilter(this);
  connect(chip.button, &QToolButton::clicked, this, [this, axis, button = chip.button] {
    auto* const menu = new QMenu(this);  // not exec(): see showCanvasMenu()
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const AxisWhere now = whereIs(places_, axis);
    for (const auto& [to, text] :
         {std::pair(AxisWhere::Rows, tr("Rows")), std::pair(AxisWhere::Columns, tr("Columns")),
          std::pair(AxisWhere::Held, tr("Slider"))}) {
      QAction* action = menu->addAction(text, this, [this, axis, to = to] { send(axis, to); });
      action->setCheckable(true);
      action->setChecked(to == now);
      action->setEnabled(to != now);
    }
    menu->popup(button->mapToGlobal(button->rect().bottomLeft()));
  });
  chip.button->show();
  if (!places.heldAt(axis)) return chip;
  chip.slider = new QSlider(Qt::Horizontal, this);
  chip.slider->setRange(0, static_cast<int>(std::clamp<std::int64_t>(spec.shape[axis] - 1, 0, INT_MAX)));
  chip.slider->setObjectName(nameFor("paneSlider", id_) + QString::number(axis));
  chip.slider->setAccessibleName(tr("Index along axis %1").arg(axis));
  connect(chip.slider, &QSlider::valueChanged, this,
          [this, axis](int value) { send(axis, AxisWhere::Held, value); });
  chip.slider->show();
  return chip;
}

void AxesBar::build(const TensorSpec& spec, const AxisPlaces& places) {
  for (const Chip& chip : chips_) {
    chip.button->deleteLater();
    if (chip.slider != nullptr) chip.slider->deleteLater();
    chip.button->hide();
    if (chip.slider != nullptr) chip.slider->hide();
  }
  chips_.clear();
  dragged_ = nullptr;
  for (const int axis : places.rows) chips_.push_back(makeChip(spec, places, axis));
  for (const int axis : places.columns) chips_.push_back(makeChip(spec, places, axis));
  for (const auto& [axis, index] : places.held) chips_.push_back(makeChip(spec, places, axis));
}

void AxesBar::lay() {
  constexpr int kMiddle = (kRow - kChipHeight) / 2;
  const auto count = static_cast<int>(places_.held.size());
  const int room = width() - count * (kChip + 2 * kChipGap) - kLeastSlice;
  const int slider = count == 0 ? 0 : std::clamp(room / count, kLeastSlider, kSlider);
  int x = kSign, held = 0;
  columnsAt_ = 0;
  for (const Chip& chip : chips_) {
    if (chip.slider != nullptr) {
      chip.button->setGeometry(held, kMiddle, kChip, kChipHeight);
      held += kChip + kChipGap;
      chip.slider->setGeometry(held, kMiddle, slider, kChipHeight);
      held += slider + kChipGap;
      continue;
    }
    if (columnsAt_ == 0 && whereIs(places_, chip.axis) == AxisWhere::Columns)
      columnsAt_ = x, x += kGroup + kSign;
    chip.button->setGeometry(x, kRow + kMiddle, kChip, kChipHeight);
    x += kChip + kChipGap;
  }
  if (columnsAt_ == 0) columnsAt_ = x;
  const int left = count == 0 ? 0 : held + kChipGap;
  slice_->setGeometry(left, 1, std::clamp(width() - left, 0, kSlice), kRow - 2);
  update();
}

void AxesBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(appTheme().text2, 1.4));
  const double middle = kRow * 1.5;
  const auto arrow = [&](double x, bool down) {
    const QPointF from = down ? QPointF(x + 6, middle - 6) : QPointF(x, middle);
    const QPointF to = down ? QPointF(x + 6, middle + 6) : QPointF(x + 12, middle);
    const QPointF back = down ? QPointF(0, -4) : QPointF(-4, 0),
                  side = down ? QPointF(3.5, 0) : QPointF(0, 3.5);
    painter.drawLine(from, to);
    painter.drawPolyline(QPolygonF({to + back - side, to, to + back + side}));
  };
  arrow(0, true);
  arrow(columnsAt_ + kGroup - 1, false);
}

AxisWhere AxesBar::groupAt(const QPoint& at) const {
  if (at.y() < kRow) return AxisWhere::Held;
  return at.x() < columnsAt_ + kGroup ? AxisWhere::Rows : AxisWhere::Columns;
}

/// A chip is dragged from group to group; a click is the menu's.
bool AxesBar::eventFilter(QObject* watched, QEvent* event) {
  auto* button = qobject_cast<QToolButton*>(watched);
  const auto chip =
      std::find_if(chips_.begin(), chips_.end(), [&](const Chip& c) { return c.button == button; });
  if (button == nullptr || chip == chips_.end()) return QWidget::eventFilter(watched, event);
  if (event->type() == QEvent::MouseButtonPress) {
    pressed_ = static_cast<QMouseEvent*>(event)->pos();
  } else if (event->type() == QEvent::MouseMove) {
    const auto& mouse = *static_cast<QMouseEvent*>(event);
    if ((mouse.buttons() & Qt::LeftButton) == 0) return false;
    if (dragged_ == nullptr && (mouse.pos() - pressed_).manhattanLength() < QApplication::startDragDistance())
      return false;
    dragged_ = button;
    button->raise();
    const QPoint to = button->pos() + mouse.pos() - pressed_;
    button->move(std::clamp(to.x(), 0, std::max(0, width() - kChip)),
                 std::clamp(to.y(), 0, std::max(0, height() - kChipHeight)));
    return true;
  } else if (event->type() == QEvent::MouseButtonRelease && dragged_ == button) {
    dragged_ = nullptr;
    button->setDown(false);
    const AxisWhere to = groupAt(button->geometry().center());
    const int axis = chip->axis;
    if (to != whereIs(places_, axis))
      send(axis, to);
    else
      lay();
    return true;
  }
  return false;
}

void AxesBar::typed() {
  if (!slice_->isModified()) return;
  const auto parsed = parseSlice(slice_->text(), spec_, places_);
  if (const auto* places = std::get_if<AxisPlaces>(&parsed)) {
    slice_->setModified(false);
    control_.setPlaces(id_, *places);
    return;
  }
  QToolTip::showText(slice_->mapToGlobal(slice_->rect().bottomLeft()), std::get<QString>(parsed), slice_);
}

}  // namespace gathernd::ui
