// SPDX-License-Identifier: GPL-3.0-or-later
// What the session's tests share: small documents, comparing them bit for bit, waiting for the background.
#pragma once

#include <QTest>
#include <atomic>
#include <chrono>
#include <thread>

#include "core/run/backend.h"
#include "core/tensor/generate.h"
#include "tests/support/tensors.h"
#include "ui/session/session.h"

namespace gathernd::ui::testing {

using test::literal;

inline Tensor arange(const Shape& shape, DType dtype = DType::Float32) {
  auto tensor = generateTensor({GeneratorKind::Arange, shape, 0, dtype}, dtype, INT64_MAX);
  if (!tensor) qFatal("cannot generate");
  return *tensor;
}

inline Document makeDocument(Tensor params, Tensor indices, const char* dialect = "tensorflow-cpu",
                             std::int64_t batchDims = 0) {
  Document document;
  document.params = std::move(params);
  document.indices = std::move(indices);
  document.batchDims = batchDims;
  document.dialect = *findDialect(dialect);
  return document;
}

/// Five tuples of two numbers into [2, 3, 4], as in the picture at rest.
inline Document rowsDocument() {
  Document document =
      makeDocument(arange(Shape{2, 3, 4}), literal("[[0,1],[1,2],[0,0],[1,2],[1,0]]", DType::Int64));
  document.title = "Rows";
  document.params.axisNames = {"page", "row", "column"};
  document.params.origin = GeneratorSpec{GeneratorKind::Arange, Shape{2, 3, 4}, 0, DType::Float32};
  return document;
}

inline bool sameTensor(const EditedTensor& a, const EditedTensor& b) {
  const auto x = a.flattened(), y = b.flattened();
  return x && y && bitEqual(*x, *y);
}

inline bool sameDocument(const Document& a, const Document& b) {
  const auto sameOrigin = [](const std::optional<TensorSource>& x, const std::optional<TensorSource>& y) {
    if (x.has_value() != y.has_value()) return false;
    if (!x) return true;
    if (const auto* spec = std::get_if<GeneratorSpec>(&*x)) {
      return std::holds_alternative<GeneratorSpec>(*y) && std::get<GeneratorSpec>(*y) == *spec;
    }
    return x->index() == y->index();
  };
  return sameTensor(a.params, b.params) && sameTensor(a.indices, b.indices) && a.title == b.title &&
         a.notes == b.notes && a.batchDims == b.batchDims && a.dialect == b.dialect && a.policy == b.policy &&
         a.fillValue == b.fillValue && a.backend == b.backend && a.params.axisNames == b.params.axisNames &&
         a.indices.axisNames == b.indices.axisNames && a.unknownKeys == b.unknownKeys &&
         sameOrigin(a.params.origin, b.params.origin) && sameOrigin(a.indices.origin, b.indices.origin);
}

inline bool waitIdle(Session& session) {
  return QTest::qWaitFor([&] { return session.work().idle(); }, 20000);
}

/// A session of core's backends.
struct CoreBackends {
  const BackendRegistry ofCore = makeCoreRegistry();
};
struct CoreSession : private CoreBackends, Session {
  CoreSession() : Session(ofCore) {}
  explicit CoreSession(Document document) : CoreSession() { load(std::move(document)); }
};

/// A reference backend whose runs wait at a gate until it opens or they are cancelled.
class GatedBackend : public Backend {
 public:
  struct Gate {
    std::atomic<bool> open = true;
    std::atomic<int> started = 0;
    std::atomic<int> cancelled = 0;
    std::atomic<bool> heedsStop =
        true;  ///< false: goes on in spite of a request, so that its answer comes late
  };
  explicit GatedBackend(std::shared_ptr<Gate> gate)
      : gate_(std::move(gate)), inner_(makeReferenceBackend()) {}
  std::string_view id() const override { return "gated"; }
  std::string_view name() const override { return "Gated"; }
  Expected<BadReport> runInto(const Plan& plan, const Tensor& params, const Tensor& indices,
                              std::span<std::byte> output, const RunOptions& options) const override {
    ++gate_->started;
    while (!gate_->open) {
      if (gate_->heedsStop && options.stop.stop_requested()) {
        ++gate_->cancelled;
        return fail(ErrorCode::Cancelled, "cancelled");
      }
      if (options.progress) options.progress(0.5);
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    RunOptions own = options;
    if (!gate_->heedsStop) own.stop = {};
    return inner_->runInto(plan, params, indices, output, own);
  }

 private:
  std::shared_ptr<Gate> gate_;
  std::unique_ptr<Backend> inner_;
};

}  // namespace gathernd::ui::testing
