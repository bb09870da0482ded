// SPDX-License-Identifier: GPL-3.0-or-later
// A file under a tensor that is cut, written to, replaced or deleted while it is open: said within a second,
// by name; nothing that is gone looks like a value; and read anew by one press.
#include "ui/files/tensor_files.h"

#include <QFile>
#include <QPushButton>
#include <vector>

#include <unistd.h>

#include "core/formats/load.h"
#include "core/tensor/mapped_file.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/files/file_actions.h"
#include "ui/problems/error_bar.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

constexpr std::int64_t kRows = 4096, kColumns = 16, kHeader = 128;
constexpr int kSecond = 1000;

Tensor filled(const Shape& shape, float value) {
  auto buffer = Buffer::allocate(shape.elementCount() * 4);
  auto* numbers = reinterpret_cast<float*>(buffer->data());
  std::fill(numbers, numbers + shape.elementCount(), value);
  return Tensor::fromBuffer(DType::Float32, shape, std::move(*buffer));
}

float valueAt(const Session& session, TensorId id, std::int64_t flat) {
  const Element element = tensorOf(session.document(), id).at(flat);
  float value = 0;
  std::memcpy(&value, element.bits.data(), sizeof value);
  return value;
}

/// A window on two files: params full of ones, indices [0], [1], [4095].
struct OpenFiles : WindowFixture {
  OpenFiles() {
    params = folder.filePath(QStringLiteral("params.npy")).toStdString();
    const std::string indices = folder.filePath(QStringLiteral("indices.npy")).toStdString();
    const std::int64_t numbers[] = {0, 1, kRows - 1};
    const auto tuples = Tensor::fromBytes(DType::Int64, Shape{3, 1}, std::as_bytes(std::span(numbers)));
    written = writeTensorFile(params, filled(Shape{kRows, kColumns}, 1)) && writeTensorFile(indices, *tuples);
    window->files().openPaths({QString::fromStdString(params), QString::fromStdString(indices)});
  }
  bool open() {
    return written && ready() && QTest::qWaitFor([this] {
             return session.document().params.shape() == Shape{kRows, kColumns};
           }) &&
           QTest::qWaitFor([this] { return session.work().idle(); });
  }
  QString said() { return find<ErrorBar>("errorBar")->sentence(); }
  QPushButton* reload() { return find<QPushButton>("noticeButton"); }
  const std::optional<FileFault>& fault() {
    return session.snapshot().faults[static_cast<std::size_t>(TensorId::Params)];
  }
  void overwrite(float value) {
    QFile file(QString::fromStdString(params));
    QVERIFY(file.open(QIODevice::ReadWrite) && file.seek(kHeader));
    const std::vector<float> values(kRows * kColumns, value);
    QVERIFY(file.write(reinterpret_cast<const char*>(values.data()), kRows * kColumns * 4) > 0);
  }

  std::string params;
  bool written = false;
};

}  // namespace

class TensorFilesTest : public QObject {
  Q_OBJECT

 private slots:
  void cut() {
    OpenFiles f;
    QVERIFY(f.open());
    QCOMPARE(f.session.snapshot().state, OutputState::Current);
    QVERIFY(!f.reload()->isVisible());
    QCOMPARE(truncate(f.params.c_str(), kHeader + 100 * kColumns * 4), 0);
    QVERIFY(QTest::qWaitFor([&] { return f.fault().has_value(); }, kSecond));
    QCOMPARE(f.said(), QStringLiteral("params.npy has changed under params: it was truncated."));
    const Snapshot& snapshot = f.session.snapshot();
    QCOMPARE(snapshot.state, OutputState::Stale);
    QVERIFY(snapshot.isLost(TensorId::Params));
    QVERIFY(!snapshot.isLost(TensorId::Indices));
    // A run says it too, and whose file it is.
    f.trigger("actionRun");
    QVERIFY(QTest::qWaitFor([&] { return f.session.work().idle(); }));
    QCOMPARE(f.session.snapshot().state, OutputState::Refused);
    QCOMPARE(f.session.snapshot().error->path, f.params);

    // Mended by somebody else, then read anew: what was seen before can be undone to.
    QVERIFY(writeTensorFile(f.params, filled(Shape{kRows, kColumns}, 3)).has_value());
    QVERIFY(f.reload()->isVisible());
    f.reload()->click();
    QVERIFY(QTest::qWaitFor([&] { return !f.fault(); }));
    QVERIFY(QTest::qWaitFor([&] { return f.session.snapshot().state == OutputState::Current; }));
    QCOMPARE(valueAt(f.session, TensorId::Params, kRows * kColumns - 1), 3.0F);
    QCOMPARE(f.said(), QString());
    f.session.undoStack().undo();
    QVERIFY(QTest::qWaitFor([&] { return f.fault().has_value(); }, kSecond));
  }

  void overwritten() {
    OpenFiles f;
    QVERIFY(f.open());
    f.overwrite(7);
    QVERIFY(QTest::qWaitFor([&] { return f.fault().has_value(); }, kSecond));
    QCOMPARE(f.said(), QStringLiteral("params.npy has changed under params: it was written to."));
    QVERIFY(!f.session.snapshot().isLost(TensorId::Params));
    QCOMPARE(valueAt(f.session, TensorId::Params, 5), 7.0F);
    QCOMPARE(f.session.snapshot().state, OutputState::Stale);
    QVERIFY(f.session.snapshot().staleResult != nullptr);
    // A run makes it current, and stays that way until the next change.
    f.trigger("actionRun");
    QVERIFY(QTest::qWaitFor([&] { return f.session.snapshot().state == OutputState::Current; }));
    QTest::qWait(kSecond);
    QCOMPARE(f.session.snapshot().state, OutputState::Current);
    f.overwrite(8);
    QVERIFY(QTest::qWaitFor([&] { return f.session.snapshot().state == OutputState::Stale; }, kSecond));
    f.reload()->click();
    QVERIFY(
        QTest::qWaitFor([&] { return !f.fault() && f.session.snapshot().state == OutputState::Current; }));
    QCOMPARE(valueAt(f.session, TensorId::Params, 5), 8.0F);
  }

  void ourOwnIsNoChange() {
    OpenFiles f;
    QVERIFY(f.open());
    f.session.edits().setElement(TensorId::Params, 5, Element::of(DType::Float32, 2.0F));
    f.dialogs.file = QString::fromStdString(f.params);
    f.trigger("actionSaveParams");
    QTest::qWait(kSecond);
    QVERIFY(!f.fault());
    QVERIFY(writeTensorFile(f.params, filled(Shape{kRows, kColumns}, 3)).has_value());  // somebody else's
    QVERIFY(QTest::qWaitFor([&] { return f.fault().has_value(); }, kSecond));
  }

  void another_data() {
    const auto row = test::columns<bool, QString>("deleted", "words");
    row("replaced", false, "params.npy has changed under params: it was replaced.");
    row("deleted", true, "params.npy has changed under params: it is gone.");
  }
  void another() {
    QFETCH(bool, deleted);
    OpenFiles f;
    QVERIFY(f.open());
    if (deleted) {
      QCOMPARE(unlink(f.params.c_str()), 0);
    } else {
      const std::string other = f.folder.filePath(QStringLiteral("other.npy")).toStdString();
      QVERIFY(writeTensorFile(other, filled(Shape{8, kColumns}, 5)).has_value());
      QCOMPARE(rename(other.c_str(), f.params.c_str()), 0);
    }
    QVERIFY(QTest::qWaitFor([&] { return f.fault().has_value(); }, kSecond));
    QTEST(f.said(), "words");
    QCOMPARE(f.session.snapshot().state, OutputState::Stale);
    QCOMPARE(valueAt(f.session, TensorId::Params, 5), 1.0F);
    if (deleted) {
      f.reload()->click();
      QTRY_VERIFY2(f.said().contains(QStringLiteral("Cannot read")), qPrintable(f.said()));
      QCOMPARE(valueAt(f.session, TensorId::Params, 5), 1.0F);
      return;
    }
    // The new file has fewer rows: the call is what it is under these.
    f.reload()->click();
    QVERIFY(QTest::qWaitFor([&] { return f.session.document().params.shape() == Shape{8, kColumns}; }));
    QVERIFY(QTest::qWaitFor([&] { return f.session.work().idle(); }));
    QCOMPARE(f.session.snapshot().state, OutputState::Refused);
    QCOMPARE(f.session.snapshot().bad.all, std::vector<std::int64_t>{2});
  }
};

GATHERND_TEST(TensorFilesTest)
#include "tensor_files_test.moc"
