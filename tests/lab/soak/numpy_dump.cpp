// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/soak/numpy_dump.h"

#include <filesystem>

#include <nlohmann/json.hpp>

namespace gathernd::test {
namespace {

std::string hex(std::span<const std::byte> bytes) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  text.reserve(bytes.size() * 2);
  for (const std::byte byte : bytes) {
    text.push_back(kDigits[static_cast<unsigned>(byte) >> 4]);
    text.push_back(kDigits[static_cast<unsigned>(byte) & 15]);
  }
  return text;
}

nlohmann::json tensorJson(const Tensor& tensor) {
  nlohmann::json json = {{"dtype", dtypeName(tensor.dtype())},
                         {"element_bytes", elementBytes(tensor.dtype())},
                         {"shape", tensor.shape().toVector()}};
  if (tensor.dtype() != DType::String) {
    json["hex"] = hex(tensor.bytes());
    return json;
  }
  json["strings"] = nlohmann::json::array();
  for (std::int64_t i = 0; i < tensor.elementCount(); ++i) {
    const std::string_view text = tensor.stringAt(i);
    json["strings"].push_back(hex(std::as_bytes(std::span(text.data(), text.size()))));
  }
  return json;
}

}  // namespace

NumpyDump::NumpyDump(const std::string& folder) {
  std::error_code ignored;
  std::filesystem::create_directories(folder, ignored);
  file_.open(folder + "/cases.jsonl", std::ios::trunc);
}

void NumpyDump::write(std::uint64_t number, const Plan& plan, const Tensor& params, const Tensor& indices,
                      std::span<const std::byte> output) {
  const auto result = Tensor::fromBytes(plan.dtype, plan.reported, output, params.arena());
  if (!result) return;
  const nlohmann::json line = {{"number", number},
                               {"dialect", plan.dialect.id},
                               {"batch_dims", plan.batchDims},
                               {"tuple_axis", plan.dialect.tupleAxis == TupleAxis::Last ? "last" : "first"},
                               {"copy_once", plan.copyOnce},
                               {"params", tensorJson(params)},
                               {"indices", tensorJson(indices)},
                               {"output", tensorJson(*result)}};
  const std::lock_guard lock(mutex_);
  file_ << line.dump() << '\n';
}

}  // namespace gathernd::test
