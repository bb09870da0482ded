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

using Stream = Owned<StreamHandle, &DeviceApi::destroyStream>;
using Event = Owned<EventHandle, &DeviceApi::destroyEvent>;

}  // namespace gathernd::gpu
