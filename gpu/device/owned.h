// SPDX-License-Identifier: GPL-3.0-or-later
// What a device gave, given back at the end of a scope: memory, streams, events. A failure to give back is
// not reported, since whoever lets go has nothing left to do about it. Thread rule: one owner.
#pragma once

#include <utility>

#include "gpu/device/device_api.h"

namespace gathernd::gpu {

template <class Handle, Expected<void> (DeviceApi::*kRelease)(Handle)>
class Owned {
 public:
  Owned() = default;
  Owned(DeviceApi& api, Handle handle) : api_(&api), handle_(handle) {}
  Owned(Owned&& other) noexcept
      : api_(std::exchange(other.api_, nullptr)), handle_(std::exchange(other.handle_, Handle{})) {}
  Owned& operator=(Owned&& other) noexcept {
    std::swap(api_, other.api_);
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Owned() {
    if (api_ != nullptr) (void)(api_->*kRelease)(handle_);
  }

  Handle get() const { return handle_; }

 private:
  DeviceApi* api_ = nullptr;
  Handle handle_{};
};

/// `made` = what the device gives, to be given back.
template <class Owner, class Handle>
Expected<void> own(DeviceApi& api, Owner& made, Expected<Handle> given) {
  if (!given) return fail(std::move(given.error()));
  made = Owner(api, *given);
  return {};
}

template <class Thing>
Expected<void> assign(Thing& target, Expected<Thing> made) {
  if (!made) return fail(std::move(made.error()));
  target = std::move(*made);
  return {};
}

using Stream = Owned<StreamHandle, &DeviceApi::destroyStream>;
using Event = Owned<EventHandle, &DeviceApi::destroyEvent>;

}  // namespace gathernd::gpu
