// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/palette/palette.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStackedLayout>
#include <QTextLayout>
#include <algorithm>
#include <iterator>
#include <utility>

#include "ui/access/announce.h"
#include "ui/text/plain_text.h"
#include "ui/text/synonyms.h"
#include "ui/text/value_text.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/settings.h"

namespace gathernd::ui {
namespace {

constexpr int kInside = 8, kFromEdge = 16;  // of the dialog, and of the window around it
constexpr int kMostWidth = 720, kMostHeight = 460;
constexpr qsizetype kMostUsed = 30;
constexpr qsizetype kMostTyped = 200;
constexpr char kUsed[] = "palette/used";

}  // namespace

PaletteDialog::PaletteDialog(std::vector<PaletteRow> rows, const QStringList& lastUsed, QWidget* window)
    : QDialog(window, Qt::Dialog | Qt::FramelessWindowHint),
      field_(named(new QLineEdit(this), "paletteField", tr("Letters of what you want to do"))),
      list_(named(new QListView(this), "paletteList", tr("What can be done"))),
      empty_(wrappedLabel(this, "paletteEmpty")),
      place_(named(plainLabel(this), "palettePlace")),
      focus_(window->focusWidget()) {
  setObjectName(QStringLiteral("paletteDialog"));
  setWindowTitle(tr("Command palette"));
  setAccessibleName(windowTitle());
  field_->setPlaceholderText(tr("A few letters of what you want to do"));
  field_->setMaxLength(kMostTyped);
  field_->installEventFilter(this);
  list_->setUniformItemSizes(true);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  list_->setFocusPolicy(Qt::NoFocus);  // the field has it, and moves the list
  list_->setItemDelegate(new RowPainter(list_));
  empty_->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
  empty_->setMargin(2 * kInside);
  empty_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  place_->setProperty("secondary", true);
  place_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);

  auto* pages = new QStackedLayout;
  pages->addWidget(list_);
  pages->addWidget(empty_);
  columnOf(this, {field_, {pages, 1}, place_},
           {.spacing = kInside, .margins = QMargins(kInside, kInside, kInside, kInside)});

  model_.setRows(std::move(rows), lastUsed);
  list_->setModel(&model_);
  connect(field_, &QLineEdit::textChanged, this, &PaletteDialog::search);
  connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this, &PaletteDialog::currentMoved);
  connect(list_, &QListView::clicked, this, &PaletteDialog::choose);
  search({});
  place();
}

/// Below the window's upper edge, as large as there is room in it.
void PaletteDialog::place() {
  const QSize room = parentWidget()->size() - QSize(2 * kFromEdge, 2 * kFromEdge);
  resize(std::min(kMostWidth, room.width()), std::min(kMostHeight, room.height()));
  const int spare = parentWidget()->height() - height();
  move(parentWidget()->mapToGlobal(
      QPoint((parentWidget()->width() - width()) / 2, std::min(spare / 2, spare / 4 + kFromEdge))));
}

void PaletteDialog::search(const QString& sought) {
  model_.search(sought);
  const bool none = model_.rowCount() == 0;
  if (none) empty_->setText(tr("Nothing is called \"%1\".").arg(lineText(sought)));
  auto* pages = qobject_cast<QStackedLayout*>(layout()->itemAt(1)->layout());
  pages->setCurrentWidget(none ? static_cast<QWidget*>(empty_) : list_);
  list_->setCurrentIndex(model_.index(0));
  list_->scrollToTop();
  if (none) {
    place_->setText(tr("Esc closes"));
    announce(*this, empty_->text());
  }
}

void PaletteDialog::currentMoved(const QModelIndex& index) {
  if (!index.isValid()) return;
  const QString row = QString::number(index.row() + 1);
  const QString all = countText(model_.rowCount());
  place_->setText(model_.row(index.row()).whyNot.isEmpty()
                      ? tr("%1 of %2 · Enter runs it, Esc closes").arg(row, all)
                      : tr("%1 of %2 · not now, Esc closes").arg(row, all));
  if (isVisible()) announce(*this, index.data(Qt::AccessibleTextRole).toString());
}

void PaletteDialog::showEvent(QShowEvent* event) {
  QDialog::showEvent(event);
  announce(*this, list_->currentIndex().data(Qt::AccessibleTextRole).toString());
}

void PaletteDialog::choose(const QModelIndex& index) {
  if (!index.isValid()) return;
  const PaletteRow row = model_.row(index.row());  // of its own: this may be gone before it has run
  if (!row.whyNot.isEmpty()) return announce(*this, index.data(Qt::AccessibleTextRole).toString());
  accept();
  emit chosen(row.id, row.run);
}

void PaletteDialog::done(int result) {
  if (std::exchange(closing_, true)) return;
  QDialog::done(result);
  if (left_) return;
  parentWidget()->activateWindow();
  if (focus_ && focus_->isVisible()) focus_->setFocus(Qt::ActiveWindowFocusReason);
}

bool PaletteDialog::event(QEvent* event) {
  // Who goes on elsewhere has no use for it, and has the focus there.
  if (event->type() == QEvent::WindowDeactivate && !closing_) {
    left_ = true;
    reject();
  }
  return QDialog::event(event);
}

bool PaletteDialog::eventFilter(QObject* watched, QEvent* event) {
  if (watched != field_ || event->type() != QEvent::KeyPress) return QDialog::eventFilter(watched, event);
  auto* key = static_cast<QKeyEvent*>(event);
  switch (key->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
      static_cast<QObject*>(list_)->event(event);  // not sent: every shortcut would see it once more
      return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      choose(list_->currentIndex());
      return true;
    case Qt::Key_P:  // the key that opened it
      if (key->modifiers() != (Qt::ControlModifier | Qt::ShiftModifier)) return false;
      reject();
      return true;
    default:
      return false;
  }
}

void PaletteDialog::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), palette().color(QPalette::Window));
  painter.setPen(palette().color(QPalette::Dark));
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

Palette::Palette(Settings& settings, QWidget& window)
    : QObject(&window), settings_(settings), window_(window) {
  if (settings_.store() != nullptr) used_ = settings_.store()->value(QLatin1String(kUsed)).toStringList();
}

void Palette::open() {
  if (dialog_ && dialog_->isVisible()) return dialog_->reject();
  std::vector<PaletteRow> rows;
  for (const Rows& source : sources_) {
    std::vector<PaletteRow> more = source();
    for (PaletteRow& row : more) {
      const QString said = QStringList{row.text, row.english, row.path, row.about}.join(u' ');
      row.about += u' ' + synonymsIn(said);
    }
    std::move(more.begin(), more.end(), std::back_inserter(rows));
  }
  dialog_ = new PaletteDialog(std::move(rows), used_, &window_);
  dialog_->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog_, &PaletteDialog::chosen, this, [this](const QString& id, const std::function<void()>& run) {
    if (!id.isEmpty()) remember(id);
    run();
  });
  dialog_->show();
  dialog_->activateWindow();
}

void Palette::remember(const QString& id) {
  used_.removeAll(id);
  used_.prepend(id);
  used_ = used_.mid(0, kMostUsed);
  if (settings_.store() != nullptr) settings_.store()->setValue(QLatin1String(kUsed), used_);
}

namespace {

constexpr int kSide = 10, kMark = 18, kBetween = 14, kAround = 5;
constexpr double kLeastOfName = 0.5;  // of the room, before where it stands is cut

/// One line within `room`, cut where it does not fit; returns how wide it is.
int drawWords(QPainter& painter, const QRect& room, const QString& text, const QList<int>& places,
              const QColor& ink) {
  if (room.width() <= 0 || text.isEmpty()) return 0;
  const QString shown = painter.fontMetrics().elidedText(text, Qt::ElideRight, room.width());
  QTextLayout layout(shown, painter.font());
  QTextOption one;
  one.setWrapMode(QTextOption::NoWrap);
  layout.setTextOption(one);
  QList<QTextLayout::FormatRange> formats;
  for (const int place : places) {
    if (place >= shown.size()) break;
    QTextLayout::FormatRange range{place, 1, {}};
    range.format.setFontWeight(QFont::Bold);
    range.format.setFontUnderline(true);
    formats << range;
  }
  layout.setFormats(formats);
  layout.beginLayout();
  QTextLine line = layout.createLine();
  line.setLineWidth(room.width() + 1'000);  // bold letters are wider: the clip has the last word
  layout.endLayout();
  painter.save();
  painter.setClipRect(room.adjusted(0, -kAround, 0, kAround), Qt::IntersectClip);
  painter.setPen(ink);
  layout.draw(&painter, QPointF(room.left(), room.top() + (room.height() - line.height()) / 2));
  painter.restore();
  return std::min(room.width(), static_cast<int>(line.naturalTextWidth()) + 1);
}

}  // namespace

void RowPainter::paint(QPainter* painter, const QStyleOptionViewItem& option,
                       const QModelIndex& index) const {
  const auto* row = static_cast<const PaletteRow*>(index.data(PaletteModel::kRow).value<const void*>());
  if (row == nullptr) return;
  const bool current = (option.state & QStyle::State_Selected) != 0;
  const QPalette colors = QApplication::palette();  // a style sheet makes what is dim too pale to read
  painter->save();
  if (current) painter->fillRect(option.rect, colors.color(QPalette::Highlight));
  const QColor text = colors.color(current ? QPalette::HighlightedText : QPalette::Text);
  const QColor dim = current ? text : colors.color(QPalette::PlaceholderText);
  painter->setFont(option.font);
  QRect room = option.rect.adjusted(kSide, 0, -kSide, 0);
  if (row->checked) {
    painter->setPen(text);
    painter->drawText(QRect(room.left(), room.top(), kMark, room.height()), Qt::AlignLeft | Qt::AlignVCenter,
                      QStringLiteral("✓"));
  }
  room.setLeft(room.left() + kMark);
  if (!row->keys.isEmpty()) {
    const int width = option.fontMetrics.horizontalAdvance(row->keys);
    painter->setPen(dim);
    painter->drawText(room, Qt::AlignRight | Qt::AlignVCenter, row->keys);
    room.setRight(room.right() - width - kBetween);
  }
  QString where = row->whyNot.isEmpty() ? row->path : tr("not now: %1").arg(row->whyNot);
  QList<int> found =
      row->whyNot.isEmpty() ? index.data(PaletteModel::kPathPlaces).value<QList<int>>() : QList<int>();
  const auto english = index.data(PaletteModel::kEnglishPlaces).value<QList<int>>();
  if (!english.isEmpty()) {  // by which it was found
    for (int& place : found) place += static_cast<int>(row->english.size()) + 2;
    found = english + found;
    where = row->english + QStringLiteral("  ") + where;
  }
  // Each has what it needs; where that is too much, what says where it stands gives way first.
  const int whole = option.fontMetrics.horizontalAdvance(where);
  const int name = std::max(room.width() - whole - kBetween, static_cast<int>(room.width() * kLeastOfName));
  const int used = drawWords(*painter, QRect(room.left(), room.top(), name, room.height()), row->text,
                             index.data(PaletteModel::kTextPlaces).value<QList<int>>(),
                             row->whyNot.isEmpty() ? text : dim);
  room.setLeft(room.left() + used + kBetween);
  drawWords(*painter, room, where, found, dim);
  painter->restore();
}

QSize RowPainter::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
  return {0, option.fontMetrics.height() + 2 * kAround};
}

}  // namespace gathernd::ui
