// SPDX-License-Identifier: GPL-3.0-or-later
// Opening and saving: nothing is lost by a bad file, a missing folder or a question that is cancelled.
#include "ui/files/file_actions.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QMenu>
#include <QMimeData>
#include <QUrl>

#include "core/formats/common/text_file.h"
#include "core/formats/load.h"
#include "core/formats/npy/npy.h"
#include "core/formats/npz/npz.h"
#include "core/scenario/examples.h"
#include "core/text/element_text.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/support/reused_window.h"
#include "ui/files/document_file.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

void edit(WindowFixture& f) {
  f.session.edits().setElement(TensorId::Indices, 0, parseElement("1", DType::Int64).value());
}

QByteArray contents(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

class FileActionsTest : public QObject {
  Q_OBJECT

 private slots:
  void saveAndOpenAgain() {
    WindowFixture f;
    QVERIFY(f.ready());
    edit(f);
    f.dialogs.file = f.folder.filePath(QStringLiteral("saved.gathernd"));
    f.trigger("actionSave");
    QCOMPARE(f.dialogs.suggested, QStringLiteral("Small.gathernd"));
    QTRY_VERIFY(!f.session.modified());
    QVERIFY(!f.window->isWindowModified());
    QCOMPARE(f.window->files().path(), f.dialogs.file);

    f.trigger("actionNew");
    QTRY_VERIFY(f.session.document().title.empty());
    QCOMPARE(f.window->files().path(), QString());
    f.trigger("actionOpen");
    QTRY_COMPARE(f.session.document().title, std::string("Small"));
    QCOMPARE(f.session.document().indices.integerAt(0), 1);
    QCOMPARE(f.session.document().params.dtype(), DType::Int32);
    QVERIFY(f.dialogs.errors.isEmpty());
  }

  void saveElsewhereWritesFilesOut() {
    WindowFixture f;
    QVERIFY(f.ready());
    QVERIFY(writeNpy(f.folder.filePath(QStringLiteral("p.npy")).toStdString(),
                     literal("[4.5, 5.5]", DType::Float32)));
    const QString here = f.folder.filePath(QStringLiteral("here.gathernd"));
    QVERIFY(writeFileAtomically(here.toStdString(),
                                R"({"gathernd_scenario": 1, "params": {"file": "p.npy"},
                                  "indices": {"dtype": "int64", "shape": [1, 1], "data": [1]}})"));
    f.window->files().openPath(here);
    QTRY_COMPARE(f.session.document().params.shape(), Shape{2});
    f.dialogs.file = f.folder.filePath(QStringLiteral("beside.gathernd"));
    f.trigger("actionSaveAs");
    QTRY_VERIFY(contents(f.dialogs.file).contains("p.npy"));
    QDir(f.folder.path()).mkdir(QStringLiteral("other"));
    f.dialogs.file = f.folder.filePath(QStringLiteral("other/there.gathernd"));
    f.trigger("actionSaveAs");
    QTRY_VERIFY(contents(f.dialogs.file).contains("4.5"));
    QVERIFY(!contents(f.dialogs.file).contains("p.npy"));
  }

  void saveKeepsTheOldFileOnFailure() {
    WindowFixture f;
    QVERIFY(f.ready());
    edit(f);
    f.dialogs.file = f.folder.filePath(QStringLiteral("no/such/folder/x.gathernd"));
    f.trigger("actionSave");
    QTRY_COMPARE(f.dialogs.errors.size(), 1);
    QVERIFY(f.session.modified());
    QCOMPARE(f.window->files().path(), QString());
  }

  void guard_data() {
    // answer: 0 cancelled, 1 discard, 2 save
    const auto row = test::columns<int, bool, bool>("answer", "replaced", "written");
    row("cancelled", 0, false, false);
    row("discarded", 1, true, false);
    row("saved", 2, true, true);
  }
  void guard() {
    const auto [answer, replaced, written] = test::currentRow<int, bool, bool>();
    ReusedWindow& f = shared_.fresh();
    QVERIFY(f.ready());
    edit(f);
    f.dialogs.file = f.folder.filePath(QStringLiteral("guarded.gathernd"));
    if (answer == 1) f.dialogs.unsaved = Dialogs::Unsaved::Discard;
    if (answer == 2) f.dialogs.unsaved = Dialogs::Unsaved::Save;
    f.trigger("actionNew");
    QCOMPARE(f.dialogs.unsavedAsked, 1);
    QTRY_VERIFY(!f.window->files().busy());
    if (replaced) {
      QTRY_VERIFY(f.session.document().title.empty());
    } else {
      QCOMPARE(f.session.document().title, std::string("Small"));
      QVERIFY(f.session.modified());
    }
    QCOMPARE(QFile::exists(f.dialogs.file), written);
  }

  void closeAsks() {
    WindowFixture f;
    QVERIFY(f.ready());
    edit(f);
    f.window->close();
    QCOMPARE(f.dialogs.unsavedAsked, 1);
    QVERIFY(f.window->isVisible());
    f.dialogs.unsaved = Dialogs::Unsaved::Discard;
    f.window->close();
    QTRY_VERIFY(!f.window->isVisible());
  }

  void badFiles_data() {
    const auto row = test::columns<QString, QByteArray>("name", "bytes");
    row("not JSON", "a.gathernd", "{\"gathernd_scenario\": 1,");
    row("wrong field", "b.gathernd", "{\"gathernd_scenario\": 1, \"params\": 3}");
    row("no npy", "c.npy", "\x93NUMPX");
    row("missing", "d.gathernd", QByteArray());
    row("another program's", "e.pt", "PK\3\4 e/data.pkl");
    row("another program's tensor", "f.csv", "PAR1");
  }
  void badFiles() {
    const auto [name, bytes] = test::currentRow<QString, QByteArray>();
    ReusedWindow& f = shared_.fresh();
    QVERIFY(f.ready());
    const QString path = f.folder.filePath(name);
    if (!bytes.isEmpty()) {
      QFile file(path);
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write(bytes);
    }
    f.window->files().openPath(path);
    QTRY_COMPARE(f.dialogs.errors.size(), 1);
    QVERIFY(!f.dialogs.errors.front().isEmpty());
    QCOMPARE(f.session.document().title, std::string("Small"));
    QVERIFY(f.settings.recentFiles().isEmpty());
  }

  void recentFiles() {
    WindowFixture f;
    QVERIFY(f.ready());
    for (int i = 0; i < Settings::kMaxRecent + 2; ++i) {
      f.dialogs.file = f.folder.filePath(QStringLiteral("r%1.gathernd").arg(i));
      f.trigger("actionSaveAs");
      QTRY_COMPARE(f.window->files().path(), f.dialogs.file);
    }
    QCOMPARE(f.settings.recentFiles().size(), Settings::kMaxRecent);
    QCOMPARE(f.settings.recentFiles().front(), f.dialogs.file);
    auto* menu = f.find<QMenu>("menuRecent");
    QCOMPARE(menu->actions().size(), Settings::kMaxRecent + 2);
    menu->actions().at(3)->trigger();
    QTRY_COMPARE(f.window->files().path(),
                 f.folder.filePath(QStringLiteral("r%1.gathernd").arg(Settings::kMaxRecent - 2)));
    QCOMPARE(f.settings.recentFiles().front(), f.window->files().path());
  }

  void recentForgetsWhatIsGone() {
    WindowFixture f;
    QVERIFY(f.ready());
    const QString gone = f.folder.filePath(QStringLiteral("gone.gathernd"));
    f.settings.addRecent(gone);
    f.window->files().openPath(gone);
    QTRY_COMPARE(f.dialogs.errors.size(), 1);
    QVERIFY(f.settings.recentFiles().isEmpty());
  }

  void tensorFiles() {
    WindowFixture f;
    QVERIFY(f.ready());
    const QString floats = f.folder.filePath(QStringLiteral("floats.npy"));
    const QString integers = f.folder.filePath(QStringLiteral("integers.npy"));
    QVERIFY(writeNpy(floats.toStdString(), literal("[[1.5, 2.5], [3.5, 4.5]]", DType::Float64)));
    QVERIFY(writeNpy(integers.toStdString(), literal("[[1], [0]]", DType::Int64)));
    f.window->files().openPath(floats);
    QTRY_COMPARE(f.session.document().params.dtype(), DType::Float64);
    QCOMPARE(f.dialogs.asked, 0);  // it cannot be indices
    f.dialogs.choice = 0;
    f.window->files().openPath(integers);  // its values are places in these params: that is offered first
    QTRY_COMPARE(f.session.document().indices.integerAt(0), 1);
    QCOMPARE(f.dialogs.lastOptions, (QStringList{"indices", "params"}));
    f.trigger("actionUndo");
    f.trigger("actionUndo");
    QCOMPARE(f.session.document().params.dtype(), DType::Int32);
  }

  void namedTensorsAreNotAskedAbout_data() {
    const auto row = test::columns<QString, bool>("name", "becomesIndices");
    row("indices", "indices.npy", true);
    row("idx", "train_idx.npy", true);
    row("params", "params.npy", false);
  }
  /// Integers, which could be either.
  void namedTensorsAreNotAskedAbout() {
    const auto [name, becomesIndices] = test::currentRow<QString, bool>();
    ReusedWindow& f = shared_.fresh();
    QVERIFY(f.ready());
    const QString path = f.folder.filePath(name);
    QVERIFY(writeNpy(path.toStdString(), literal("[[1], [1], [0]]", DType::Int64)));
    f.window->files().openPath(path);
    QTRY_VERIFY(f.session.modified());
    QCOMPARE(f.dialogs.asked, 0);
    QCOMPARE(f.session.document().indices.shape(), (becomesIndices ? Shape{3, 1} : Shape{2, 1}));
    QCOMPARE(f.session.document().params.shape(), (becomesIndices ? Shape{3, 4} : Shape{3, 1}));
  }

  void twoTensors_data() {
    test::columns<bool, QStringList, bool>("dropped", "names", "asks");
    for (const bool dropped : {false, true}) {
      const char* how = dropped ? "dropped" : "by the dialog";
      QTest::addRow("%s, params first", how) << dropped << QStringList{"params.npy", "indices.npy"} << false;
      QTest::addRow("%s, indices first", how) << dropped << QStringList{"indices.npy", "params.npy"} << false;
      QTest::addRow("%s, either way", how) << dropped << QStringList{"a.npy", "b.npy"} << true;
    }
  }
  void twoTensors() {
    const auto [dropped, names, asks] = test::currentRow<bool, QStringList, bool>();
    ReusedWindow& f = shared_.fresh();
    QVERIFY(f.ready());
    f.dialogs.choice = 1;
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& name : names) {
      const QString path = f.folder.filePath(name);
      const char* text = name.startsWith("p") || name.startsWith("b") ? "[[1], [0], [1]]" : "[[1], [0]]";
      QVERIFY(writeNpy(path.toStdString(), literal(text, DType::Int64)));
      f.dialogs.files << path;
      urls << QUrl::fromLocalFile(path);
    }
    data.setUrls(urls);
    const auto before = f.session.snapshot().document;
    if (dropped) {
      QVERIFY(opensDropped(data));
      openDropped(f.window->files(), data);
    } else {
      f.trigger("actionOpen");
    }
    QTRY_VERIFY(f.session.snapshot().document != before);
    QCOMPARE(f.dialogs.lastOptions.isEmpty(), !asks);
    if (asks) QCOMPARE(f.dialogs.lastOptions[1], QStringLiteral("b.npy is params, a.npy is indices"));
    QCOMPARE(f.session.document().params.shape(), (Shape{3, 1}));
    QCOMPARE(f.session.document().indices.shape(), (Shape{2, 1}));
    QVERIFY(!f.session.modified());
    QCOMPARE(f.window->files().path(), QString());
  }

  void notTogether_data() {
    const auto row = test::columns<QStringList, QString>("names", "says");
    row("a scenario with a tensor", QStringList{"call.gathernd", "a.npy"}, "call.gathernd is no tensor");
    row("three", QStringList{"a.npy", "b.npy", "c.npy"}, "3 files at once");
    row("one is broken", QStringList{"params.npy", "indices.csv"}, "indices.csv");
    row("one is missing", QStringList{"params.npy", "gone.npy"}, "gone.npy");
  }
  void notTogether() {
    const auto [names, says] = test::currentRow<QStringList, QString>();
    ReusedWindow& f = shared_.fresh();
    QVERIFY(f.ready());
    QVERIFY(writeNpy(f.folder.filePath("params.npy").toStdString(), literal("[1, 2]", DType::Int64)));
    QVERIFY(writeFileAtomically(f.folder.filePath("indices.csv").toStdString(), "1;2\n3\n"));
    for (const QString& name : names) f.dialogs.files << f.folder.filePath(name);
    f.trigger("actionOpen");
    QTRY_COMPARE(f.dialogs.errors.size(), 1);
    QVERIFY2(f.dialogs.errors.front().contains(says), qPrintable(f.dialogs.errors.front()));
    QCOMPARE(f.session.document().title, std::string("Small"));
  }

  void cellFiles_data() {
    const auto row = test::columns<QByteArray>("cells");
    row("csv", "a;b\n1,5;2\n3;4\n");
    row("tsv", "1.5\t2\n3\t4\n");
    row("txt", "1.5 2\n3 4\n");
  }
  void cellFiles() {
    QFETCH(const QByteArray, cells);
    ReusedWindow& f = shared_.fresh();
    QVERIFY(f.ready());
    const QString path = f.folder.filePath(QStringLiteral("cells.") + QTest::currentDataTag());
    QVERIFY(writeFileAtomically(path.toStdString(), cells.toStdString()));
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QVERIFY(opensDropped(data));
    openDropped(f.window->files(), data);
    QTRY_COMPARE(f.session.document().params.dtype(), DType::Float32);
    QCOMPARE(f.session.document().params.shape(), (Shape{2, 2}));
  }

  void callFiles() {
    WindowFixture f;
    QVERIFY(f.ready());
    const QString path = f.folder.filePath(QStringLiteral("call.npz"));
    Scenario call;
    call.params = literal("[[1.5, 2.5], [3.5, 4.5]]", DType::Float64);
    call.indices = literal("[[1], [0]]", DType::Int64);
    call.batchDims = 1;
    call.dialect = *findDialect("numpy");
    QVERIFY(writeCallFile(path.toStdString(), call));
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QVERIFY(opensDropped(data));
    openDropped(f.window->files(), data);
    QTRY_COMPARE(f.session.document().params.dtype(), DType::Float64);
    QCOMPARE(f.session.document().batchDims, 1);
    QCOMPARE(f.session.document().dialect.id, std::string("numpy"));
    // It has no place for notes: a scenario is saved beside it, and it stays as it is.
    f.session.edits().setNotes("My own");
    const QByteArray before = contents(path);
    f.dialogs.file = f.folder.filePath(QStringLiteral("call.gathernd"));
    f.trigger("actionSave");
    QCOMPARE(f.dialogs.suggested, QStringLiteral("call.gathernd"));
    QTRY_VERIFY(contents(f.dialogs.file).contains("4.5"));
    QCOMPARE(contents(path), before);
  }

  void dropped() {
    WindowFixture f;
    QVERIFY(f.ready());
    const QString path = f.folder.filePath(QStringLiteral("dropped.npy"));
    QVERIFY(writeNpy(path.toStdString(), literal("[0.5]", DType::Float32)));
    // Whether it is taken; what was entered is then dropped.
    const auto drop = [&f](const QString& file) {
      QMimeData data;
      data.setUrls({QUrl::fromLocalFile(file)});
      QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
      enter.ignore();
      QApplication::sendEvent(f.window.get(), &enter);
      QDropEvent dropped(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
      if (enter.isAccepted()) QApplication::sendEvent(f.window.get(), &dropped);
      return enter.isAccepted();
    };
    QVERIFY(drop(path));
    QTRY_COMPARE(f.session.document().params.shape(), Shape{1});
    // What another program wrote is told about, not passed over.
    const QString foreign = f.folder.filePath(QStringLiteral("weights.pt"));
    QFile written(foreign);
    QVERIFY(written.open(QIODevice::WriteOnly) && written.write("PK\3\4 e/data.pkl") > 0);
    written.close();
    QVERIFY(drop(foreign));
    QTRY_COMPARE(f.dialogs.errors.size(), 1);
    QVERIFY(f.dialogs.errors.front().contains(QStringLiteral("weights.pt")));
    QVERIFY(f.dialogs.errors.front().contains(QStringLiteral("torch.load")));
    QVERIFY(!drop(QStringLiteral("/x/y.jpeg")));
  }

  void exampleCombo() {
    WindowFixture f;
    QVERIFY(f.ready());
    auto* combo = f.find<QComboBox>("exampleCombo");
    QCOMPARE(combo->count(), static_cast<int>(shippedExamples().size()));
    QCOMPARE(combo->currentIndex(), -1);
    combo->setCurrentIndex(1);
    emit combo->activated(1);
    const QString id = combo->itemData(1).toString();
    QTRY_COMPARE(f.window->files().exampleId(), id);
    QTRY_COMPARE(combo->currentIndex(), 1);
    QVERIFY(!f.session.modified());
  }

  void saveOutput() {
    WindowFixture f;
    QVERIFY(f.ready());
    QTRY_VERIFY(f.find<QAction>("actionSaveOutput")->isEnabled());
    f.dialogs.file = f.folder.filePath(QStringLiteral("out.npy"));
    f.trigger("actionSaveOutput");
    QTRY_VERIFY(!contents(f.dialogs.file).isEmpty() && !f.window->files().busy());
    const auto read = readNpy(f.dialogs.file.toStdString());
    QVERIFY(read);
    QVERIFY(bitEqual(*read, literal("[[0, 1, 2, 3], [20, 21, 22, 23]]", DType::Int32)));
  }

  /// What was mended goes back to where it came from: over the very file that is mapped.
  void saveMendedIndices() {
    WindowFixture f;
    const QString path = f.folder.filePath(QStringLiteral("indices.npy"));
    QVERIFY(writeNpy(path.toStdString(), literal("[[0], [7], [1]]", DType::Int64)));
    QVERIFY(f.ready());
    f.window->files().openPath(path);
    QTRY_VERIFY(f.session.document().indices.elementCount() == 3 && !f.window->files().busy());
    f.session.edits().setElement(TensorId::Indices, 1, parseElement("2", DType::Int64).value());
    QVERIFY(f.ready());
    f.dialogs.file = path;
    f.trigger("actionSaveIndices");
    QCOMPARE(f.dialogs.suggested, QStringLiteral("indices.npy"));
    QTRY_VERIFY(!f.window->files().busy());
    const auto read = readNpy(path.toStdString());
    QVERIFY(read && bitEqual(*read, literal("[[0], [2], [1]]", DType::Int64)));
    QVERIFY(bitEqual(*f.session.document().indices.flattened(), *read));
    f.dialogs.file = f.folder.filePath(QStringLiteral("p.npy"));
    f.trigger("actionSaveParams");
    QTRY_VERIFY(QFile::exists(f.dialogs.file) && !f.window->files().busy());
    QVERIFY(bitEqual(*readNpy(f.dialogs.file.toStdString()), *f.session.document().params.flattened()));
  }

  /// .npz and back: the call is the same, what has no place there is said.
  void saveAsArchive() {
    WindowFixture f;
    QVERIFY(f.ready());
    edit(f);
    QStringList noticed;
    connect(&f.window->files(), &FileActions::noticed, this, [&](const QString& said) { noticed << said; });
    f.dialogs.file = f.folder.filePath(QStringLiteral("call.npz"));
    f.trigger("actionSaveAs");
    QCOMPARE(f.dialogs.filters.size(), 3);
    QVERIFY(f.dialogs.filters[0].contains("*.gathernd") && f.dialogs.filters[1].contains("*.npz"));
    QVERIFY(f.dialogs.filters[2].contains("*.npy"));
    QTRY_VERIFY(!f.session.modified() && !f.window->files().busy());
    QCOMPARE(noticed, QStringList{"Written to " + f.dialogs.file + ". An .npz has no place for the title"});
    QCOMPARE(f.window->files().path(), f.dialogs.file);
    const Document before = f.session.document();
    f.trigger("actionNew");
    QTRY_VERIFY(f.session.document().title.empty());
    f.trigger("actionOpen");
    QTRY_COMPARE(f.window->files().path(), f.dialogs.file);
    QTRY_VERIFY(!f.window->files().busy());
    const Document& after = f.session.document();
    QVERIFY(bitEqual(*before.params.flattened(), *after.params.flattened()));
    QVERIFY(bitEqual(*before.indices.flattened(), *after.indices.flattened()));
    QCOMPARE(after.dialect.id, before.dialect.id);
    // And again, without a question.
    f.session.edits().setBatchDims(1);
    const int asked = f.dialogs.asked;
    f.trigger("actionSave");
    QTRY_VERIFY(!f.session.modified());
    QCOMPARE(f.dialogs.asked, asked);
    QVERIFY(f.dialogs.errors.isEmpty());
  }

  void savesAsTheEndingSays_data() {
    // choice: of what is asked; -1: nothing may be; holds: "call", a tensor, or nothing: refused
    test::columns<QString, int, QByteArray>("name", "choice", "holds");
    const auto row = [](const char* name, int choice, const char* holds) {
      QTest::newRow(name) << QString::fromLatin1(name) << choice << QByteArray(holds);
    };
    row("call.gathernd", -1, "call");
    row("call.json", -1, "call");
    row("call.NPZ", -1, "call");
    row("fixed.npy", 0, "indices");
    row("x.npy", 1, "params");  // a name for many a thing
    row("result.NPY", 2, "output");
    row("train_idx.npy", -1, "indices");
    row("params_v2.npy", -1, "params");
    row("fixed.csv", 0, "indices");
    row("fixed.pb", 1, "params");
    row("model.onnx", -1, "");
    row("model.xml", -1, "");
    row("call.dat", -1, "");
    row("call", -1, "");
    row("table.txt", -1, "");
    row("table.tsv", -1, "");
    row("indices.txt", -1, "");
    row("a.npz:w", -1, "");
  }
  void savesAsTheEndingSays() {
    const auto [name, choice, holds] = test::currentRow<QString, int, QByteArray>();
    for (const bool exists : {false, true}) {
      ReusedWindow& f = shared_.fresh();
      QVERIFY(f.ready());
      edit(f);
      QVERIFY(f.ready());
      const QByteArray before = exists ? QByteArray("what stood there") : QByteArray();
      f.dialogs.file = f.folder.filePath(name);
      const std::string path = f.dialogs.file.toStdString();
      if (exists) QVERIFY(writeFileAtomically(path, before.toStdString()));
      f.dialogs.choice = choice;
      f.trigger("actionSave");
      QTRY_VERIFY(!f.window->files().busy());
      QCOMPARE(f.dialogs.lastOptions.isEmpty(), choice < 0);
      if (holds.isEmpty()) {
        QCOMPARE(f.dialogs.errors.size(), 1);
        QVERIFY2(f.dialogs.errors.front().contains(".npy"), qPrintable(f.dialogs.errors.front()));
        QCOMPARE(contents(f.dialogs.file), before);
        QVERIFY(f.session.modified());
        continue;
      }
      QVERIFY2(f.dialogs.errors.isEmpty(), qPrintable(f.dialogs.errors.join(u'\n')));
      if (holds == "call") {
        const auto call = readCallFile(path, {.memoryLimit = defaultMemoryLimit()});
        QVERIFY(call.has_value());
        QVERIFY(!f.session.modified());
        QCOMPARE(f.window->files().path(), f.dialogs.file);
        continue;
      }
      const Document& document = f.session.document();
      const Tensor expected = holds == "indices"  ? document.indices.flattened().value()
                              : holds == "params" ? document.params.flattened().value()
                                                  : f.session.snapshot().result->output;
      LiteralOptions options;
      options.dtype = expected.dtype();
      options.memoryLimit = defaultMemoryLimit();
      const auto read = readTensorFile(path, options);
      QVERIFY2(read.has_value(), path.c_str());
      QVERIFY(bitEqual(*read, expected));
      QVERIFY(f.session.modified());  // the call itself is in no file
      QCOMPARE(f.window->files().path(), QString());
    }
  }

  /// One tensor alone is written: the call itself may be in a file already, until it is edited.
  void saysWhetherTheCallIsSaved() {
    WindowFixture f;
    QVERIFY(f.ready());
    edit(f);
    QVERIFY(f.ready());
    QStringList noticed;
    connect(&f.window->files(), &FileActions::noticed, this, [&](const QString& said) { noticed << said; });
    const QString call = f.folder.filePath("call.gathernd"), array = f.folder.filePath("indices.npy");
    f.dialogs.choice = 0;
    const auto said = [&](const QString& file) {
      noticed.clear();
      f.dialogs.file = file;
      f.trigger("actionSaveAs");
      return QTest::qWaitFor([&] { return !f.window->files().busy() && !noticed.isEmpty(); })
                 ? noticed.join(u' ')
                 : QString();
    };
    const QString alone = "Written to " + array + ", one tensor. The call itself is not saved.";
    QCOMPARE(said(array), alone);
    QCOMPARE(said(call), QString("Written to " + call));
    QVERIFY(!f.session.modified());
    QCOMPARE(said(array), QString("Written to " + array));
    f.session.edits().setElement(TensorId::Indices, 0, parseElement("0", DType::Int64).value());
    QVERIFY(f.ready());
    QCOMPARE(said(array), alone);
  }

  /// Two arrays are opened, a tuple is mended, and the file of the tuples is named.
  void anArrayIsNeverReplacedByAScenario() {
    WindowFixture f;
    QVERIFY(f.ready());
    const QString params = f.folder.filePath(QStringLiteral("table.npy"));
    const QString tuples = f.folder.filePath(QStringLiteral("picks.npy"));
    QVERIFY(writeNpy(params.toStdString(), literal("[[1.5], [2.5], [3.5]]", DType::Float32)));
    QVERIFY(writeNpy(tuples.toStdString(), literal("[[0], [7]]", DType::Int64)));
    f.window->files().openPaths({params, tuples});
    QTRY_COMPARE(f.session.document().params.dtype(), DType::Float32);
    f.session.edits().setElement(TensorId::Indices, 1, parseElement("2", DType::Int64).value());
    QVERIFY(f.ready());
    const QByteArray before = contents(params);
    f.dialogs.file = tuples;
    f.trigger("actionSave");
    QCOMPARE(f.dialogs.suggested, QStringLiteral("table, picks.gathernd"));
    QTRY_VERIFY(!f.window->files().busy());
    QVERIFY(f.dialogs.lastOptions.isEmpty());  // that file is where indices came from
    const auto read = readNpy(tuples.toStdString());
    QVERIFY(read && bitEqual(*read, literal("[[0], [2]]", DType::Int64)));
    QCOMPARE(contents(params), before);
    // What this window wrote is no change by somebody else.
    // A later change by somebody else is seen, so looks have been taken.
    QVERIFY(writeNpy(params.toStdString(), literal("[[9.5], [2.5], [3.5]]", DType::Float32)));
    QTRY_VERIFY(f.session.snapshot().faults[static_cast<std::size_t>(TensorId::Params)]);
    QVERIFY(!f.session.snapshot().faults[static_cast<std::size_t>(TensorId::Indices)]);
  }

  void anArchiveKeepsWhatElseItHolds() {
    for (const bool more : {false, true}) {
      WindowFixture f;
      QVERIFY(f.ready());
      const QString path = f.folder.filePath(QStringLiteral("batch.npz"));
      std::vector<NpzEntry> entries{{"params", literal("[[1], [2]]", DType::Int32)},
                                    {"indices", literal("[[0]]", DType::Int64)},
                                    {"batch_dims", literal("0", DType::Int64)}};
      if (more) entries.push_back({"labels", literal("[3, 4]", DType::Int32)});
      QVERIFY(writeNpz(path.toStdString(), entries));
      f.window->files().openPath(path);
      QTRY_COMPARE(f.window->files().path(), path);
      edit(f);
      const QByteArray before = contents(path);
      f.trigger("actionSave");
      QTRY_VERIFY(!f.window->files().busy());
      QCOMPARE(f.dialogs.suggested, more ? QStringLiteral("batch.gathernd") : QString());
      QCOMPARE(contents(path) == before, more);
    }
  }

  void aPastedCallLeavesTheExample() {
    WindowFixture f;
    QVERIFY(f.ready());
    f.window->files().openExample(QStringLiteral("boxes"));
    QTRY_COMPARE(f.window->files().exampleId(), QStringLiteral("boxes"));
    const std::string title = f.session.document().title, notes = f.session.document().notes;
    const auto names = f.session.document().params.axisNames;
    QVERIFY(!title.empty() && !notes.empty() && !names.empty());
    QApplication::clipboard()->setText(
        QStringLiteral("tf.gather_nd(np.arange(24).reshape(2, 3, 4), [[[1]], [[0]]], batch_dims=1)"));
    emit f.window->canvas().pasteAsked();
    QTRY_COMPARE(f.session.document().params.shape(), (Shape{2, 3, 4}));
    QCOMPARE(f.session.document().title, std::string());
    QCOMPARE(f.session.document().notes, std::string());
    QVERIFY(f.session.document().params.axisNames.empty());
    QCOMPARE(f.window->files().exampleId(), QString());
    QCOMPARE(f.find<QComboBox>("exampleCombo")->currentIndex(), -1);
    QCOMPARE(f.window->files().displayName(), QStringLiteral("Untitled"));
    f.trigger("actionUndo");
    QCOMPARE(f.session.document().title, title);
    QCOMPARE(f.session.document().notes, notes);
    QVERIFY(f.session.document().params.axisNames == names);
    QCOMPARE(f.window->files().exampleId(), QStringLiteral("boxes"));
    // What a person wrote stays: here a title of one's own.
    f.session.edits().setTitle(QStringLiteral("Mine"));
    emit f.window->canvas().pasteAsked();
    QTRY_COMPARE(f.session.document().params.shape(), (Shape{2, 3, 4}));
    QCOMPARE(f.session.document().title, std::string("Mine"));
  }

  void savesFollowEachOther() {
    WindowFixture f;
    QVERIFY(f.ready());
    edit(f);
    const QStringList paths = {f.folder.filePath("a.gathernd"), f.folder.filePath("b.gathernd"),
                               f.folder.filePath("c.gathernd")};
    for (const QString& path : paths) {
      f.dialogs.file = path;
      f.trigger("actionSaveAs");
    }
    QTRY_VERIFY(!f.window->files().busy());
    for (const QString& path : paths) QVERIFY2(contents(path).contains("\"Small\""), qPrintable(path));
    QCOMPARE(f.window->files().path(), paths.last());
  }

  void triedExamplesAreLeftUnasked() {
    WindowFixture f;
    QVERIFY(f.ready());
    f.window->files().openExample(QStringLiteral("rows"));
    QTRY_COMPARE(f.window->files().exampleId(), QStringLiteral("rows"));
    QVERIFY(f.ready());
    f.session.edits().setBatchDims(0);
    f.session.edits().setElement(TensorId::Indices, 0, Element::of(DType::Int64, std::int64_t{1}));
    const Document tried = f.session.document();
    QVERIFY(f.session.modified());
    f.window->files().openExample(QStringLiteral("too-far"));
    QTRY_COMPARE(f.window->files().exampleId(), QStringLiteral("too-far"));
    QCOMPARE(f.dialogs.unsavedAsked, 0);
    QVERIFY(!f.session.modified());
    f.trigger("actionUndo");
    QCOMPARE(f.window->files().exampleId(), QStringLiteral("rows"));
    QVERIFY(bitEqual(*tried.indices.flattened(), *f.session.document().indices.flattened()));
    f.trigger("actionUndo");  // its own steps are there too
    QVERIFY(!bitEqual(*tried.indices.flattened(), *f.session.document().indices.flattened()));
    f.trigger("actionRedo");
    f.trigger("actionRedo");
    QCOMPARE(f.window->files().exampleId(), QStringLiteral("too-far"));
    QVERIFY(!f.session.modified());
    // One's own document is asked about, as ever.
    f.dialogs.file = f.folder.filePath("own.gathernd");
    f.dialogs.choice = 0;
    f.trigger("actionSaveAs");
    QTRY_VERIFY(!f.window->files().busy() && f.window->files().exampleId().isEmpty());
    f.session.edits().setBatchDims(7);
    f.window->files().openExample(QStringLiteral("rows"));
    QCOMPARE(f.dialogs.unsavedAsked, 1);
  }

  void triedExamplesAreLeftFor_data() {
    const auto row = test::columns<QString>("what");
    for (const char* what : {"a new call", "a file"}) row(what, QString(what));
  }
  void triedExamplesAreLeftFor() {
    QFETCH(const QString, what);
    WindowFixture f;
    QVERIFY(f.ready());
    f.window->files().openExample(QStringLiteral("rows"));
    QTRY_COMPARE(f.window->files().exampleId(), QStringLiteral("rows"));
    f.session.edits().setElement(TensorId::Indices, 0, Element::of(DType::Int64, std::int64_t{1}));
    f.dialogs.file = f.folder.filePath("theirs.gathernd");
    QVERIFY(writeFileAtomically(
        f.dialogs.file.toStdString(),
        R"({"gathernd_scenario": 1, "params": {"dtype": "int32", "shape": [1], "data": [7]},
                                  "indices": {"dtype": "int64", "shape": [1, 1], "data": [0]}})"));
    f.trigger(what == QString("a file") ? "actionOpen" : "actionNew");
    QTRY_VERIFY(f.window->files().exampleId().isEmpty() && !f.window->files().busy());
    QCOMPARE(f.dialogs.unsavedAsked, 0);
    f.trigger("actionUndo");
    QCOMPARE(f.window->files().exampleId(), QStringLiteral("rows"));
    QCOMPARE(f.session.document().indices.integerAt(0), 1);
  }

  void changedOnDisk_data() {
    // title: what stands there afterwards
    const auto row = test::columns<int, QByteArray>("answer", "title");
    row("under another name", 0, "Theirs");
    row("replaced", 1, "Small");
    row("opened again", 2, "Theirs");
    row("nothing", -1, "Theirs");
  }
  void changedOnDisk() {
    QFETCH(const int, answer);
    QFETCH(const QByteArray, title);
    WindowFixture f;
    QVERIFY(f.ready());
    edit(f);
    const QString path = f.folder.filePath("shared.gathernd");
    f.dialogs.file = path;
    f.trigger("actionSave");
    QTRY_VERIFY(!f.session.modified());
    QStringList noticed;
    connect(&f.window->files(), &FileActions::noticed, this, [&](const QString& said) { noticed << said; });
    QVERIFY(writeFileAtomically(path.toStdString(),
                                R"({"gathernd_scenario": 1, "title": "Theirs", "params": {"data": [1, 2]},
                                  "indices": {"data": [[1]]}})"));
    QTRY_VERIFY(noticed.contains("shared.gathernd was changed on disk by somebody else"));
    f.session.edits().setBatchDims(5);
    f.dialogs.choice = answer;
    f.dialogs.file = f.folder.filePath("mine.gathernd");
    f.trigger("actionSave");
    QTRY_VERIFY(!f.window->files().busy());
    QVERIFY(contents(path).contains(title));
    QCOMPARE(QFile::exists(f.dialogs.file), answer == 0);
    QCOMPARE(f.session.modified(), answer == -1);
    if (answer == 2) {
      QTRY_COMPARE(f.session.document().title, std::string("Theirs"));
      f.trigger("actionUndo");
      QCOMPARE(f.session.document().batchDims, 5);
    }
  }

  void largeTensorsLieBeside() {
    WindowFixture f;
    QVERIFY(f.ready());
    f.session.edits().setTensor(TensorId::Params, *Tensor::zeros(DType::Float64, Shape{400000}), "Large");
    f.session.edits().setElement(TensorId::Params, 7, Element::of(DType::Float64, 0.5));
    f.dialogs.file = f.folder.filePath("large.gathernd");
    f.trigger("actionSaveAs");
    QTRY_VERIFY(!f.session.modified() && !f.window->files().busy());
    QVERIFY(contents(f.dialogs.file).size() < 10000);
    const auto beside = readNpy(f.folder.filePath("large.params.npy").toStdString());
    QVERIFY(beside.has_value());
    QVERIFY(bitEqual(*beside, *f.session.document().params.flattened()));
    f.trigger("actionNew");
    QTRY_VERIFY(f.session.document().params.elementCount() < 100);
    f.trigger("actionOpen");
    QTRY_COMPARE(f.session.document().params.elementCount(), 400000);
    QCOMPARE(f.session.document().params.at(7).as<double>(), 0.5);
  }

  /// What is seen is what is saved: the file named would give other values to whoever opens the scenario.
  void aTensorFileThatOthersChanged() {
    WindowFixture f;
    QVERIFY(f.ready());
    const std::string file = f.folder.filePath("p.npy").toStdString();
    const QString path = f.folder.filePath("it.gathernd");
    QVERIFY(writeNpy(file, literal("[4.5, 5.5]", DType::Float32)));
    QVERIFY(writeFileAtomically(path.toStdString(),
                                R"({"gathernd_scenario": 1, "params": {"file": "p.npy"},
                                  "indices": {"dtype": "int64", "shape": [1, 1], "data": [1]}})"));
    f.window->files().openPath(path);
    QTRY_COMPARE(f.session.document().params.shape(), Shape{2});
    for (const bool changed : {false, true}) {
      if (changed) QVERIFY(writeNpy(file, literal("[-1, -2]", DType::Float32)));
      f.session.edits().setTitle(changed ? "after" : "before");
      f.trigger("actionSave");
      QTRY_VERIFY(!f.session.modified() && !f.window->files().busy());
      QCOMPARE(contents(path).contains("p.npy"), !changed);
      const auto saved = documentOfFile(path.toStdString(), INT64_MAX);
      QVERIFY(saved.has_value());
      QCOMPARE(saved->params.at(0).as<float>(), 4.5F);
    }
  }

 private:
  SharedWindow<> shared_;
};

GATHERND_TEST(FileActionsTest)
#include "file_actions_test.moc"
