// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/recovery/what_differs.h"

#include <QCoreApplication>
#include <algorithm>
#include <cstring>

#include "core/tensor/mapped_file.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr std::size_t kListed = 4;
constexpr std::int64_t kMostBytes = std::int64_t{1} << 30;
constexpr std::int64_t kPiece = 1 << 14;  // elements, between two looks at the stop

struct DifferenceText {
  Q_DECLARE_TR_FUNCTIONS(gathernd::ui::DifferenceText)
};

/// The same part of the same file, or the very same values.
bool sameBase(const Tensor& a, const Tensor& b) {
  if (a.data() == b.data()) return true;
  return a.file() && b.file() && a.file()->path() == b.file()->path() &&
         a.data() - a.file()->data() == b.data() - b.file()->data();
}

void note(TensorDifference& difference, std::int64_t flat) {
  ++difference.count;
  if (difference.first.size() < kListed) difference.first.push_back(flat);
}

/// Only where either was edited may they differ.
void compareEdits(const EditedTensor& before, const EditedTensor& now, TensorDifference& difference) {
  std::vector<std::int64_t> places;
  for (const EditedTensor* tensor : {&before, &now}) {
    tensor->visitEdits(0, tensor->elementCount(),
                       [&](std::int64_t flat, const Element&) { places.push_back(flat); });
  }
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  for (const std::int64_t flat : places) {
    if (before.at(flat) != now.at(flat)) note(difference, flat);
  }
}

Expected<void> compareValues(const EditedTensor& before, const EditedTensor& now, const std::stop_token& stop,
                             TensorDifference& difference) {
  for (std::int64_t flat = 0; flat < now.elementCount(); ++flat) {
    if (flat % kPiece == 0 && stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    if (before.at(flat) != now.at(flat)) note(difference, flat);
  }
  return {};
}

Expected<TensorDifference> compare(const EditedTensor& before, const EditedTensor& now,
                                   const std::stop_token& stop) {
  TensorDifference difference;
  difference.form = before.dtype() != now.dtype() || before.shape() != now.shape();
  if (difference.form) return difference;
  if (sameBase(before.base(), now.base())) {
    compareEdits(before, now, difference);
  } else if (now.base().byteCount() > kMostBytes) {
    difference.unknown = true;
  } else if (auto compared = compareValues(before, now, stop, difference); !compared) {
    return fail(std::move(compared.error()));
  }
  return difference;
}

QString formText(const EditedTensor& tensor) {
  return dtypeText(tensor.dtype()) + QLatin1Char(' ') + shapeText(tensor.shape());
}

QStringList tensorLines(const char* name, const EditedTensor& before, const EditedTensor& now,
                        const TensorDifference& difference) {
  const QString who = QLatin1String(name);
  if (difference.form)
    return {DifferenceText::tr("%1 is %2, was %3").arg(who, formText(now), formText(before))};
  if (difference.unknown)
    return {DifferenceText::tr("%1 comes from another file, too large to compare value by value").arg(who)};
  if (difference.count == 0) return {};
  QStringList values;
  for (const std::int64_t flat : difference.first) {
    const QString place = who + listText(now.shape().position(flat));
    values << DifferenceText::tr("%1 is %2, was %3")
                  .arg(place, valueText(now.at(flat)), valueText(before.at(flat)));
  }
  const auto listed = static_cast<std::int64_t>(difference.first.size());
  if (difference.count == listed) return values;
  values << DifferenceText::tr("and %1 more values of %2").arg(countText(difference.count - listed), who);
  return values;
}

QString orNone(const std::string& text) {
  constexpr int kLongest = 60;
  const QString shown = lineText(fromBytes(text));
  if (shown.isEmpty()) return DifferenceText::tr("none");
  return shown.size() <= kLongest ? shown : shown.left(kLongest) + QStringLiteral("…");
}

QString fillText(const std::optional<Element>& fill) {
  return fill ? valueText(*fill) : DifferenceText::tr("none");
}

}  // namespace

Expected<DocumentDifference> differenceOf(const Document& before, const Document& now,
                                          const std::stop_token& stop) {
  auto params = compare(before.params, now.params, stop);
  if (!params) return fail(std::move(params.error()));
  auto indices = compare(before.indices, now.indices, stop);
  if (!indices) return fail(std::move(indices.error()));
  return DocumentDifference{before, now, *std::move(params), *std::move(indices)};
}

QStringList differenceLines(const DocumentDifference& difference) {
  const auto& [before, now, params, indices] = difference;
  QStringList lines = tensorLines("params", before.params, now.params, params) +
                      tensorLines("indices", before.indices, now.indices, indices);
  const auto add = [&lines](const QString& what, const QString& is, const QString& was) {
    if (is != was) lines << DifferenceText::tr("%1 is %2, was %3").arg(what, is, was);
  };
  add(QStringLiteral("batch_dims"), integerText(now.batchDims), integerText(before.batchDims));
  if (now.dialect != before.dialect)
    lines << DifferenceText::tr("the rules are those of %1, were those of %2")
                 .arg(orNone(now.dialect.name), orNone(before.dialect.name));
  add(QStringLiteral("bad_indices_policy"), orNone(now.policy), orNone(before.policy));
  add(DifferenceText::tr("the fill value"), fillText(now.fillValue), fillText(before.fillValue));
  add(DifferenceText::tr("the device"), orNone(now.backend), orNone(before.backend));
  add(DifferenceText::tr("the title"), orNone(now.title), orNone(before.title));
  if (now.notes != before.notes) lines << DifferenceText::tr("the notes are others");
  if (now.params.axisNames != before.params.axisNames || now.indices.axisNames != before.indices.axisNames)
    lines << DifferenceText::tr("the names of axes are others");
  return lines;
}

}  // namespace gathernd::ui
