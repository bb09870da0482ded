// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/palette/palette.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStackedLayout>
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
      empty_(named(plainLabel(this), "paletteEmpty")),
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
  empty_->setWordWrap(true);
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

}  // namespace gathernd::ui
