// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/rules/scene.h"

namespace gathernd::teach {
namespace {

Expected<void> fits(const char* tensor, const Shape& shape) {
  if (shape.elementCount() <= Scene::kMostElements) return {};
  return fail(
      ErrorCode::Limit, "scene.too_large",
      {{"tensor", std::string(tensor)}, {"count", shape.elementCount()}, {"limit", Scene::kMostElements}});
}

}  // namespace

Expected<Scene> Scene::make(const CallRules& rules, EditedTensor params, EditedTensor indices) {
  if (const auto ok = fits("params", params.shape()); !ok) return fail(ok.error());
  if (const auto ok = fits("indices", indices.shape()); !ok) return fail(ok.error());

  Scene scene;
  scene.rules() = rules;
  scene.params = std::move(params);
  scene.indices = std::move(indices);
  auto plan = makePlan(scene.shapes());
  if (!plan) {
    scene.refusal = std::move(plan.error());
    return scene;
  }
  if (const auto ok = fits("output", plan->output); !ok) return fail(ok.error());
  scene.plan = std::make_shared<const Plan>(std::move(*plan));
  return scene;
}

}  // namespace gathernd::teach
