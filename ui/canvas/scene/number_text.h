// SPDX-License-Identifier: GPL-3.0-or-later
// Values as short cell text: at most 7 characters, then 4 significant digits (1.235e−5); a true minus; −0,
// NaN and ∞ spelled. A NumberFormat is chosen once a tensor so that decimal points can stand below each
// other. Thread rule: pure functions.
#pragma once

#include <QString>
#include <cstdint>
#include <span>

#include "core/call/trace.h"
#include "core/tensor/edited_tensor.h"
#include "core/tensor/element.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {

inline constexpr int kCellCharacters = 7;

/// Alignment in characters of the monospaced cell font, over the sampled values.
struct NumberFormat {
  int decimals = -1;         ///< of every finite value; -1: each as short as it is
  int before = 1;            ///< widest part up to the decimal point
  int after = 0;             ///< widest part from the decimal point on
  bool words = false;        ///< strings, bools, complex: centred
  double low = 0, high = 0;  ///< what colours span: see setRange
  bool ranged = false;
  bool lower = false, higher = false;  ///< some values lie beyond
  double innerLow = 0, innerHigh = 0;  ///< of the values looked at, the middle nine tenths
  bool sampled = false;                ///< not all values were looked at: the range may be wider

  int characters() const { return before + after; }
  /// Of all finite values; a few that lie far out do not leave one colour to all others.
  void setRange(double least, double greatest);
};

constexpr std::int64_t kSampled = 1024;
/// Looks at no more than kSampled elements, evenly spread.
NumberFormat chooseFormat(const EditedTensor& tensor);

/// Of index numbers, which are written whole: as wide as the longest. Where there are too many to look at,
/// what lies inside params is as long as the axes say, and `bad` are the tuples that do not. `trace` may be
/// null.
NumberFormat chooseIndicesFormat(const EditedTensor& indices, const Trace* trace,
                                 std::span<const std::int64_t> bad, std::int64_t most = 1 << 20);

struct CellText {
  QString text;
  int before = 0;  ///< characters up to the decimal point
};
CellText cellText(const Element& element, const NumberFormat& format);
/// Fewer digits, for a narrow cell; "…" when not even that fits.
QString shortenedText(const Element& element, int characters);
/// All of it, with a true minus: for tooltips and the formula.
QString fullText(const Element& element);
/// The value as a number where it has one.
bool numericValue(const Element& element, double& value);

}  // namespace gathernd::ui
