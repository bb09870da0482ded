// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <iterator>

#include "core/call/explain.h"
#include "ui/explain/explain_blocks.h"
#include "ui/formula/formula_spans.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr qsizetype kShownBytes = 16;  // of a string
constexpr std::int64_t kFirstReaders = 4;

struct InspectorText {
  Q_DECLARE_TR_FUNCTIONS(gathernd::ui::InspectorText)
};

Block fact(const Theme& theme, const QString& name, const QString& value) {
  Block block;
  block.kind = Block::Kind::Row;
  block.spans = {{name, theme.text2}};
  block.right = value;
  return block;
}

/// A string has no bits of its own in the tensor; its bytes are shown instead.
QString memoryText(const Element& element) {
  if (element.dtype != DType::String) return bitsText(element);
  const QByteArray bytes = QByteArray::fromStdString(element.text);
  const QString hex = QString::fromLatin1(bytes.left(kShownBytes).toHex(' ').toUpper());
  return bytes.size() > kShownBytes ? hex + QStringLiteral(" …") : hex;
}

}  // namespace

std::vector<Block> inspectorBlocks(Session& session, const Theme& theme) {
  const Snapshot& snapshot = session.snapshot();
  const auto focus = session.focus();
  if (!focus || !snapshot.plan || focus->flat >= shapeOf(*snapshot.plan, focus->tensor).elementCount()) {
    Block hint;
    hint.spans = {{InspectorText::tr("Point at a cell, or move the cursor to it with the arrow keys.")}};
    return {hint};
  }
  const Plan& plan = *snapshot.plan;
  const DType dtype = focus->tensor == TensorId::Indices ? plan.indexDtype : plan.dtype;
  const std::int64_t size = elementBytes(dtype);
  Block title;
  title.kind = Block::Kind::Title;
  title.spans = {{cellText(plan, *focus), {}, true, true, 14, {}}};
  std::vector<Block> blocks{title};
  const auto value = cellValue(snapshot, *focus);
  if (value && promisesNothing(snapshot, *focus)) {
    blocks.push_back(fact(theme, InspectorText::tr("value"), QStringLiteral("?")));
    blocks.push_back(fact(theme, InspectorText::tr("this program writes"), valueText(*value, 24)));
  } else if (value) {
    blocks.push_back(fact(theme, InspectorText::tr("value"), valueText(*value, 24)));
    blocks.push_back(fact(theme, InspectorText::tr("bits"), memoryText(*value)));
  } else {
    blocks.push_back(fact(theme, InspectorText::tr("value"), InspectorText::tr("not computed")));
  }
  blocks.push_back(fact(theme, InspectorText::tr("dtype"), dtypeText(dtype)));
  blocks.push_back(fact(theme, InspectorText::tr("element"), QString::number(focus->flat)));
  blocks.push_back(fact(theme, InspectorText::tr("byte"), QString::number(focus->flat * size)));
  if (focus->tensor == TensorId::Params && snapshot.counts && snapshot.trace) {
    const std::int64_t slice = snapshot.trace->sliceOfParams(focus->flat);
    const std::int64_t times = snapshot.counts->of(slice);
    blocks.push_back(fact(theme, InspectorText::tr("read"),
                          times == 0 ? InspectorText::tr("never") : InspectorText::tr("%1×").arg(times)));
    if (auto reads = snapshot.readsOf(slice, kFirstReaders); reads && times > 0) {
      reads->times = std::ssize(reads->tuples);  // how many there are was said
      blocks.push_back(fact(theme, InspectorText::tr("by tuples"), tupleList(*reads, kFirstReaders)));
    }
  }
  return blocks;
}

}  // namespace gathernd::ui
