// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/condition_text.h"

#include <QCoreApplication>

#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

using Kind = Predicate::Kind;

struct Sign {
  const char* typed;
  Kind kind;
};

/// The longer one of two that begin alike comes first.
constexpr Sign kSigns[] = {{"==", Kind::Equal},          {"!=", Kind::NotEqual},
                           {"<>", Kind::NotEqual},       {"≠", Kind::NotEqual},
                           {"<=", Kind::LessOrEqual},    {"≤", Kind::LessOrEqual},
                           {">=", Kind::GreaterOrEqual}, {"≥", Kind::GreaterOrEqual},
                           {"=", Kind::Equal},           {"<", Kind::Less},
                           {">", Kind::Greater}};

struct ConditionText {
  Q_DECLARE_TR_FUNCTIONS(gathernd::ui::ConditionText)
};

bool isWord(const QString& text, std::initializer_list<const char*> words) {
  for (const char* word : words) {
    if (text.compare(QString::fromUtf8(word), Qt::CaseInsensitive) == 0) return true;
  }
  return false;
}

Expected<Predicate> comparison(Kind kind, const QString& value, DType dtype) {
  auto element = TRY(typedElement(value, dtype));
  Predicate made;
  made.kind = kind;
  made.value = std::move(element);
  TRY(checkPredicate(made, dtype));
  return made;
}

Expected<Predicate> range(const QString& low, const QString& high, DType dtype) {
  auto made = comparison(Kind::GreaterOrEqual, low, dtype);
  if (!made) return made;
  auto end = comparison(Kind::LessOrEqual, high, dtype);
  if (!end) return end;
  made->kind = Kind::InRange;
  made->high = std::move(end->value);
  return made;
}

}  // namespace

Expected<Predicate> typedCondition(const QString& typed, DType dtype) {
  const bool strings = dtype == DType::String;
  const QString text = strings ? typed : typed.trimmed();
  Predicate made;
  if (!strings && isWord(text, {"nan"})) return made;
  if (!strings && isWord(text, {"±inf", "+-inf", "±∞", "infinite"})) {
    made.kind = Kind::Infinite;
    return made;
  }
  for (const Sign& sign : kSigns) {
    const QString written = QString::fromUtf8(sign.typed);
    if (!text.startsWith(written)) continue;
    if (strings && sign.kind != Kind::Equal && sign.kind != Kind::NotEqual) break;
    const QString rest = text.mid(written.size());
    if (!strings && isWord(rest.trimmed(), {"nan"}) && sign.kind == Kind::Equal) return made;
    return comparison(sign.kind, strings && rest.startsWith(u' ') ? rest.mid(1) : rest, dtype);
  }
  if (const auto dots = text.indexOf(QLatin1String("..")); !strings && dots > 0)
    return range(text.left(dots), text.mid(dots + 2), dtype);
  return comparison(Kind::Equal, text, dtype);
}

QString conditionText(const Predicate& condition) {
  const QString value = valueText(condition.value, 24);
  switch (condition.kind) {
    case Kind::Nan:
      return QStringLiteral("NaN");
    case Kind::Infinite:
      return QStringLiteral("±∞");
    case Kind::InRange:
      return ConditionText::tr("%1 to %2").arg(value, valueText(condition.high, 24));
    default:
      break;
  }
  for (const Sign& sign : kSigns) {
    if (sign.kind != condition.kind) continue;
    const char* said = condition.kind == Kind::Equal            ? "="
                       : condition.kind == Kind::NotEqual       ? "≠"
                       : condition.kind == Kind::LessOrEqual    ? "≤"
                       : condition.kind == Kind::GreaterOrEqual ? "≥"
                                                                : sign.typed;
    return QString::fromUtf8(said) + u' ' + value;
  }
  return value;
}

}  // namespace gathernd::ui
