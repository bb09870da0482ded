// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ask/place_typing.h"

#include <QRegularExpression>
#include <algorithm>

namespace gathernd::ui {
namespace {

constexpr qsizetype kLongest = 400;  // characters of one place

Expected<teach::ReadPlace> placeFrom(const QString& typed, const Plan& plan) {
  const QString text = typed.trimmed().normalized(QString::NormalizationForm_KC);  // full-width digits too
  static const QRegularExpression kNone(QStringLiteral("^(none|null|—|-)$"),
                                        QRegularExpression::CaseInsensitiveOption);
  if (kNone.match(text).hasMatch()) return teach::ReadPlace();
  static const QRegularExpression kShape(
      QStringLiteral("^[\\[(]?\\s*(-?\\d{1,18}(?:[\\s,;、]+-?\\d{1,18})*)\\s*,?\\s*[\\])]?$"));
  const auto match = text.size() <= kLongest ? kShape.match(text) : QRegularExpressionMatch();
  if (!match.hasMatch()) {
    const std::string whole = teach::exampleNumbers(plan.params.rank());
    const std::string part = teach::exampleNumbers(plan.params.rank() - plan.slice.rank());
    return fail(ErrorCode::Parse, "ask.place_malformed",
                {{"text", typed.left(40).toStdString()},
                 {"short", part.empty() ? whole : part},
                 {"whole", '[' + whole + ']'}});
  }
  std::vector<std::int64_t> place;
  static const QRegularExpression kNumber(QStringLiteral("-?\\d+"));
  for (auto it = kNumber.globalMatch(match.captured(1)); it.hasNext();)
    place.push_back(it.next().captured().toLongLong());
  return teach::ReadPlace(std::move(place));
}

}  // namespace

Expected<teach::Places> placesOf(const teach::Scene& scene, const std::vector<std::int64_t>& elements,
                                 const teach::ReadPlace& pointed, const QString& typed) {
  const Plan& plan = *scene.plan;
  teach::ReadPlace base = pointed;
  if (!base) {
    auto read = placeFrom(typed, plan);
    if (!read) return fail(read.error());
    base = std::move(*read);
  }
  if (!base) return teach::Places(elements.size());
  const auto rank = static_cast<std::size_t>(plan.params.rank());
  const auto slice = static_cast<std::size_t>(plan.slice.rank());
  const bool prefix = base->size() + slice == rank;
  if (!prefix && base->size() != rank)
    return fail(ErrorCode::Parse, "ask.place_axes",
                {{"count", static_cast<std::int64_t>(base->size())}, {"rank", plan.params.rank()}});
  teach::Places places;
  for (const std::int64_t element : elements) {
    std::vector<std::int64_t> place = *base;
    // What varies within a block are the slice's axes, the last ones of both.
    const std::vector<std::int64_t> at = plan.output.position(element);
    const std::vector<std::int64_t> first = plan.output.position(elements.front());
    place.resize(rank);
    for (std::size_t k = 0; k < slice; ++k) {
      const std::int64_t offset =
          prefix ? at[at.size() - slice + k] : at[at.size() - slice + k] - first[first.size() - slice + k];
      place[rank - slice + k] = (prefix ? 0 : (*base)[rank - slice + k]) + offset;
    }
    places.emplace_back(std::move(place));
  }
  return places;
}

}  // namespace gathernd::ui
