// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/tensor/tensor_field.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <utility>

#include "core/formats/load.h"
#include "core/tensor/edits.h"
#include "core/text/literal/literal.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/dialogs.h"
#include "ui/widgets/marks.h"

namespace gathernd::ui {
namespace {

/// With the generator's dtype as it will be, once it fits.
Expected<TensorSource> readFitting(const std::string& text, const TensorReading& reading,
                                   const TensorType& type) {
  TensorSource source = TRY(readTensorText(text, reading));
  DType dtype{};
  Shape shape;
  if (auto* spec = std::get_if<GeneratorSpec>(&source)) {
    spec->dtype = spec->dtype.value_or(reading.generatorDefault);
    dtype = *spec->dtype;
    shape = spec->shape;
    TRY(checkedBytes(dtype, shape, reading.memoryLimit));
  } else {
    dtype = std::get<EditedTensor>(source).dtype();
    shape = std::get<EditedTensor>(source).shape();
  }
  TRY(type.takes(std::string(reading.name), dtype, shape));
  return source;
}

QString typeText(const TensorSource& source) {
  if (const auto* spec = std::get_if<GeneratorSpec>(&source)) {
    return dtypeText(*spec->dtype) + QLatin1Char(' ') + shapeText(spec->shape);
  }
  const auto& values = std::get<EditedTensor>(source);
  return dtypeText(values.dtype()) + QLatin1Char(' ') + shapeText(values.shape());
}

/// Where a question is put, the sentence need not repeat whose tensor it is and what to do.
QString whyText(Error missing) {
  constexpr std::pair<const char*, const char*> kAsked[] = {{"graph.computed", "graph.asks_computed"},
                                                            {"graph.no_value", "graph.asks_value"}};
  for (const auto& [told, asked] : kAsked) {
    if (missing.reason == told) {
      missing.reason = asked;
      break;
    }
  }
  return errorSentence(missing);
}

QLabel* wrappedLabel(QWidget* parent) {
  QLabel* label = plainLabel(parent);
  label->setWordWrap(true);
  return label;
}

}  // namespace

TensorField::TensorField(TensorId tensor, Dialogs& dialogs, std::string folder, std::int64_t memoryLimit,
                         QWidget* parent)
    : QWidget(parent),
      tensor_(tensor),
      dialogs_(dialogs),
      folder_(std::move(folder)),
      memoryLimit_(memoryLimit),
      name_(wrappedLabel(this)),
      why_(wrappedLabel(this)),
      edit_(new QLineEdit(this)),
      browse_(new QPushButton(tr("Browse…"), this)),
      verdict_(wrappedLabel(this)) {
  const QString role = tensor == TensorId::Params ? QStringLiteral("params") : QStringLiteral("indices");
  setObjectName(role + QStringLiteral("Field"));
  for (const auto& [part, name] : {std::pair<QWidget*, const char*>(name_, "FieldName"),
                                   {why_, "FieldWhy"},
                                   {edit_, "FieldText"},
                                   {browse_, "FieldBrowse"},
                                   {verdict_, "FieldVerdict"}})
    part->setObjectName(role + QLatin1String(name));
  edit_->setAccessibleName(tr("Values for %1").arg(role));
  browse_->setAccessibleName(tr("Browse for a file with %1").arg(role));
  browse_->setAutoDefault(false);
  edit_->setPlaceholderText(tr("A literal, a file, or a generator such as arange:2,3"));
  edit_->setToolTip(
      tr("[[0, 1], [2, 3]]\nx.npy, x.npz:key, x.pb, x.csv\n"
         "arange:2,3   zeros:2,3   random:2,3   random:2,3@7"));
  QFont bold = name_->font();
  bold.setBold(true);
  name_->setFont(bold);
  name_->setBuddy(edit_);
  markAs(why_, "secondary", true);
  columnOf(this, {name_, why_, rowOf(nullptr, {{edit_, 1}, browse_}), verdict_}, {.spacing = 4});
  settle_.setSingleShot(true);
  connect(&settle_, &QTimer::timeout, this, &TensorField::read);
  connect(edit_, &QLineEdit::textChanged, this, &TensorField::typed);
  connect(browse_, &QPushButton::clicked, this, &TensorField::browse);
}

void TensorField::ask(const ModelTensor& tensor, const QString& text) {
  const QString role = tensor_ == TensorId::Params ? tr("params") : tr("indices");
  type_ = tensor.type;
  asked_ = tensor.missing.has_value();
  const QString type = fromBytes(type_.toString());
  name_->setText(asked_ ? tr("%1: %2").arg(role, type) : tr("%1: %2, in the file").arg(role, type));
  why_->setText(asked_ ? whyText(*tensor.missing) : QString());
  edit_->setAccessibleDescription(tr("%1. %2").arg(type, why_->text()));
  for (QWidget* part : {static_cast<QWidget*>(why_), static_cast<QWidget*>(edit_),
                        static_cast<QWidget*>(browse_), static_cast<QWidget*>(verdict_)}) {
    part->setVisible(asked_);
  }
  {
    const QSignalBlocker quiet(edit_);
    edit_->setText(text);
  }
  typed();
  if (asked_) read();  // what is proposed need not wait for a pause
}

QString TensorField::text() const {
  return edit_->text();
}

QWidget* TensorField::editor() const {
  return edit_;
}

QString TensorField::proposal(TensorId tensor, const TensorType& type) {
  const auto shape = type.shape();
  if (!shape) return {};
  return fromBytes(
      formatGenerator({.kind = tensor == TensorId::Params ? GeneratorKind::Arange : GeneratorKind::Random,
                       .shape = *shape,
                       .seed = 0,
                       .dtype = {}}));
}

void TensorField::typed() {
  job_.cancel();
  source_.reset();
  say({}, false);
  emit changed();
  settle_.stop();
  if (asked_ && !edit_->text().trimmed().isEmpty()) settle_.start(kSettleMs);
}

void TensorField::read() {
  settle_.stop();
  const QString text = edit_->text().trimmed();
  if (text.isEmpty()) return;
  const bool indices = tensor_ == TensorId::Indices;
  TensorReading reading{.name = indices ? "indices" : "params", .dtype = {}, .shape = {}};
  if (indices) reading.integerDefault = reading.generatorDefault = DType::Int64;
  reading.memoryLimit = memoryLimit_;
  reading.folder = folder_;
  readAs(type_, reading);
  job_.start<TensorSource>([text = text.toStdString(), reading,
                            type = type_](const Job::Task&) { return readFitting(text, reading, type); },
                           [this](Expected<TensorSource> source) { took(std::move(source)); });
}

void TensorField::took(Expected<TensorSource> source) {
  if (!source) return say(errorSentence(source.error()), true);
  source_ = *std::move(source);
  say(madeUp() ? tr("%1, made up").arg(typeText(*source_)) : typeText(*source_), false);
  emit changed();
}

void TensorField::say(const QString& sentence, bool wrong) {
  verdict_->setText(sentence);
  verdict_->setAccessibleName(sentence);
  markAs(verdict_, "wrong", wrong);
  markAs(edit_, "invalid", wrong);
}

void TensorField::browse() {
  Dialogs::FileQuestion question;
  question.title = tensor_ == TensorId::Params ? tr("Open params") : tr("Open indices");
  question.folder = fromBytes(folder_);
  question.filters = {tr("Tensors (*.npy *.npz *.pb *.csv *.tsv)"), tr("All files (*)")};
  dialogs_.openFile(this, question, [this](const QString& path) { edit_->setText(path); });
}

}  // namespace gathernd::ui
