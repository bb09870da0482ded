// SPDX-License-Identifier: GPL-3.0-or-later
// A window in which a person edits at random, to be killed: tests/app/kill_test.cpp does. It opens
// FOLDER/work.gathernd, or restores what the window before left, and goes on until it is killed; or, to
// `close`, makes one edit and ends in good order. What it did stands in FOLDER/log, a line each, written
// before the event loop turns: nanoseconds, what, and a hash of the whole document, made from its values and
// not from what the journal says of them. Usage: gathernd_recovery_editor FOLDER SEED MILLISECONDS [close],
// the time being that of an edit until it is written.
#include <QCryptographicHash>
#include <QPushButton>
#include <QTimer>
#include <random>

#include <fcntl.h>
#include <time.h>
#include <unistd.h>

#include "core/formats/load.h"
#include "core/scenario/scenario_json.h"
#include "core/tensor/generate.h"
#include "core/text/element_text.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/files/document_file.h"
#include "ui/files/file_actions.h"
#include "ui/recovery/recovery.h"
#include "ui/recovery/recovery_offers.h"
#include "ui/window/application.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

constexpr std::int64_t kLargeElements = 360'000;  // their text is more than a journal takes in itself
constexpr int kLongestPause = 60;                 // milliseconds between two edits

void addTensor(QCryptographicHash& hash, const EditedTensor& tensor) {
  const auto flat = tensor.flattened();
  if (!flat) std::abort();
  const std::string form = std::string(dtypeName(flat->dtype())) + flat->shape().toString();
  hash.addData(QByteArray::fromStdString(form));
  const auto bytes = flat->bytes();
  hash.addData(QByteArray::fromRawData(reinterpret_cast<const char*>(bytes.data()),
                                       static_cast<qsizetype>(bytes.size())));
}

QByteArray hashOf(const Document& document) {
  QCryptographicHash hash(QCryptographicHash::Md5);
  addTensor(hash, document.params);
  addTensor(hash, document.indices);
  Document rules = document;
  rules.params = EditedTensor{};
  rules.indices = EditedTensor{};
  rules.params.origin.reset();
  rules.indices.origin.reset();
  hash.addData(QByteArray::fromStdString(formatScenario(scenarioFrom(rules))));
  return hash.result().toHex();
}

class RandomEdits {
 public:
  RandomEdits(const QString& folder, unsigned seed, int delay)
      : path_(folder + QStringLiteral("/work.gathernd")),
        log_(::open((folder + QStringLiteral("/log")).toLocal8Bit().constData(),
                    O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600)),
        random_(seed),
        recovery_(f_.session, f_.window->files(),
                  {folder + QStringLiteral("/state/gathernd/recovery"), std::chrono::milliseconds(delay)}),
        offers_(f_.session, f_.window->files(), f_.dialogs, *f_.window, recovery_) {
    new RecoveryBar(offers_, *f_.find<QWidget>("topRows"));
    f_.dialogs.unsaved = Dialogs::Unsaved::Discard;
    f_.dialogs.choice = 1;
    // "Replace it" writes what is there at the answer, not at the question.
    f_.dialogs.choosing = [this] { tell("saving", hashOf(f_.session.document())); };
    QObject::connect(&recovery_, &Recovery::kept, f_.window.get(),
                     [this](const Document& document) { tell("kept", hashOf(document)); });
    QObject::connect(&recovery_, &Recovery::failed, f_.window.get(),
                     [this](const QString& sentence) { tell("failed", sentence.toUtf8()); });
    QObject::connect(&f_.session.undoStack(), &QUndoStack::cleanChanged, f_.window.get(), [this](bool clean) {
      if (clean && begun_) tell("clean", hashOf(f_.session.document()));
    });
  }
  ~RandomEdits() { ::close(log_); }

  /// What the file holds, then what the person has before them.
  bool begin() {
    const auto file = documentOfFile(path_.toStdString(), defaultMemoryLimit());
    tell("file", file ? hashOf(*file) : QByteArray("broken"));
    offers_.look();
    if (!waitFor([this] { return !offers_.busy(); })) return false;
    const auto count = offers_.offers().size();
    if (count > 1) tell("several", QByteArray::number(count));
    if (count > 0) {
      auto* const restore = f_.find<QPushButton>("recoveryRestore0");
      if (restore == nullptr) {
        tell("unreadable", offers_.offers().front().sentence.toUtf8());
        return false;
      }
      restore->click();
    } else {
      f_.window->files().openPath(path_);
    }
    const bool there = waitFor([this] { return !offers_.busy() && f_.window->files().path() == path_; });
    if (!f_.dialogs.errors.isEmpty()) tell("error", f_.dialogs.errors.front().toUtf8());
    if (there) tell(count > 0 ? "restored" : "opened", hashOf(f_.session.document()));
    begun_ = there;
    return there;
  }

  void next() {
    const auto before = f_.session.snapshot().document;
    edit();
    if (f_.session.snapshot().document != before) tell("edit", hashOf(f_.session.document()));
    QTimer::singleShot(number(kLongestPause), f_.window.get(), [this] { next(); });
  }

  /// An edit, then the end: the answer to the question about it is to discard it.
  bool close() {
    setElements();
    return f_.window->close();
  }

 private:
  bool waitFor(const std::function<bool()>& done) { return QTest::qWaitFor(done, 60'000); }
  int number(int below) { return static_cast<int>(random_() % static_cast<unsigned>(below)); }

  void tell(const char* what, const QByteArray& detail) {
    struct timespec now {};
    clock_gettime(CLOCK_MONOTONIC, &now);
    const qint64 ns = qint64{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
    QByteArray line = QByteArray::number(ns) + ' ' + what + ' ' + detail;
    line.replace('\n', ' ');
    line += '\n';
    if (::write(log_, line.constData(), static_cast<std::size_t>(line.size())) != line.size()) std::abort();
  }

  void setElements() {
    const TensorId id = number(2) == 0 ? TensorId::Params : TensorId::Indices;
    const EditedTensor& tensor = tensorOf(f_.session.document(), id);
    if (tensor.elementCount() == 0) return;
    std::vector<std::pair<std::int64_t, Element>> values;
    for (int k = 1 + number(4); k > 0; --k) {
      const auto flat =
          static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(tensor.elementCount()));
      const auto value = parseElement(std::to_string(number(100)), tensor.dtype());
      if (value) values.emplace_back(flat, *value);
    }
    f_.session.edits().setElements(id, values, QStringLiteral("Change"));
  }

  void setWhole() {
    const bool large = number(3) == 0;
    const Shape shape = large ? Shape{kLargeElements} : Shape{number(5), 1 + number(4)};
    auto made = generateTensor({GeneratorKind::Random, shape, random_(), DType::Float32}, DType::Float32,
                               defaultMemoryLimit());
    if (made) f_.session.edits().setTensor(TensorId::Params, *std::move(made), QStringLiteral("Fill"));
  }

  void edit() {
    ui::Edits& edits = f_.session.edits();
    const int kind = number(100);
    if (kind < 55) return setElements();
    if (kind < 60) return edits.setTitle(QStringLiteral("Title %1").arg(number(1000)));
    if (kind < 64) return edits.setNotes(QStringLiteral("Notes\n%1").arg(number(1000)));
    if (kind < 69) return edits.setBatchDims(number(3) - 1);
    if (kind < 74) return edits.setDialect(builtinDialects()[random_() % builtinDialects().size()]);
    if (kind < 82) return f_.session.undoStack().undo();
    if (kind < 86) return f_.session.undoStack().redo();
    if (kind < 90) return setWhole();
    if (kind < 92) return static_cast<void>(edits.resize(TensorId::Indices, Shape{1 + number(5), number(3)}));
    if (kind < 94)
      return static_cast<void>(
          edits.convert(TensorId::Indices, number(2) == 0 ? DType::Int32 : DType::Int64));
    if (kind < 96) return edits.setFillValue(parseElement(std::to_string(number(9)), DType::Float32).value());
    if (f_.window->files().busy()) return;
    tell("saving", hashOf(f_.session.document()));
    f_.window->files().save();
  }

  WindowFixture f_;
  QString path_;
  int log_;
  std::mt19937_64 random_;
  Recovery recovery_;
  RecoveryOffers offers_;
  bool begun_ = false;
};

}  // namespace

int main(int argc, char** argv) {
  Application application(argc, argv);
  if (argc < 4) return 2;
  RandomEdits edits(QString::fromLocal8Bit(argv[1]), static_cast<unsigned>(std::atoi(argv[2])),
                    std::atoi(argv[3]));
  if (!edits.begin()) return 1;
  if (argc > 4) return edits.close() ? 0 : 1;
  edits.next();
  return QApplication::exec();
}
