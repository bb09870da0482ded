// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/shape_commands.h"

#include <QCoreApplication>
#include <QMenu>
#include <QRegularExpression>
#include <QStringList>
#include <utility>

#include "ui/text/error_text.h"

namespace gathernd::ui {
namespace {

struct ShapeText {
  Q_DECLARE_TR_FUNCTIONS(gathernd::ui::ShapeText)
};

QString joined(std::span<const std::int64_t> values) {
  QStringList parts;
  for (std::int64_t v : values) parts << QString::number(v);
  return parts.join(QStringLiteral(", "));
}

void showFailure(Dialogs& dialogs, QWidget* parent, const Expected<void>& result) {
  if (!result) dialogs.showError(parent, errorSentence(result.error()));
}

}  // namespace

std::optional<std::vector<std::int64_t>> parseExtents(const QString& text) {
  static const QRegularExpression between(QStringLiteral("[\\s,、\\[\\]()]+"));
  static const QRegularExpression times(QStringLiteral("(?<=\\d)\\s*[×xX*]\\s*(?=\\d)"));
  static const QRegularExpression values(
      QStringLiteral("\\[\\s*\\[|[\\])][\\s,]*[^\\s,\\])]"));  // a tensor, no shape
  static const QRegularExpression name(QStringLiteral("^\\s*(torch\\.Size|(tf\\.)?TensorShape|shape\\s*=)"));
  std::vector<std::int64_t> extents;
  // Figures and commas as wide as Chinese letters are the same ones.
  QString plain = text.normalized(QString::NormalizationForm_KC);
  if (plain.contains(values)) return std::nullopt;
  plain.remove(name);
  plain.replace(times, QStringLiteral(","));
  for (const QString& part : plain.split(between, Qt::SkipEmptyParts)) {
    bool ok = false;
    extents.push_back(part.toLongLong(&ok));
    if (!ok) return std::nullopt;
  }
  return extents;
}

Expected<void> setTypedShape(Session& session, const AxisRef& axis, const QString& text) {
  const Shape& shape = tensorOf(session.document(), axis.tensor).shape();
  if (text.isEmpty() || axis.axis >= shape.rank()) return {};
  auto extents = parseExtents(text);
  if (!extents || (extents->empty() && !text.endsWith(u']') && !text.endsWith(u')')))
    return fail(ErrorCode::Usage, "edit.no_size", {{"text", text.toStdString()}});
  if (axis.axis >= 0 && extents->size() == 1) {
    std::vector<std::int64_t> one = shape.toVector();
    one[static_cast<std::size_t>(axis.axis)] = extents->front();
    extents = std::move(one);
  }
  const Shape wanted = TRY(Shape::make(*extents));
  return wanted.elementCount() == shape.elementCount() ? session.edits().reshape(axis.tensor, wanted)
                                                       : session.edits().resize(axis.tensor, wanted);
}

void askReshape(Session& session, Dialogs& dialogs, QWidget* parent, TensorId tensor) {
  const Shape& shape = tensorOf(session.document(), tensor).shape();
  const QString label = ShapeText::tr("New shape for %L1 elements:").arg(shape.elementCount());
  dialogs.askText(parent, ShapeText::tr("Reshape"), label, joined(shape.extents()),
                  [&session, &dialogs, parent, tensor](const QString& text) {
                    const auto extents = parseExtents(text);
                    if (!extents)
                      return dialogs.showError(
                          parent, ShapeText::tr("\"%1\" is no list of whole numbers.").arg(text));
                    const auto wanted = Shape::make(*extents);
                    if (!wanted) return dialogs.showError(parent, errorSentence(wanted.error()));
                    showFailure(dialogs, parent, session.edits().reshape(tensor, *wanted));
                  });
}

void askTranspose(Session& session, Dialogs& dialogs, QWidget* parent, TensorId tensor) {
  const int rank = tensorOf(session.document(), tensor).shape().rank();
  std::vector<std::int64_t> reversed;
  for (int axis = rank - 1; axis >= 0; --axis) reversed.push_back(axis);
  dialogs.askText(
      parent, ShapeText::tr("Transpose"), ShapeText::tr("New order of the axes 0 to %1:").arg(rank - 1),
      joined(reversed), [&session, &dialogs, parent, tensor, rank](const QString& text) {
        const auto order = parseExtents(text);
        std::vector<int> axes;
        std::vector<bool> seen(static_cast<std::size_t>(rank), false);
        bool sound = order && static_cast<int>(order->size()) == rank;
        for (std::size_t i = 0; sound && i < order->size(); ++i) {
          const std::int64_t axis = (*order)[i];
          sound = axis >= 0 && axis < rank && !seen[static_cast<std::size_t>(axis)];
          if (!sound) break;
          seen[static_cast<std::size_t>(axis)] = true;
          axes.push_back(static_cast<int>(axis));
        }
        if (!sound) {
          return dialogs.showError(
              parent,
              ShapeText::tr("\"%1\" does not name each axis from 0 to %2 once.").arg(text).arg(rank - 1));
        }
        showFailure(dialogs, parent, session.edits().transpose(tensor, axes));
      });
}

void askAxisName(Session& session, Dialogs& dialogs, QWidget* parent, TensorId tensor, int axis) {
  const QString present = QString::fromStdString(axisNameOf(session.document(), {tensor, axis}));
  dialogs.askText(parent, ShapeText::tr("Name the axis"),
                  ShapeText::tr("Name of axis %1 (empty for none):").arg(axis), present,
                  [&session, tensor, axis](const QString& text) {
                    session.edits().setAxisName(tensor, axis, text.trimmed());
                  });
}

void addFillActions(QMenu* menu, Session& session, Dialogs& dialogs, QWidget* parent, TensorId tensor) {
  const QString prefix =
      tensor == TensorId::Params ? QStringLiteral("actionFillParams") : QStringLiteral("actionFillIndices");
  const auto fill = [&session, &dialogs, parent, tensor](GeneratorKind kind, std::uint64_t seed) {
    GeneratorSpec spec;
    spec.kind = kind;
    spec.seed = seed;
    showFailure(dialogs, parent, session.edits().fill(tensor, spec));
  };
  menu->addAction(ShapeText::tr("&Counting up (arange)"), parent, [fill] { fill(GeneratorKind::Arange, 0); })
      ->setObjectName(prefix + QStringLiteral("Arange"));
  menu->addAction(ShapeText::tr("&Random..."), parent,
                  [&dialogs, parent, fill] {
                    dialogs.askText(
                        parent, ShapeText::tr("Random"),
                        ShapeText::tr("Seed (the same seed gives the same numbers):"), QStringLiteral("0"),
                        [&dialogs, parent, fill](const QString& text) {
                          bool ok = false;
                          const std::uint64_t seed = text.trimmed().toULongLong(&ok);
                          if (ok) return fill(GeneratorKind::Random, seed);
                          dialogs.showError(
                              parent,
                              ShapeText::tr("\"%1\" is no seed: a whole number, 0 or more.").arg(text));
                        });
                  })
      ->setObjectName(prefix + QStringLiteral("Random"));
  menu->addAction(ShapeText::tr("&Zeros"), parent, [fill] { fill(GeneratorKind::Zeros, 0); })
      ->setObjectName(prefix + QStringLiteral("Zeros"));
}

}  // namespace gathernd::ui
