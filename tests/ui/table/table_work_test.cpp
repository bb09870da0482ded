// SPDX-License-Identifier: GPL-3.0-or-later
// Find, filter and sort in a table, against the same done by hand over the values.
#include "ui/table/table_work.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>
#include <algorithm>
#include <chrono>
#include <numeric>
#include <random>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/session/session_fixture.h"
#include "ui/table/table_bar.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

Tensor numbers(const std::vector<float>& values, const Shape& shape) {
  return *Tensor::fromBytes(DType::Float32, shape, std::as_bytes(std::span(values)));
}

struct TableFixture {
  explicit TableFixture(Tensor params, const char* indices = "[[0]]", const char* dialect = "tensorflow-cpu",
                        TensorId tensor = TensorId::Params)
      : session(backends) {
    session.load(makeDocument(std::move(params), testing::literal(indices, DType::Int64), dialect));
    page = std::make_unique<TablePage>(session, tensor);
    page->resize(360, 420);
    page->show();
  }
  TensorTable& table() { return *page->table(); }
  bool settled() {
    return QTest::qWaitFor([this] { return !page->work().busy(); }, 20000);
  }
  template <class T>
  T* find(const char* name) {
    return page->findChild<T*>(QLatin1String(name));
  }
  void type(const char* field, const QString& text, Qt::KeyboardModifiers modifiers = {}) {
    auto* edit = find<QLineEdit>(field);
    edit->setText(text);
    QTest::keyClick(edit, Qt::Key_Return, modifiers);
  }
  QString said() { return find<QLabel>("tableSaid")->text(); }
  QString banner() { return find<QLabel>("tableBanner")->text(); }
  QStringList column(std::int64_t at) {
    QStringList texts;
    for (std::int64_t row = 0; row < table().cells().rows(); ++row) texts << table().cells().text({row, at});
    return texts;
  }

  BackendRegistry backends = makeCoreRegistry();
  Session session;
  std::unique_ptr<TablePage> page;
};

}  // namespace

class TableWorkTest : public QObject {
  Q_OBJECT

 private slots:
  void findsRoundTheEnd() {
    TableFixture f(numbers({1, 2, 3, 2, 5, NAN, 2, 8}, Shape{4, 2}));
    const auto at = [&] { return f.table().current(); };
    const std::vector<Cell> expected{{0, 1}, {1, 1}, {3, 0}, {0, 1}};
    for (const Cell& cell : expected) {
      f.type("tableFind", "2");
      QVERIFY(f.settled());
      QVERIFY(at() == cell);
    }
    QCOMPARE(f.said(), QString("[0,1], from the start again."));
    f.type("tableFind", "2", Qt::ShiftModifier);
    QVERIFY(f.settled());
    QVERIFY((at() == Cell{3, 0}));
    f.type("tableFind", "nan");
    QVERIFY(f.settled());
    QVERIFY((at() == Cell{2, 1}));
    f.type("tableFind", "> 100");
    QVERIFY(f.settled());
    QCOMPARE(f.said(), QString("Nowhere in this table."));
    f.type("tableFind", "oops");
    QVERIFY(!f.said().isEmpty());
    QVERIFY(!f.page->work().busy());
  }

  void theFirstCellCountsWhereNobodyHasBeen() {
    TableFixture f(numbers({7, 1, 7}, Shape{3}));
    f.type("tableFind", "7");
    QVERIFY(f.settled());
    QVERIFY((f.table().current() == Cell{0, 0}));
    QCOMPARE(f.said(), QString("[0]."));
  }

  void rows_data() {
    const auto row = test::columns<QString, qint64, qint64>("typed", "row", "column");
    row("by number", "5", qint64{5}, qint64{0});
    row("from the end", "-1", qint64{5}, qint64{0});
    row("true minus", QString::fromUtf8("−2"), qint64{4}, qint64{0});
    row("by place", "1,2", qint64{5}, qint64{0});
    row("as it is written", "[1,2,:]", qint64{5}, qint64{0});
    row("a cell", "1 0 3", qint64{3}, qint64{3});
    row("beyond", "6", qint64{-1}, qint64{0});
    row("beyond an axis", "0,3", qint64{-1}, qint64{0});
    row("no number", "one", qint64{-1}, qint64{0});
    row("nothing", "", qint64{-1}, qint64{0});
    row("too many", "0,0,0,0", qint64{-1}, qint64{0});
  }
  void rows() {
    const auto [typed, row, column] = test::currentRow<QString, qint64, qint64>();
    TableFixture f(arange(Shape{2, 3, 4}));
    const auto cell = typedRow(typed, f.table().cells());
    QCOMPARE(cell.has_value(), row >= 0);
    if (cell) QVERIFY((*cell == Cell{row, column}));
    f.type("tableRow", typed);
    QVERIFY(f.settled());
    if (row >= 0) QVERIFY((f.table().current() == Cell{row, column}));
    if (row < 0) QCOMPARE(f.said(), QString("Rows are 0 to 5, or [0,0,:] to [1,2,:]."));
  }

  void filtersAndGivesBack() {
    TableFixture f(numbers({1, 9, 5, 8, 2, 7, 6, 6}, Shape{4, 2}));
    f.table().setCurrent({0, 0});
    f.type("tableFilter", "> 1");
    QVERIFY(f.settled());
    QCOMPARE(f.column(0), QStringList({"5.0", "2.0", "6.0"}));
    QCOMPARE(f.banner(), QString("3 of 4 rows: column 0 > 1.0."));
    QCOMPARE(f.table().cells().rowName(1), QString("[2,:]"));
    f.page->work().sort(RowSort{0, false});
    QVERIFY(f.settled());
    QCOMPARE(f.column(0), QStringList({"2.0", "5.0", "6.0"}));
    QCOMPARE(f.banner(), QString("3 of 4 rows: column 0 > 1.0; sorted by column 0, rising."));
    f.type("tableFind", "8");
    QVERIFY(f.settled());
    QVERIFY((f.table().current() == Cell{1, 1}));
    f.type("tableRow", "3");
    QVERIFY(f.settled());
    QCOMPARE(f.table().current().row, 2);
    f.type("tableRow", "0");
    QVERIFY(f.settled());
    QCOMPARE(f.said(), QString("The filter leaves out row [0,:]."));
    // What is typed goes to the row that is seen.
    f.table().cells().setText({0, 0}, "4");
    QCOMPARE(f.column(0), QStringList({"4.0", "5.0", "6.0"}));
    QCOMPARE(f.session.document().params.at(4).as<float>(), 4.0F);
    QVERIFY(f.banner().endsWith("Values have changed since."));
    f.table().cells().setText({0, 0}, "0");
    f.find<QPushButton>("tableOrderAgain")->click();
    QVERIFY(f.settled());
    QCOMPARE(f.column(0), QStringList({"5.0", "6.0"}));
    f.find<QPushButton>("tableAllRows")->click();
    QCOMPARE(f.column(0), QStringList({"1.0", "5.0", "0.0", "6.0"}));
    QVERIFY(!f.page->work().ordered());
    QVERIFY(f.find<QLabel>("tableBanner")->parentWidget()->isHidden());
  }

  void nothingFits() {
    TableFixture f(numbers({1, 2, 3}, Shape{3}));
    f.type("tableFilter", "> 100");
    QVERIFY(f.settled());
    QCOMPARE(f.table().cells().rows(), 0);
    QCOMPARE(f.table().cells().emptyWords(), QString("No row fits the filter."));
    f.table().grab();
    f.type("tableFind", "1");
    QVERIFY(f.settled());
    f.type("tableFilter", "");
    QVERIFY(f.settled());
    QCOMPARE(f.table().cells().rows(), 3);
  }

  /// Another shape, another document: an order of rows that are gone is gone.
  void anotherTensor() {
    TableFixture f(numbers({3, 1, 2}, Shape{3}));
    f.page->work().sort(RowSort{0, false});
    QVERIFY(f.settled());
    QCOMPARE(f.column(0), QStringList({"1.0", "2.0", "3.0"}));
    f.session.load(makeDocument(numbers({9, 8, 7, 6}, Shape{4}), testing::literal("[[0]]", DType::Int64)));
    QCOMPARE(f.column(0), QStringList({"9.0", "8.0", "7.0", "6.0"}));
    QVERIFY(!f.page->work().ordered());
  }

  void tuplesOutOfRange() {
    TableFixture f(numbers({1, 2, 3}, Shape{3}), "[[0], [7], [2], [9], [1]]", "tensorflow-gpu",
                   TensorId::Indices);
    QVERIFY(QTest::qWaitFor([&] { return f.session.snapshot().badKnown; }, 20000));
    const auto next = [&] {
      f.page->work().findBad();
      static_cast<void>(f.settled());
      return f.table().current().row;
    };
    QCOMPARE(next(), 1);
    QCOMPARE(next(), 3);
    QCOMPARE(next(), 1);
    f.page->work().sort(RowSort{0, true});  // 9 7 2 1 0
    QVERIFY(f.settled());
    QCOMPARE(next(), 1);
    QCOMPARE(next(), 0);
  }

  void asStableSort() {
    constexpr std::int64_t kRows = 1'000'000;
    std::mt19937 random(3);
    std::vector<float> values(kRows * 2);
    for (float& value : values) value = static_cast<float>(random() % 1000);
    values[10] = NAN;
    TableFixture f(numbers(values, Shape{kRows, 2}));
    const auto before = std::chrono::steady_clock::now();
    f.page->work().sort(RowSort{0, false});
    QVERIFY(QTest::qWaitFor([&] { return f.table().cells().order() != nullptr; }, 20000));
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - before;
    qInfo("a million rows sorted and shown in %.0f ms", took.count());
    std::vector<std::int64_t> expected(kRows);
    std::iota(expected.begin(), expected.end(), 0);
    std::stable_sort(expected.begin(), expected.end(), [&](std::int64_t a, std::int64_t b) {
      const float x = values[static_cast<std::size_t>(a) * 2], y = values[static_cast<std::size_t>(b) * 2];
      if (std::isnan(x) || std::isnan(y)) return !std::isnan(x) && std::isnan(y);
      return x < y;
    });
    bool same = true;
    for (std::int64_t row = 0; row < kRows; ++row)
      same &= f.table().cells().sourceRow(row) == expected[static_cast<std::size_t>(row)];
    QVERIFY(same);
    QCOMPARE(f.table().cells().text({kRows - 1, 0}), QString("nan"));
  }

  void cancelled() {
    TableFixture f(Tensor::zeros(DType::Int8, Shape{10'000'000, 1}).value());
    f.page->work().sort(RowSort{0, false});
    QVERIFY(f.page->work().busy());
    QTest::qWait(20);
    const auto before = std::chrono::steady_clock::now();
    f.find<QPushButton>("tableCancel")->click();
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - before;
    QVERIFY(!f.page->work().busy());
    while (!f.page->work().idle()) QCoreApplication::processEvents();
    const std::chrono::duration<double, std::milli> ended = std::chrono::steady_clock::now() - before;
    qInfo("cancelled in %.2f ms, its thread gone after %.2f ms", took.count(), ended.count());
    QVERIFY(f.table().cells().order() == nullptr);
    QVERIFY(!f.page->work().ordered());
  }
};

GATHERND_TEST(TableWorkTest)
#include "table_work_test.moc"
