// SPDX-License-Identifier: GPL-3.0-or-later
// Windows that are killed (SIGKILL) at random moments of random edits, each started again where the last one
// was killed: what is restored is a state that the document was in, at most five seconds before; its file is
// whole; and an end in good order leaves no journal. The suite kills a few, quickly, and holds what was
// restored to what was known to be on disk. GATHERND_KILLS=1000 in the environment: that many, with the
// program's own delay, held to the five seconds; GATHERND_KILL_JOBS windows at once, GATHERND_KILL_SEED; a
// GATHERND_KILL_DELAY of 60000 milliseconds shows that it would be noticed.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <csignal>
#include <random>

#include <spawn.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/formats/npy/npy.h"
#include "core/tensor/generate.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

using namespace gathernd;

namespace {

constexpr int kSampledKills = 6;
constexpr qint64 kMillisecond = 1'000'000, kSecond = 1'000'000'000;
constexpr qint64 kLongestStart = kSecond;
constexpr qint64 kMostLost = 5 * kSecond;
constexpr qint64 kPatience = 120 * kSecond;

qint64 now() {
  struct timespec time {};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return qint64{time.tv_sec} * kSecond + time.tv_nsec;
}

struct Plan {
  int delay;            ///< milliseconds of an edit until it is written
  qint64 longestLife;   ///< nanoseconds
  bool holdsToSeconds;  ///< else only to what the windows said
};

struct Tally {
  int kills = 0, restored = 0, opened = 0, early = 0, edits = 0;
  std::vector<qint64> lost;  ///< nanoseconds
  QStringList problems;
};

/// One document, and the windows on it, one after the other.
class Chain {
 public:
  Chain(const Plan& plan, unsigned seed, Tally& tally) : plan_(plan), random_(seed), tally_(tally) {}
  ~Chain() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }

  bool prepare() {
    const auto params = generateTensor({GeneratorKind::Random, Shape{90'000, 4}, 5, DType::Float32},
                                       DType::Float32, INT64_MAX);
    const auto large = folder_.filePath(QStringLiteral("large.npy")).toStdString();
    test::writeFile(folder_.filePath(QStringLiteral("work.gathernd")),
                    R"({"gathernd_scenario": 1, "title": "Work", "params": {"file": "large.npy"},
                          "indices": {"data": [[0], [2], [5]]}})");
    return params && writeNpy(large, *params);
  }

  /// Another window, to be killed, or to end in good order.
  void start(bool toBeKilled) {
    const std::string folder = folder_.path().toStdString(), seed = std::to_string(random_() % 1'000'000),
                      delay = std::to_string(plan_.delay);
    std::vector<const char*> arguments{GATHERND_RECOVERY_EDITOR, folder.c_str(), seed.c_str(), delay.c_str()};
    if (!toBeKilled) arguments.push_back("close");
    arguments.push_back(nullptr);
    std::vector<std::string> variables{"QT_QPA_PLATFORM=offscreen"};  // the first of a name counts
    for (char** variable = environ; *variable != nullptr; ++variable) variables.emplace_back(*variable);
    std::vector<char*> environment;
    for (std::string& variable : variables) environment.push_back(variable.data());
    environment.push_back(nullptr);
    if (posix_spawn(&pid_, GATHERND_RECOVERY_EDITOR, nullptr, nullptr,
                    const_cast<char* const*>(arguments.data()), environment.data()) != 0)
      pid_ = -1;
    killed_ = false;
    toBeKilled_ = toBeKilled;
    there_ = false;
    // One in six while it starts, which is when it restores; the others some time after that.
    const bool early = toBeKilled && random_() % 6 == 0;
    deadline_ = now() + (early ? upTo(kLongestStart) : kPatience);
  }

  /// Whether the window has ended; what it leaves is judged then.
  bool ended() {
    const bool wasThere = there_;
    readLog();
    // Most live for a short while, which is when there is something to be lost; the others long enough to
    // lose more than they may.
    if (there_ && !wasThere && toBeKilled_)
      deadline_ = now() + upTo(random_() % 4 == 0 ? plan_.longestLife : plan_.longestLife / 3);
    if (!killed_ && now() >= deadline_) {
      killedAt_ = now();
      ::kill(pid_, SIGKILL);
      killed_ = true;
    }
    int status = 0;
    if (::waitpid(pid_, &status, WNOHANG) != pid_) return false;
    pid_ = -1;
    const bool asMeant =
        toBeKilled_ ? WIFSIGNALED(status) && killed_ : WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (!asMeant) problem(QStringLiteral("a window ended by itself, status %1").arg(status));
    readLog();
    if (!there_ && toBeKilled_) ++tally_.early;
    // Killed before it had anything: what the one before it left is still to be found.
    if (there_ && toBeKilled_) lastKill_ = killedAt_;
    if (toBeKilled_) ++tally_.kills;
    if (!toBeKilled_ && !left().isEmpty())
      problem(QStringLiteral("left after an end in good order: %1").arg(left().join(QLatin1Char(' '))));
    return true;
  }

 private:
  struct State {
    qint64 at;
    QByteArray hash;
  };

  qint64 upTo(qint64 most) { return static_cast<qint64>(random_() % static_cast<quint64>(most)); }
  QStringList left() const {
    return QDir(folder_.filePath(QStringLiteral("state/gathernd/recovery")))
        .entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden);
  }
  void problem(const QString& what) {
    tally_.problems << QStringLiteral("kill %1: %2").arg(tally_.kills).arg(what);
  }

  void readLog() {
    QFile log(folder_.filePath(QStringLiteral("log")));
    if (!log.open(QIODevice::ReadOnly) || !log.seek(read_)) return;
    for (QByteArray line = log.readLine(); line.endsWith('\n'); line = log.readLine()) {
      read_ += line.size();
      const QList<QByteArray> words = line.trimmed().split(' ');
      take({words.value(0).toLongLong(), words.value(2)}, words.value(1), line);
    }
  }

  void take(const State& state, const QByteArray& what, const QByteArray& line) {
    if (what == "file") judgeFile(state.hash);
    if (what == "restored" || what == "opened") {
      judge(state, what);
      states_ = {state};
      sure_ = 0;
      there_ = true;
    }
    if (what == "edit") {
      ++tally_.edits;
      states_.push_back(state);
    }
    if (what == "saving") saving_.push_back(state.hash);
    if (what == "kept" || what == "clean") sure_ = std::max(sure_, indexOf(state.hash));
    // One that was begun after it, and is still being written, may end yet.
    const auto saved = std::find(saving_.begin(), saving_.end(), state.hash);
    if (what == "clean" && saved != saving_.end()) {
      file_ = state.hash;
      saving_.erase(saving_.begin(), saved + 1);
    }
    if (what == "failed" || what == "several" || what == "error" || what == "unreadable")
      problem(QString::fromUtf8(line));
  }

  /// The last state with that hash; -1: the document never was like that.
  int indexOf(const QByteArray& hash) const {
    for (int k = static_cast<int>(states_.size()) - 1; k >= 0; --k) {
      if (states_[static_cast<std::size_t>(k)].hash == hash) return k;
    }
    return -1;
  }

  /// The one that was saved last, or one that was about to be.
  void judgeFile(const QByteArray& hash) {
    const bool known =
        file_.isEmpty() || hash == file_ || std::find(saving_.begin(), saving_.end(), hash) != saving_.end();
    if (!known || hash == "broken") problem(QStringLiteral("the file holds what nobody saved: ") + hash);
    file_ = hash;
    saving_.clear();
  }

  void judge(const State& found, const QByteArray& what) {
    ++(what == "restored" ? tally_.restored : tally_.opened);
    if (states_.empty()) return;  // the first window
    const int at = indexOf(found.hash);
    if (at < 0) return problem(what + QStringLiteral(": the document never was like that"));
    if (at < sure_)
      problem(QStringLiteral("%1: state %2, though %3 was on disk").arg(what).arg(at).arg(sure_));
    const auto next = static_cast<std::size_t>(at) + 1;
    const qint64 lost = next < states_.size() ? lastKill_ - states_[next].at : 0;
    tally_.lost.push_back(lost);
    if (plan_.holdsToSeconds && lost > kMostLost)
      problem(QStringLiteral("%1 s lost").arg(static_cast<double>(lost) / kSecond));
  }

  Plan plan_;
  std::mt19937_64 random_;
  Tally& tally_;
  QTemporaryDir folder_;
  pid_t pid_ = -1;
  bool killed_ = false, toBeKilled_ = true;
  bool there_ = false;  ///< the window has its document
  qint64 deadline_ = 0, killedAt_ = 0, lastKill_ = 0;
  qint64 read_ = 0;            ///< of the log
  std::vector<State> states_;  ///< of the last window that had a document
  int sure_ = 0;               ///< from here on nothing may be lost
  QByteArray file_;            ///< what the document's file holds
  std::vector<QByteArray> saving_;
};

}  // namespace

class KillTest : public QObject {
  Q_OBJECT

 private slots:
  void nothingIsLost();
};

void KillTest::nothingIsLost() {
  const int asked = qEnvironmentVariableIntValue("GATHERND_KILLS");
  const int kills = asked > 0 ? asked : kSampledKills;
  const int jobs = std::max(1, qEnvironmentVariableIntValue("GATHERND_KILL_JOBS"));
  const int delay = qEnvironmentVariableIntValue("GATHERND_KILL_DELAY");
  const auto seed = static_cast<unsigned>(qEnvironmentVariableIntValue("GATHERND_KILL_SEED"));
  const Plan plan =
      asked > 0 ? Plan{delay > 0 ? delay : 1000, 12 * kSecond, true} : Plan{60, 1200 * kMillisecond, false};
  Tally tally;
  std::vector<std::unique_ptr<Chain>> chains;
  for (int k = 0; k < jobs; ++k) {
    chains.push_back(std::make_unique<Chain>(plan, seed * 1000 + static_cast<unsigned>(k), tally));
    QVERIFY(chains.back()->prepare());
    chains.back()->start(true);
  }
  int begun = jobs;
  std::vector<bool> closing(chains.size(), false), done(chains.size(), false);
  while (std::find(done.begin(), done.end(), false) != done.end()) {
    for (std::size_t k = 0; k < chains.size(); ++k) {
      if (done[k] || !chains[k]->ended()) continue;
      done[k] = closing[k];
      if (done[k]) continue;
      closing[k] = begun >= kills;
      begun += closing[k] ? 0 : 1;
      chains[k]->start(!closing[k]);
      if (asked > 0 && tally.kills % 50 == 0)
        qInfo("%d kills, %d problems", tally.kills, static_cast<int>(tally.problems.size()));
    }
    QTest::qSleep(5);
  }
  std::sort(tally.lost.begin(), tally.lost.end());
  const auto lost = [&tally](double share) {
    if (tally.lost.empty()) return 0.0;
    const auto at = static_cast<std::size_t>(share * static_cast<double>(tally.lost.size() - 1));
    return static_cast<double>(tally.lost[at]) / kSecond;
  };
  qInfo(
      "%d kills among %d edits: %d times restored, %d times opened as saved, %d killed before either; "
      "lost, in seconds: median %.2f, 99 of 100 %.2f, most %.2f",
      tally.kills, tally.edits, tally.restored, tally.opened, tally.early, lost(0.5), lost(0.99), lost(1));
  QVERIFY2(tally.problems.isEmpty(), qPrintable(tally.problems.join(QLatin1Char('\n'))));
  QVERIFY(tally.restored + tally.opened > 0 && tally.edits > 0);
}

GATHERND_TEST(KillTest)
#include "kill_test.moc"
