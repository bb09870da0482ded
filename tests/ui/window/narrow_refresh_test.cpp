// SPDX-License-Identifier: GPL-3.0-or-later
// A view hears of the parts that it shows and of no others: after any edits, undos and late answers the
// window says and shows what it does once everything is told to all. More of them: GATHERND_EDITS=10000.
#include <QAbstractItemView>
#include <random>

#include "core/call/dialect.h"
#include "core/text/cast.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/panel/page.h"
#include "ui/session/gradient_lens.h"
#include "ui/text/value_text.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

/// All that stands in widgets that can be seen, a line each, and what actions can be used.
QStringList said(const QWidget& window) {
  QStringList lines{window.windowTitle()};
  for (const QWidget* widget : window.findChildren<QWidget*>()) {
    if (!widget->isVisible()) continue;
    const QString name = QString::fromLatin1(widget->metaObject()->className()) + u' ' +
                         widget->parent()->objectName() + u'/' + widget->objectName();
    const QRect at = widget->geometry();
    lines
        << name +
               QStringLiteral(" at %1, %2: %3 × %4").arg(at.x()).arg(at.y()).arg(at.width()).arg(at.height());
    for (const char* property : {"text", "plainText", "currentText", "toolTip", "accessibleName",
                                 "accessibleDescription", "placeholderText", "value", "enabled"}) {
      const QVariant value = widget->property(property);
      if (value.isValid())
        lines << name + u' ' + QLatin1String(property) + QStringLiteral(": ") + value.toString();
    }
    if (const auto* list = qobject_cast<const QAbstractItemView*>(widget); list && list->model())
      for (int row = 0; row < std::min(list->model()->rowCount(), 20); ++row)
        for (int column = 0; column < std::min(list->model()->columnCount(), 8); ++column)
          lines << name + QStringLiteral(": ") + list->model()->index(row, column).data().toString();
  }
  for (const QAction* action : window.findChildren<QAction*>())
    lines << action->objectName() + (action->isEnabled() ? QStringLiteral(" on") : QStringLiteral(" off"));
  return lines;
}

QString firstOther(const QStringList& before, const QStringList& after) {
  for (qsizetype k = 0; k < std::max(before.size(), after.size()); ++k)
    if (before.value(k) != after.value(k)) return before.value(k) + QStringLiteral("\n → ") + after.value(k);
  return {};
}

class Editor {
 public:
  Editor(Session& session, std::uint32_t seed) : session_(session), random_(seed) {}

  std::int64_t below(std::int64_t bound) {
    return static_cast<std::int64_t>(random_() %
                                     static_cast<std::uint64_t>(std::max<std::int64_t>(bound, 1)));
  }

  /// What was done, in words.
  QString edit() {
    Edits& edits = session_.edits();
    const Document& now = session_.document();
    const TensorId id = below(3) == 0 ? TensorId::Params : TensorId::Indices;
    const EditedTensor& tensor = tensorOf(now, id);
    const int rank = tensor.shape().rank();
    const int axis = static_cast<int>(below(rank));
    switch (below(25)) {
      default:
        if (tensor.elementCount() == 0) return QStringLiteral("nothing");
        edits.setElement(id, below(tensor.elementCount()),
                         castElement(Element::of(DType::Int64, below(7) - 2), tensor.dtype()));
        return QStringLiteral("value");
      case 0:
        return (void)edits.insertAlong(id, axis), QStringLiteral("one more");
      case 1:
        if (rank == 0 || tensor.shape()[axis] < 2) return QStringLiteral("nothing");
        return (void)edits.removeAlong(id, axis), QStringLiteral("one less");
      case 2:
        return edits.setBatchDims(below(3)), QStringLiteral("batch_dims");
      case 3:
        return edits.setDialect(
                   builtinDialects()[static_cast<std::size_t>(below(std::ssize(builtinDialects())))]),
               QStringLiteral("dialect");
      case 4:
        return edits.setTitle(QString::number(below(100))), QStringLiteral("title");
      case 5:
        return edits.setNotes(QString::number(below(100))), QStringLiteral("notes");
      case 6:
        if (rank > 0) edits.setAxisName(id, axis, QString::number(below(9)));
        return QStringLiteral("axis name");
      case 7:
        return edits.clampTuples(), QStringLiteral("clamp");
      case 8:
        return session_.work().run(), QStringLiteral("run");
      case 9:
        return session_.gradient().setOn(below(2) == 0), QStringLiteral("gradient");
      case 10:
      case 11:
        return session_.undoStack().undo(), QStringLiteral("undo");
      case 12:
        return session_.undoStack().redo(), QStringLiteral("redo");
      case 13:
        return edits.setPolicy(below(2) == 0 ? "IGNORE" : ""), QStringLiteral("policy");
      case 14:
        return edits.setFillValue(castElement(Element::of(DType::Int64, below(9)), now.params.dtype())),
               QStringLiteral("fill value");
      case 15:
        return edits.setBackend(below(2) == 0 ? "cpu" : "reference"), QStringLiteral("backend");
      case 16:
        return session_.work().measure(), QStringLiteral("measure");
      case 17:
        return session_.setVeil(below(2) == 0 ? Veil::None : Veil::Values), QStringLiteral("veil");
      case 18:
        return session_.setMemoryLimit(below(2) == 0 ? 8 : INT64_MAX), QStringLiteral("memory limit");
      case 19: {
        FileFaults faults;
        if (below(2) == 0) faults[1] = FileFault{};
        return session_.work().setFaults(faults), QStringLiteral("files");
      }
    }
  }

 private:
  Session& session_;
  std::mt19937 random_;
};

}  // namespace

class NarrowRefreshTest : public QObject {
  Q_OBJECT

 private slots:
  void saysWhatAFullOneSays() {
    const int asked = qEnvironmentVariableIntValue("GATHERND_EDITS");
    WindowFixture f(smallDocument("[[0], [7], [1], [1]]", "tensorflow-gpu"));
    Editor editor(f.session, 20);
    const auto pages = f.window->findChildren<Page*>();
    const auto done = [&] {
      const bool idle = QTest::qWaitFor([&] { return !f.window->busy(); }, 30'000);
      // Layouts within layouts ask for room one after the other.
      for (int depth = 0; depth < 8; ++depth) QCoreApplication::processEvents();
      return idle;
    };
    QStringList log;
    for (int edits = 0, round = 0; edits < (asked > 0 ? asked : 150); ++round) {
      if (round % 3 == 0) pages[(round / 3) % pages.size()]->show();
      // Several at once, so that answers come late.
      log.clear();
      for (std::int64_t k = editor.below(5); k >= 0; --k, ++edits) {
        log << editor.edit();
        if (editor.below(3) == 0) QCoreApplication::processEvents();
      }
      QVERIFY(done());
      const QStringList narrow = said(*f.window);
      const QImage shown = f.window->grab().toImage();
      emit f.session.changed(kAllParts);
      QVERIFY(done());
      const QString other = firstOther(narrow, said(*f.window));
      const Document& now = f.session.document();
      const QString when = QStringLiteral("round %1, %2, params %3, indices %4")
                               .arg(round)
                               .arg(log.join(QStringLiteral(", ")), shapeText(now.params.shape()),
                                    shapeText(now.indices.shape()));
      QVERIFY2(other.isEmpty(), qPrintable(when + u'\n' + other));
      if (const QImage full = f.window->grab().toImage(); full != shown) {
        shown.save(QStringLiteral("narrow.png"));
        full.save(QStringLiteral("full.png"));
        QFAIL(qPrintable(when + QStringLiteral(": narrow.png is not full.png")));
      }
    }
  }
};

GATHERND_TEST(NarrowRefreshTest)
#include "narrow_refresh_test.moc"
