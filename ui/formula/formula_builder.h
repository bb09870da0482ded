// SPDX-License-Identifier: GPL-3.0-or-later
// Builds a FormulaLine: neighbours of one role share one part, so that they share one underline.
// Thread rule: a local value.
#pragma once

#include <QStringList>
#include <optional>
#include <utility>
#include <vector>

#include "ui/formula/formula.h"

namespace gathernd::ui {

/// One subscript: a number, a letter or ":", and the role of its axis.
struct Subscript {
  QString text;
  AxisRole role = AxisRole::Slice;
  bool bad = false;
};

class FormulaBuilder {
 public:
  FormulaBuilder& plain(const QString& text) { return part({text, std::nullopt, false, false}); }
  FormulaBuilder& part(FormulaPart next) {
    std::vector<FormulaPart>& parts = line_.parts;
    if (!parts.empty() && parts.back().role == next.role && parts.back().bad == next.bad &&
        parts.back().strong == next.strong) {
      parts.back().text += next.text;
    } else {
      parts.push_back(std::move(next));
    }
    return *this;
  }
  /// "[1, 1, 3]"; commas between equal roles belong to the underline. ":" is never strong.
  FormulaBuilder& subscripts(const std::vector<Subscript>& all, bool strong) {
    plain(QStringLiteral("["));
    for (std::size_t i = 0; i < all.size(); ++i) {
      const bool fixed = strong && all[i].text != u":";
      if (i > 0) {
        const bool joined = all[i - 1].role == all[i].role && all[i - 1].bad == all[i].bad &&
                            (all[i - 1].text == u":") == (all[i].text == u":") && !all[i].text.contains(u'[');
        joined ? part({QStringLiteral(", "), all[i].role, all[i].bad, fixed}) : plain(QStringLiteral(", "));
      }
      part({all[i].text, all[i].role, all[i].bad, fixed});
    }
    return plain(QStringLiteral("]"));
  }
  FormulaBuilder& note(QString text) {
    line_.note = std::move(text);
    return *this;
  }
  FormulaLine take() { return std::move(line_); }

 private:
  FormulaLine line_;
};

/// The subscripts of an expression whose axes have these labels.
std::vector<Subscript> subscriptsOf(const SliceExpression& expression, const std::vector<AxisLabel>& labels);
/// A full position, one number an axis.
std::vector<Subscript> subscriptsOf(const std::vector<std::int64_t>& position,
                                    const std::vector<AxisLabel>& labels);
/// What reads the indexed axes, "indices[n, 0]" …: one subscript a number, or one for all of a deep tuple.
/// `grid` holds the tuple's own subscripts.
std::vector<Subscript> lookupSubscripts(const Plan& plan, const QStringList& grid);

/// The call in letters: output[n, s] and params[indices[n, 0], s].
struct GeneralSubscripts {
  std::vector<Subscript> output, params;
};
GeneralSubscripts generalSubscripts(const Plan& plan);

}  // namespace gathernd::ui
