// SPDX-License-Identifier: GPL-3.0-or-later
// While a question is open nothing gives its answer away. Two calls that differ in their indices alone look
// and read the same everywhere but in the indices themselves: picture, tooltips, every visible widget's
// words, actions, title, undo texts, the accessible tree, what can be copied, exported figures, with each
// dock open in turn. A leak that is planted is found.
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHelpEvent>
#include <QJsonDocument>
#include <QJsonObject>
#include <QListWidget>
#include <QMimeData>
#include <QRegularExpression>
#include <QToolTip>
#include <cmath>
#include <functional>

#include "core/teach/question/generator.h"
#include "core/tensor/generate.h"
#include "tests/support/files.h"
#include "tests/support/sanitized.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/ask/asking.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/export/figure_actions.h"
#include "ui/export/figure_file.h"
#include "ui/panel/page.h"
#include "ui/present/present_vote.h"
#include "ui/session/beside.h"
#include "ui/session/gradient_lens.h"

using namespace gathernd;
using namespace gathernd::ui;
using gathernd::teach::QuestionKind;

namespace {

Document documentOf(const char* indices, const char* dialect) {
  Document document;
  document.title = "Asked";
  document.params =
      *generateTensor({GeneratorKind::Arange, Shape{3, 3, 4}, 0, DType::Int32}, DType::Int32, INT64_MAX);
  document.indices = gathernd::ui::literal(indices, DType::Int64);
  document.dialect = *findDialect(dialect);
  return document;
}

/// All that speaks, in a fixed order; what stands in the indices is left out.
class Listener {
 public:
  explicit Listener(WindowFixture& f) : f_(f), canvas_(f.window->canvas()) {}

  /// With each dock open in turn, or as it stands; what they all share is listened to once.
  QStringList heard(const QStringList& docks) {
    said_.clear();
    for (const QString& dock : docks) {
      if (!f_.window->openDock(dock)) qFatal("no dock");
      if (!QTest::qWaitFor([this] { return !f_.window->busy(); })) qFatal("a dock is not done");
      listen();
    }
    if (docks.isEmpty()) listen();
    texts();
    tips();
    copies();
    said_ << f_.window->windowTitle();
    for (int k = 0; k < f_.session.undoStack().count(); ++k) said_ << f_.session.undoStack().text(k);
    return said_;
  }
  /// Of the window, without the indices' cells.
  QImage seen() {
    QApplication::processEvents();
    QImage image = f_.window->grab().toImage();
    QPainter painter(&image);
    const QRectF cells =
        canvas_.scene().tensor(TensorId::Indices).gridRect().translated(-canvas_.scroll().offset());
    const QPoint at = canvas_.viewport()->mapTo(f_.window.get(), QPoint());
    painter.fillRect(cells.translated(at).adjusted(-4, -4, 4, 4), Qt::black);
    return image;
  }

 private:
  void listen() {
    QApplication::processEvents();
    widgets();
    accessible(QAccessible::queryAccessibleInterface(f_.window.get()), 0);
  }
  bool ofIndices(const QRectF& rect) const {
    return canvas_.scene()
        .tensor(TensorId::Indices)
        .gridRect()
        .adjusted(-4, -4, 4, 4)
        .contains(rect.center());
  }
  void texts() {
    for (const AuditedText& text : canvas_.audit())
      if (text.layer == QLatin1String("legend") ||
          !ofIndices(text.rect.translated(canvas_.scroll().offset())))
        said_ << QStringLiteral("picture: ") + text.text;
  }
  void widgets() {
    for (const QWidget* widget : f_.window->findChildren<QWidget*>()) {
      if (!widget->isVisible()) continue;
      const QString name =
          QString::fromLatin1(widget->metaObject()->className()) + QLatin1Char(' ') + widget->objectName();
      for (const char* property : {"text", "plainText", "currentText", "toolTip", "statusTip", "windowTitle",
                                   "accessibleName", "accessibleDescription", "placeholderText", "value"}) {
        const QVariant value = widget->property(property);
        if (value.isValid() && !value.toString().isEmpty())
          said_ << QStringLiteral("%1 %2: %3").arg(name, QLatin1String(property), value.toString());
      }
    }
    for (const QAction* action : f_.window->findChildren<QAction*>())
      said_ << QStringLiteral("action %1 %2 %3")
                   .arg(action->objectName(), action->text())
                   .arg(action->isEnabled());
  }
  void tips() {
    for (const TensorId id : {TensorId::Params, TensorId::Output, TensorId::Indices}) {
      const TensorLayout& t = canvas_.scene().tensor(id);
      if (!t.present || t.emptyFrame) continue;
      for (std::int64_t k = 0; k < t.cellCount(); ++k) {
        f_.session.selection().setHover(CellRef{id, k});
        QApplication::processEvents();
        for (const QWidget* part : f_.window->findChildren<QWidget*>())
          if (part->isVisible() && part->objectName() == QLatin1String("formulaLine") &&
              id != TensorId::Indices)
            said_ << QStringLiteral("formula: ") + part->accessibleName() + part->accessibleDescription() +
                         part->toolTip();
        if (id == TensorId::Indices) continue;
        const QPoint at = canvas_.cellRectInView({id, k}).center().toPoint();
        QHelpEvent help(QEvent::ToolTip, at, canvas_.viewport()->mapToGlobal(at));
        QApplication::sendEvent(canvas_.viewport(), &help);
        said_ << QStringLiteral("tip: ") + QToolTip::text();
        QToolTip::hideText();
        said_ << QStringLiteral("spoken: ") + canvas_.accessibleSummary();
      }
    }
    f_.session.selection().setHover(std::nullopt);
  }
  void accessible(QAccessibleInterface* interface, int depth) {
    if (interface == nullptr || depth > 24 || interface->state().invisible) return;
    if (auto* widget = qobject_cast<QWidget*>(interface->object()); widget != nullptr && !widget->isVisible())
      return;
    // Given with the question: the picture's first table.
    QAccessibleInterface* const parent = interface->parent();
    if (interface->role() == QAccessible::Table && parent != nullptr && parent->object() == &canvas_ &&
        parent->indexOfChild(interface) == static_cast<int>(TensorId::Indices))
      return;
    for (const QAccessible::Text kind :
         {QAccessible::Name, QAccessible::Description, QAccessible::Value, QAccessible::Help})
      said_ << QStringLiteral("accessible: ") + interface->text(kind);
    for (int k = 0; k < std::min(interface->childCount(), 400); ++k)
      accessible(interface->child(k), depth + 1);
  }
  void copies() {
    for (const char* action : {"actionCopyLiteralOutput", "actionCopyLiteralParams"}) {
      QApplication::clipboard()->clear();
      f_.trigger(action);
      said_ << QStringLiteral("copied: ") + QApplication::clipboard()->text();
    }
    const TensorLayout& output = canvas_.scene().tensor(TensorId::Output);
    for (std::int64_t k = 0; output.present && k < output.cellCount(); ++k) {
      QApplication::clipboard()->clear();
      f_.session.selection().setHover(CellRef{TensorId::Output, k});
      canvas_.copy();
      said_ << QStringLiteral("copied value: ") + QApplication::clipboard()->text();
    }
    f_.session.selection().setHover(std::nullopt);
    f_.session.selection().clear();
    QApplication::processEvents();
  }

  WindowFixture& f_;
  CanvasWidget& canvas_;
  QStringList said_;
};

/// The first lines in which the two differ.
QString difference(const QStringList& a, const QStringList& b) {
  for (qsizetype k = 0; k < std::min(a.size(), b.size()); ++k)
    if (a[k] != b[k]) return QStringLiteral("%1 | %2").arg(a[k], b[k]);
  return a.size() == b.size() ? QString()
                              : QStringLiteral("%1 and %2 lines: %3")
                                    .arg(a.size())
                                    .arg(b.size())
                                    .arg((a.size() > b.size() ? a : b)[std::min(a.size(), b.size())]);
}

/// What leaves the window, without the indices' cells: pixels, and the text of drawings.
struct Exported {
  QList<QImage> pictures;
  QStringList drawings;
};

/// An SVG by Qt without the texts that begin within `cells`.
QString withoutTexts(const QString& svg, const QRectF& cells) {
  static const QRegularExpression kPart(
      "transform=\"matrix\\(1,0,0,1,([^,\"]*),([^,\")]*)\\)\"|<text [^>]* x=\"([^\"]*)\" "
      "y=\"([^\"]*)\"[^>]*>[^<]*</text>");
  QPointF origin;
  QString rest;
  qsizetype from = 0;
  for (auto it = kPart.globalMatch(svg); it.hasNext();) {
    const auto part = it.next();
    if (part.capturedLength(1) > 0) {
      origin = {part.captured(1).toDouble(), part.captured(2).toDouble()};
    } else if (cells.contains(origin + QPointF(part.captured(3).toDouble(), part.captured(4).toDouble()))) {
      rest += svg.mid(from, part.capturedStart() - from);
      from = part.capturedEnd();
    }
  }
  return rest + svg.mid(from);
}

Exported exported(WindowFixture& f) {
  CanvasWidget& canvas = f.window->canvas();
  const FigureOptions options = figureOptions(f.session, canvas.size(), canvas.readOverlay());
  const QPointF origin = Figure(f.session.snapshot(), options).origin();
  const QSizeF size = figurePage(f.session.snapshot(), options).size;
  const QRectF cells =
      canvas.scene().tensor(TensorId::Indices).gridRect().translated(-origin).adjusted(-4, -4, 4, 4);
  const auto masked = [&](QImage image) {
    image = image.convertToFormat(QImage::Format_RGB32);
    QPainter painter(&image);
    const double scale = image.width() / std::ceil(size.width());
    painter.scale(scale, scale);
    painter.fillRect(cells, Qt::black);
    return image;
  };
  Exported all;
  f.dialogs.file = f.folder.filePath(QStringLiteral("leak.png"));
  f.trigger("actionExport");
  all.pictures << masked(QImage(f.dialogs.file));
  f.dialogs.file = f.folder.filePath(QStringLiteral("leak.svg"));
  f.trigger("actionExport");
  all.drawings << withoutTexts(QString::fromUtf8(test::fileBytes(f.dialogs.file)), cells);
  QApplication::clipboard()->clear();
  f.trigger("actionCopyFigure");
  const QMimeData* const copied = QApplication::clipboard()->mimeData();
  all.pictures << masked(QImage::fromData(copied->data(QStringLiteral("image/png"))));
  all.drawings << withoutTexts(QString::fromUtf8(copied->data(QStringLiteral("image/svg+xml"))), cells);
  return all;
}

/// Where the two differ: "" nowhere.
QString difference(const Exported& a, const Exported& b) {
  if (a.pictures.size() != 2 || a.drawings.size() != 2) return QStringLiteral("something is missing");
  for (qsizetype k = 0; k < 2; ++k) {
    if (a.pictures[k].isNull() || a.pictures[k] != b.pictures[k]) return QStringLiteral("picture %1").arg(k);
    if (!a.drawings[k].contains(QLatin1String("</text>"))) return QStringLiteral("no drawing %1").arg(k);
    const QString line = difference(a.drawings[k].split('\n'), b.drawings[k].split('\n'));
    if (!line.isEmpty()) return line;
  }
  return {};
}

/// The page to take home without the numbers of the indices; `scene`: what its script is told, without the
/// call.
QString exportedPage(WindowFixture& f, QJsonObject& scene) {
  f.dialogs.file = f.folder.filePath(QStringLiteral("leak.html"));
  f.trigger("actionExport");
  QString page = QString::fromUtf8(test::fileBytes(f.dialogs.file));
  static const QRegularExpression kData("<script type=\"application/json\" id=\"page_data\">(.*?)</script>");
  const QRegularExpressionMatch data = kData.match(page);
  scene = QJsonDocument::fromJson(data.captured(1).toUtf8())["scenes"][0].toObject();
  scene.remove(QStringLiteral("call"));
  page.remove(data.capturedStart(), data.capturedLength());
  // The indices stand left of params.
  static const QRegularExpression kText("<tspan x=\"([0-9.]+)\" y=\"[0-9.]+\">([^<]*)</tspan>");
  double params = 0;
  for (auto it = kText.globalMatch(page); it.hasNext();)
    if (const auto text = it.next(); text.captured(2) == QLatin1String("params"))
      params = text.captured(1).toDouble();
  QString rest;
  qsizetype from = 0;
  for (auto it = kText.globalMatch(page); it.hasNext();) {
    const auto text = it.next();
    rest += page.mid(from, text.capturedStart() - from);
    if (text.captured(1).toDouble() > params - 40) rest += text.captured();
    from = text.capturedEnd();
  }
  return params > 0 ? rest + page.mid(from) : QString();
}

QStringList docks() {
  return {"explain", "problems", "reads",   "inspector", "notes",  "dialects", "code", "gradient",
          "predict", "lessons",  "indices", "params",    "output", "compare",  "warp", "statistics"};
}

/// All that leaves a window under a question.
struct Told {
  QStringList heard;
  QImage seen;
  Exported exported;
  QString page;
  QJsonObject scene;  ///< of the page
};

const QStringList kTwoCalls = {QStringLiteral("[[0,1],[2,2],[0,0]]"), QStringLiteral("[[2,0],[1,1],[1,2]]")};

/// Of calls that differ in their indices alone, each once `ask` has put its question.
QList<Told> toldOf(const QStringList& calls, const std::function<void(WindowFixture&)>& ask,
                   const QString& dialect = QStringLiteral("tensorflow-cpu"),
                   const QStringList& opened = docks()) {
  QList<Told> all;
  for (const QString& indices : calls) {
    WindowFixture f(documentOf(qPrintable(indices), qPrintable(dialect)));
    if (!f.ready()) qFatal("no window");
    ask(f);
    if (!QTest::qWaitFor([&f] { return !f.window->busy(); })) qFatal("it is not done");
    Told told;
    Listener listener(f);
    told.seen = listener.seen();
    told.exported = exported(f);
    told.page = exportedPage(f, told.scene);
    told.heard = listener.heard(opened);
    // Each window has a folder of its own, and gives its menus letters when it comes to it.
    told.heard.replaceInStrings(f.folder.path(), QString()).replaceInStrings(QStringLiteral("&"), QString());
    all << told;
  }
  return all;
}

/// As pixels and as words, on the screen, in files and on the clipboard.
void holdToBeAlike(const QList<Told>& told) {
  QCOMPARE(difference(told[0].heard, told[1].heard), QString());
  QVERIFY2(told[0].seen == told[1].seen, "the pictures differ");
  QCOMPARE(difference(told[0].exported, told[1].exported), QString());
  QVERIFY(told[0].page.contains(QLatin1String("<svg")));
  QCOMPARE(difference(told[0].page.split('<'), told[1].page.split('<')), QString());
  QVERIFY(!told[0].scene.isEmpty());
  QCOMPARE(told[0].scene, told[1].scene);
}

/// Puts a question about the call in the window, or about a part of it.
std::function<void(WindowFixture&)> asks(QuestionKind kind, const char* part = nullptr) {
  return [=](WindowFixture& f) {
    const auto of = part != nullptr ? *teach::parseAskedPart(part, Shape{3, 3, 4}) : teach::AskedPart{};
    QVERIFY(f.window->learning().asking.askAboutDocument(kind, of));
  };
}

}  // namespace

class LeakTest : public QObject {
  Q_OBJECT

 private slots:
  void looksTheSame_data() {
    const auto row = test::columns<int, QString, QString, QString>("kind", "dialect", "a", "b");
    const struct {
      const char* name;
      QuestionKind kind;
    } kinds[] = {
        {"place", QuestionKind::Place}, {"value", QuestionKind::Value}, {"outcome", QuestionKind::Outcome}};
    for (const auto& [name, kind] : kinds)
      if (!test::kSanitized || kind == QuestionKind::Value)
        row(name, static_cast<int>(kind), "tensorflow-cpu", "[[0,1],[2,2],[0,0]]", "[[2,0],[1,1],[1,2]]");
    for (const char* dialect : {"tensorflow-gpu", "tensorflow-cpu", "numpy", "jax", "jax-fill"})
      if (!test::kSanitized || QLatin1String(dialect) == QLatin1String("tensorflow-gpu"))
        QTest::addRow("outcome of a bad tuple, %s", dialect)
            << static_cast<int>(QuestionKind::Outcome) << dialect << "[[0,1],[2,9],[0,0]]"
            << "[[0,1],[2,2],[0,0]]";
  }
  void looksTheSame() {
    const auto [kind, dialect, a, b] = test::currentRow<int, QString, QString, QString>();
    holdToBeAlike(toldOf({a, b}, asks(static_cast<QuestionKind>(kind)), dialect));
  }

  /// Another dialect's output beside it, and what flows back, would give the answer too.
  void otherViewsAreKeptBack() {
    holdToBeAlike(toldOf(kTwoCalls, [](WindowFixture& f) {
      f.session.beside().setDialect(*findDialect("numpy"));
      f.session.gradient().setOn(true);
      QTRY_VERIFY(!f.window->busy());
      asks(QuestionKind::Value)(f);
    }));
  }

  void aPlantedLeakIsFound() {
    const QList<Told> told = toldOf(kTwoCalls, [](WindowFixture& f) {
      asks(QuestionKind::Value)(f);
      f.session.setVeil(Veil::None);
    });
    QVERIFY(!difference(told[0].heard, told[1].heard).isEmpty());
    for (qsizetype k = 0; k < 2; ++k) {
      QVERIFY(told[0].exported.pictures[k] != told[1].exported.pictures[k]);
      QVERIFY(told[0].exported.drawings[k] != told[1].exported.drawings[k]);
    }
    QVERIFY(told[0].page != told[1].page);
  }

  void shapeIsNowhere() {
    Document document = documentOf("[[0,1],[2,2],[0,0],[1,1],[2,0]]", "tensorflow-cpu");
    document.params =
        *generateTensor({GeneratorKind::Arange, Shape{3, 3, 7}, 0, DType::Int32}, DType::Int32, INT64_MAX);
    for (const QuestionKind kind : {QuestionKind::Shape, QuestionKind::Choose, QuestionKind::Tiles}) {
      WindowFixture f(document);
      QVERIFY(f.window->learning().asking.askAboutDocument(kind));
      QTRY_VERIFY(!f.window->busy());
      const QStringList heard = Listener(f).heard(docks());
      for (const QString& line : heard) {
        if (kind == QuestionKind::Choose &&
            (line.contains("askChoice") || line.contains(QRegularExpression("[A-D]  \\["))))
          continue;  // one among others
        QVERIFY2(!line.contains("[5, 7]") && !line.contains("[5,7]") && !line.contains("5 × 7"),
                 qPrintable(line));
      }
    }
  }

  /// The relatives give gather_nd's own values where they agree, in their dock and on the picture.
  void relativesAreKeptBack() {
    const auto open = [](WindowFixture& f) {
      QVERIFY(f.window->openDock("code"));
      auto* combo = f.find<QComboBox>("codeFramework");
      combo->setCurrentIndex(combo->findData("relatives"));
      emit combo->activated(combo->currentIndex());
      f.find<QListWidget>("relativesList")->setCurrentRow(0);
      QVERIFY(f.session.selection().contrast() != nullptr);
      asks(QuestionKind::Value)(f);
    };
    holdToBeAlike(toldOf(kTwoCalls, open, QStringLiteral("tensorflow-cpu"), {"code"}));
  }

  /// What flows back, asked about with its own dock and lens at hand.
  void gradientIsNowhere() {
    holdToBeAlike(toldOf({"[[0,1],[2,2],[0,1]]", "[[2,0],[1,1],[1,2]]"}, [](WindowFixture& f) {
      f.session.gradient().setOn(true);
      QTRY_VERIFY(!f.window->busy());
      asks(QuestionKind::Value, "gradient[1,:,0]")(f);
    }));
  }

  /// What is to be made stands in the question's box; the indices that make it stand nowhere.
  void whatMakesItIsNowhere() {
    Exported all[2];
    int at = 0;
    for (const char* wanted : {"[[2,0],[1,1],[1,2]]", "[[1,0],[0,2],[2,1]]"}) {
      WindowFixture f(documentOf("[[0,1],[2,2],[0,0]]", "tensorflow-cpu"));
      auto question = teach::askAbout(*sceneOf(documentOf(wanted, "tensorflow-cpu")), QuestionKind::Make, {});
      QVERIFY(question);
      question->scene = *sceneOf(f.session.document());
      f.window->learning().asking.ask(std::move(*question));
      QTRY_VERIFY(!f.window->busy());
      QVERIFY(f.window->openDock("explain"));
      QTRY_VERIFY(f.session.snapshot().result && f.session.snapshot().readers);
      for (QString line : Listener(f).heard(docks()))
        QVERIFY2(!line.remove(' ').contains(QLatin1String(wanted)), qPrintable(line));
      all[at++] = exported(f);
    }
    QCOMPARE(difference(all[0], all[1]), QString());
  }

  /// Before a class, while it votes: each option stands in the panel alone, and none looks otherwise.
  void voteIsNoLeak() {
    WindowFixture f(documentOf("[[0,1],[2,2],[0,0],[1,1],[2,0]]", "tensorflow-cpu"));
    QVERIFY(f.window->learning().asking.askAboutDocument(QuestionKind::Shape));
    f.window->setPresenting(true);
    f.trigger("actionVote");
    auto* panel = f.find<VotePanel>("votePanel");
    QTRY_VERIFY(panel->isVisible());
    QTRY_VERIFY(!f.window->busy());
    for (const QString& line : Listener(f).heard({})) {
      if (!line.contains(QLatin1String("[5, 4]")) && !line.contains(QLatin1String("[5,4]"))) continue;
      QVERIFY2(line.contains(QLatin1String("VotePanel")) || line.startsWith(QLatin1String("accessible")),
               qPrintable(line));
      QVERIFY2(!line.contains(QLatin1String("right")), qPrintable(line));
    }
    int options = 0;
    for (const AuditedText& text : panel->audit()) options += text.text.startsWith(QLatin1Char('[')) ? 1 : 0;
    QCOMPARE(options, 4);
  }
};

GATHERND_TEST(LeakTest)
#include "leak_test.moc"
