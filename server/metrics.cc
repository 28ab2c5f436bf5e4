#include "server/metrics.h"

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

namespace rietburg::server {

struct Metrics::Parts {
  prometheus::Registry registry;
  prometheus::Counter& messages =
      prometheus::BuildCounter().Name("rietburg_messages_total").Help("Messages received").Register(registry).Add({});
  prometheus::Counter& answers =
      prometheus::BuildCounter().Name("rietburg_sent_total").Help("Answers and pushes sent").Register(registry).Add({});
  prometheus::Family<prometheus::Counter>& drops = prometheus::BuildCounter()
                                                       .Name("rietburg_dropped_total")
                                                       .Help("Connections ended or refused by the server")
                                                       .Register(registry);
  prometheus::Histogram& commits =
      prometheus::BuildHistogram()
          .Name("rietburg_commit_seconds")
          .Help("Time of a commit, many tables in one")
          .Register(registry)
          .Add({}, prometheus::Histogram::BucketBoundaries{0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1});
  prometheus::Family<prometheus::Gauge>& open =
      prometheus::BuildGauge().Name("rietburg_open").Help("What is open at the moment").Register(registry);
  prometheus::Gauge& connections = open.Add({{"what", "connections"}});
  prometheus::Gauge& websockets = open.Add({{"what", "websockets"}});
  prometheus::Gauge& rooms = open.Add({{"what", "rooms"}});
};

Metrics::Metrics() : parts_(std::make_unique<Parts>()) {}
Metrics::~Metrics() = default;

void Metrics::message() { parts_->messages.Increment(); }
void Metrics::sent(std::size_t messages) { parts_->answers.Increment(static_cast<double>(messages)); }
void Metrics::commit(double seconds) { parts_->commits.Observe(seconds); }
void Metrics::dropped(const char* why) { parts_->drops.Add({{"why", why}}).Increment(); }

void Metrics::set_open(std::size_t connections, std::size_t websockets, std::size_t rooms) {
  parts_->connections.Set(static_cast<double>(connections));
  parts_->websockets.Set(static_cast<double>(websockets));
  parts_->rooms.Set(static_cast<double>(rooms));
}

std::string Metrics::text() const { return prometheus::TextSerializer().Serialize(parts_->registry.Collect()); }

}  // namespace rietburg::server
