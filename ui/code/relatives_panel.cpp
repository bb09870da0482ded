// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/code/relatives_panel.h"

#include <QLabel>
#include <QListWidget>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <memory>
#include <utility>

#include "core/text/literal/literal.h"
#include "ui/ask/asking.h"
#include "ui/selection/ask_view.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/spans.h"

namespace gathernd::ui {
namespace {

constexpr std::int64_t kElideAbove = 40;   // elements; the rest of them is "…"
constexpr std::size_t kMostCompared = 12;  // tuples on the picture at once
constexpr double kRowPad = 8, kRowLine = 18;

QString shapeAndValues(const Tensor& tensor) {
  PrintOptions options;
  options.multiline = false;
  options.elideAbove = kElideAbove;
  return shapeText(tensor.shape()) + QStringLiteral("  ") +
         lineText(fromBytes(formatLiteral(tensor, options)));
}

QString spoken(const RelativeRow& row) {
  QStringList said{row.code, row.gives, row.refuse, row.equals};
  said.removeAll(QString());
  return said.join(RelativesPanel::tr(". ", "between sentences"));
}

std::vector<Spans> refusalLines(const Theme& theme, const QString& words, double width) {
  return wrapSpans(theme, {{words, theme.text2, false, false, measure::kNotePx}}, width);
}

QList<RelativeRow> relativeRows(const std::vector<teach::RelativeOutcome>& outcomes) {
  QList<RelativeRow> rows;
  for (const teach::RelativeOutcome& outcome : outcomes) {
    RelativeRow row;
    row.relative = outcome.relative;
    row.code = fromBytes(outcome.relative->call);
    row.equal = outcome.equal;
    if (outcome.output) {
      row.gives = shapeAndValues(*outcome.output);
      if (outcome.equal)
        row.equals = *outcome.equal ? RelativesPanel::tr("the same as gather_nd here")
                                    : RelativesPanel::tr("not what gather_nd gives");
    } else {
      row.refuse = RelativesPanel::tr("refuses: %1").arg(errorSentence(outcome.output.error()));
    }
    rows << row;
  }
  return rows;
}

class RelativesDelegate : public QStyledItemDelegate {
 public:
  RelativesDelegate(const QList<RelativeRow>& rows, QObject* parent)
      : QStyledItemDelegate(parent), rows_(rows) {}
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  const QList<RelativeRow>& rows_;
};

QSize RelativesDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  if (index.row() >= rows_.size()) return {};
  const RelativeRow& row = rows_[index.row()];
  const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
  const double width = (view != nullptr ? view->viewport()->width() : option.rect.width()) - 2 * kRowPad;
  const double lines = row.refuse.isEmpty()
                           ? (row.equals.isEmpty() ? 1.0 : 2.0)
                           : static_cast<double>(refusalLines(appTheme(), row.refuse, width).size());
  return {120, static_cast<int>((1 + lines) * kRowLine + 2 * kRowPad)};
}

void RelativesDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const {
  const Theme& theme = appTheme();
  if (index.row() >= rows_.size()) return;
  const RelativeRow& row = rows_[index.row()];
  const QRectF box(option.rect);
  if (option.state.testFlag(QStyle::State_Selected)) {
    painter->fillRect(box, mix(theme.field, theme.accent, 0.14));
    painter->fillRect(QRectF(box.topLeft(), QSizeF(3, box.height())), theme.accent);
  }
  painter->fillRect(QRectF(box.left(), box.bottom(), box.width(), 1), theme.line);
  const double left = box.left() + kRowPad, right = box.right() - kRowPad;
  double baseline = box.top() + kRowPad + 13;
  drawSpans(*painter, theme, {{row.code, theme.text, true, true, measure::kNotePx}}, left, baseline, right);
  baseline += kRowLine;
  if (!row.refuse.isEmpty()) {
    for (const Spans& line : refusalLines(theme, row.refuse, right - left)) {
      drawSpans(*painter, theme, line, left, baseline, right + 2);
      baseline += kRowLine;
    }
    return;
  }
  drawSpans(*painter, theme, {{row.gives, theme.text, true, false, measure::kNotePx}}, left, baseline, right);
  baseline += kRowLine;
  const bool same = row.equal.value_or(false);
  const QString sign = !row.equal ? QString() : same ? QStringLiteral("=  ") : QStringLiteral("≠  ");
  drawSpans(*painter, theme,
            {{sign, theme.text, false, true, measure::kBodyPx},
             {row.equals, same ? theme.link : theme.text2, false, same, measure::kNotePx}},
            left, baseline, right);
}

}  // namespace

RelativesPanel::RelativesPanel(Session& session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      own_(wrappedLabel(this, "relativesOwn")),
      list_(named(new QListWidget(this), "relativesList", tr("Relatives of gather_nd"))),
      hint_(wrappedLabel(this, "relativesHint")),
      live_(
          this, [this] { refresh(); },
          [this] {
            session_.selection().setContrast(nullptr);
            shown_.reset();
            live_.schedule();
          }) {
  list_->setToolTip(helpTip(tr("Shows on the picture where this one reads, beside gather_nd.")));
  list_->setItemDelegate(new RelativesDelegate(rows_, this));
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);  // its rows are laid out for the width beside it
  list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  list_->setResizeMode(QListView::Adjust);
  columnOf(this, {own_, {list_, 1}, hint_}, {.spacing = 8});
  setFocusProxy(list_);
  whenChanged(session_, this, kDocumentParts | Part::Veil, [this] {
    // At once what would tell the answer to a question goes, and what the picture shows of another call.
    if (isVisible() || session_.snapshot().veil != Veil::None)
      live_.refresh();
    else
      live_.schedule();
  });
  connect(list_, &QListWidget::currentRowChanged, this, &RelativesPanel::compare);
  whenThemed(this, [this] { restyle(); });
}

void RelativesPanel::restyle() {
  const Theme& theme = appTheme();
  own_->setFont(theme.ui(measure::kNotePx));
  hint_->setFont(theme.ui(measure::kNotePx));
  list_->doItemsLayout();
}

/// What an open question keeps back stands nowhere, not even unseen.
void RelativesPanel::refresh() {
  const Snapshot& snapshot = session_.snapshot();
  const bool veiled = snapshot.veil != Veil::None;
  if (!veiled && shown_ == snapshot.document) return;
  shown_ = veiled ? nullptr : snapshot.document;
  if (veiled || !shown_) {
    fill(fail(ErrorCode::Unsupported, "relative.refused"));
    own_->clear();
    return;
  }
  fill(sceneOf(*shown_));
}

void RelativesPanel::fill(const Expected<teach::Scene>& scene) {
  scene_ = scene ? std::optional(*scene) : std::nullopt;
  rows_ = scene ? relativeRows(teach::compareRelatives(*scene)) : QList<RelativeRow>();
  const int row = list_->currentRow();
  {
    const QSignalBlocker still(list_);
    list_->clear();
    for (const RelativeRow& each : std::as_const(rows_)) {
      auto* item = new QListWidgetItem(each.code, list_);
      item->setData(Qt::AccessibleTextRole, spoken(each));
      item->setToolTip(plainTip(spoken(each)));
    }
    if (row < rows_.size()) list_->setCurrentRow(row);
  }
  if (!scene) {
    own_->setText(asSentence(errorSentence(scene.error())));
  } else if (const auto own = teach::ownOutput(*scene)) {
    own_->setText(tr("gather_nd gives %1").arg(shapeAndValues(*own)));
  } else {
    own_->setText(scene->refusal ? asSentence(errorSentence(*scene->refusal))
                                 : tr("gather_nd gives nothing here that could be compared."));
  }
  compare();
}

/// Where the chosen one reads, on the picture.
void RelativesPanel::compare() {
  const int row = list_->currentRow();
  const bool chosen = isVisible() && scene_ && row >= 0 && row < rows_.size();
  hint_->setText(tr("Choose one to see on the picture where it reads, dashed, beside gather_nd."));
  if (!chosen) return session_.selection().setContrast(nullptr);
  const RelativeRow& about = rows_[row];
  const auto apart = teach::readingsApart(*about.relative, *scene_);
  auto view = std::make_shared<AskView>();
  view->open = false;
  view->said = fromBytes(about.relative->name);
  for (const teach::ReadingsApart& each : apart) {
    if (view->contrast.size() == kMostCompared) break;
    view->contrast.push_back({each.tuple, each.theirs, each.own, scene_->plan->slice.rank() > 0});
  }
  if (apart.empty()) {
    if (about.refuse.isEmpty()) hint_->setText(tr("Both read the same at the place of each tuple."));
    return session_.selection().setContrast(nullptr);
  }
  hint_->setText(apart.size() > kMostCompared
                     ? tr("What stands at each tuple's place in its output is read there; the first %1 of %2 "
                          "tuples that differ.")
                           .arg(kMostCompared)
                           .arg(apart.size())
                     : tr("What stands at each tuple's place in its output is read there: dashed."));
  session_.selection().setContrast(std::move(view));
}

}  // namespace gathernd::ui
