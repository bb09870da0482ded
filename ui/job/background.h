// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a function on the thread pool and hands its value back to the GUI thread. The continuation is dropped
// with its context object, so a late answer never reaches a closed window.
#pragma once

#include <QFuture>
#include <QObject>
#include <QPromise>
#include <QThreadPool>
#include <memory>
#include <type_traits>
#include <utility>

namespace gathernd::ui {

/// `work()` on a pool thread, then `done(value)` on the thread of `context`.
template <class Work, class Done>
void inBackground(QObject* context, Work work, Done done) {
  using Value = std::invoke_result_t<Work>;
  auto promise = std::make_shared<QPromise<Value>>();
  QFuture<Value> future = promise->future();
  promise->start();
  future.then(context, [done = std::move(done)](Value value) mutable { done(std::move(value)); });
  QThreadPool::globalInstance()->start([promise, work = std::move(work)]() mutable {
    promise->addResult(work());
    promise->finish();
  });
}

}  // namespace gathernd::ui
