// `rietburg simulate` and `rietburg arena`: the laboratory (docs/laboratory.md).
#pragma once
#include "cli/lab_options.h"

namespace rietburg::cli {

/// The exit code (see exit_codes.h).
int simulate_command(const LabOptions& options);
int arena_command(const LabOptions& options);

}  // namespace rietburg::cli
