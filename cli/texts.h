// The catalogue of the language that the terminal speaks; see speech/.
#pragma once
#include "speech/texts.h"

namespace rietburg::cli {

using speech::Args;
using speech::Texts;
using speech::Value;

}  // namespace rietburg::cli
