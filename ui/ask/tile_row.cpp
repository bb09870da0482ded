// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ask/tile_row.h"

#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/ask/question_box.h"
#include "ui/ask/wanted.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/flow_layout.h"

namespace gathernd::ui {

TileRow::TileRow(Asking& asking, QWidget* parent) : QWidget(parent), asking_(asking) {
  setObjectName(QStringLiteral("askTiles"));
  connect(&asking_, &Asking::changed, this, &TileRow::refresh);
  refresh();
}

void TileRow::build(const teach::Question& question) {
  delete layout();
  for (QWidget* part : findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) delete part;
  tiles_.clear(), sizes_.clear(), order_.clear();
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(6);
  const std::pair<TensorId, Shape> tensors[] = {{TensorId::Indices, question.scene.indices.shape()},
                                                {TensorId::Params, question.scene.params.shape()}};
  for (const auto& [id, shape] : tensors) {
    const QString tensor = QString::fromStdString(operandName(id));
    QLabel* name = plainLabel(this);
    name->setText(tr("axes of %1").arg(tensor));
    auto* row = new FlowLayout(nullptr, 6);
    for (int axis = 0; axis < shape.rank(); ++axis) {
      const qsizetype tile = tiles_.size();
      const QString size = integerText(shape[axis]);
      const QByteArray object = QByteArrayLiteral("askTile") + QByteArray::number(tile + 1);
      QPushButton* made = askButton(
          this, object.constData(), axisText(asking_.snapshot(), id, axis),
          tr("Takes axis %1 of %2 (size %3) into your shape, or gives it back.").arg(axis).arg(tensor, size));
      made->setCheckable(true);
      made->setAccessibleName(tr("axis %1 of %2: %3").arg(axis).arg(tensor, made->text()));
      connect(made, &QPushButton::clicked, this, [this, tile] { click(tile); });
      made->installEventFilter(this);
      row->addWidget(made);
      tiles_ << made;
      sizes_ << shape[axis];
    }
    rows->addWidget(name);
    rows->addLayout(row);
  }
}

/// Enter checks, as it does on the picture.
bool TileRow::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    const int key = static_cast<const QKeyEvent*>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
      asking_.check();
      return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

QString TileRow::taken() const {
  QStringList sizes;
  for (const qsizetype tile : order_) sizes << QString::number(sizes_[tile]);
  return QLatin1Char('[') + sizes.join(QStringLiteral(", ")) + QLatin1Char(']');
}

void TileRow::click(qsizetype tile) {
  if (!order_.removeOne(tile)) order_ << tile;
  asking_.sheet().setText(QString());  // what stands there would count before the picture
  asking_.sheet().setShape(taken());
}

void TileRow::refresh() {
  const teach::Question* question = asking_.question();
  const bool open = asking_.stage() == Asking::Stage::Open && question != nullptr &&
                    question->kind == teach::QuestionKind::Tiles;
  // Each question begins with the end of the one before.
  if (open && !built_) build(*question);
  built_ = open;
  setVisible(open);
  // Typed over, on the picture or as text: the tiles are no longer what stands there.
  if (!asking_.sheet().text().isEmpty() || asking_.sheet().shape() != taken()) order_.clear();
  for (qsizetype tile = 0; tile < tiles_.size(); ++tile) tiles_[tile]->setChecked(order_.contains(tile));
}

}  // namespace gathernd::ui
