#include "capi/handles.h"

#include <atomic>

#include "capi/include/rietburg.h"

namespace rietburg::capi {

namespace {

constexpr std::uint32_t kMostHandles = 0xFFFF;
constexpr std::uint32_t kPlaceBits = 16;

struct Slot {
  std::uint32_t generation = 1;
  Held held;
};

/// Held for a few instructions at a time; WebAssembly has this and no mutex.
class Lock {
 public:
  explicit Lock(std::atomic_flag& flag) : flag_(flag) {
    while (flag_.test_and_set(std::memory_order_acquire)) {
    }
  }
  ~Lock() { flag_.clear(std::memory_order_release); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  std::atomic_flag& flag_;
};

class Handles {
 public:
  std::uint32_t add(Held held) {
    const Lock lock(busy_);
    if (free_.empty()) {
      if (slots_.size() == kMostHandles) return 0;
      slots_.emplace_back();
      free_.push_back(static_cast<std::uint32_t>(slots_.size()));
    }
    const std::uint32_t place = free_.back();
    free_.pop_back();
    Slot& slot = slots_[place - 1];
    slot.held = std::move(held);
    return slot.generation << kPlaceBits | place;
  }

  Held find(std::uint32_t handle) {
    const Lock lock(busy_);
    const Slot* slot = slot_of(handle);
    return slot == nullptr ? Held() : slot->held;
  }

  bool remove(std::uint32_t handle) {
    Held last;  // destroyed outside the lock: it may be large
    const Lock lock(busy_);
    Slot* slot = slot_of(handle);
    if (slot == nullptr) return false;
    std::swap(last, slot->held);
    slot->generation = slot->generation % kMostHandles + 1;
    free_.push_back(handle & kMostHandles);
    return true;
  }

 private:
  Slot* slot_of(std::uint32_t handle) {
    const std::uint32_t place = handle & kMostHandles;
    if (place == 0 || place > slots_.size()) return nullptr;
    Slot& slot = slots_[place - 1];
    const bool is_used = !std::holds_alternative<std::monostate>(slot.held);
    return is_used && slot.generation == handle >> kPlaceBits ? &slot : nullptr;
  }

  std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
  std::vector<Slot> slots_;
  std::vector<std::uint32_t> free_;
};

/// Never destroyed: whoever still holds a handle when the program ends may yet use it.
Handles& handles() {
  static Handles* const all = new Handles;
  return *all;
}

struct Mistake {
  std::int32_t code = RIETBURG_OK;
  std::string message;
  std::string findings = "[]";
};
thread_local Mistake mistake;

}  // namespace

std::uint32_t keep(Held held) {
  const std::uint32_t handle = handles().add(std::move(held));
  if (handle == 0) fail(RIETBURG_TOO_MANY, "there are 65535 handles already; close some first");
  return handle;
}

Held look_up(std::uint32_t handle) { return handles().find(handle); }
bool let_go(std::uint32_t handle) { return handles().remove(handle); }

std::int32_t fail(std::int32_t code, std::string message) { return fail_with(code, std::move(message), "[]"); }
std::int32_t fail_with(std::int32_t code, std::string message, std::string findings) {
  mistake = {code, std::move(message), std::move(findings)};
  return code;
}
std::int32_t last_code() { return mistake.code; }
const char* last_message() { return mistake.message.c_str(); }
const char* last_findings() { return mistake.findings.c_str(); }

template <typename T>
std::shared_ptr<T> find(std::uint32_t handle, const char* kind) {
  Held held = look_up(handle);
  if (auto* found = std::get_if<std::shared_ptr<T>>(&held)) return std::move(*found);
  const bool is_nothing = std::holds_alternative<std::monostate>(held);
  fail(RIETBURG_NO_SUCH, is_nothing ? std::string("there is no such ") + kind + ", or it was closed"
                                    : std::string("this handle is no ") + kind);
  return nullptr;
}

template std::shared_ptr<Library> find(std::uint32_t, const char*);
template std::shared_ptr<Table> find(std::uint32_t, const char*);
template std::shared_ptr<Setup> find(std::uint32_t, const char*);
template std::shared_ptr<Games> find(std::uint32_t, const char*);

}  // namespace rietburg::capi
