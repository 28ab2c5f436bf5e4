// rietburg: the digital table. One program, one command for each way to play.
#include <fmt/core.h>
#include <CLI/CLI.hpp>

#include <exception>
#include <string>

#include "bench/bench_command.h"
#include "cli/describe.h"
#include "cli/engine_command.h"
#include "cli/exit_codes.h"
#include "cli/folders.h"
#include "cli/guess.h"
#include "cli/help.h"
#include "cli/legend_command.h"
#include "cli/rules_command.h"
#include "cli/serve_command.h"
#include "cli/simulate_command.h"
#include "cli/tables_command.h"
#include "cli/terminal_command.h"
#include "table/version.h"

namespace {

using namespace rietburg;

void add_terminal(CLI::App& app, cli::TerminalOptions& options, const cli::Help& help) {
  app.add_option("--legend", options.legend, help("help-play-legend"));
  app.add_option("--difficulty", options.difficulty, help("help-difficulty"));
  app.add_option("--heroes", options.heroes, help("help-heroes"))->delimiter(',');
  app.add_option("--modules", options.modules, help("help-modules"))->delimiter(',');
  app.add_option("--companions", options.companions, help("help-companions"))->delimiter(',');
  app.add_flag("--skip-lesson", options.skip_lesson, help("help-skip-lesson"));
  app.add_option("--seed", options.seed, help("help-seed"));
  app.add_option("--dice", options.dice, help("help-dice"))->check(CLI::IsMember({"engine", "table"}));
  app.add_option("--data", options.data, help("help-data"));
  app.add_flag("--plain", options.plain, help("help-plain"));
  app.add_option("--braille", options.braille, help("help-braille"))->check(CLI::Range(12, 200));
  app.add_option("--lessons", options.lessons, help("help-lessons"))->check(CLI::IsMember({"on", "off"}));
  app.add_option("--practice", options.practice, help("help-practice"))->excludes("--legend");
  app.add_flag("--continue", options.resume, help("help-continue"));
}

/// Each option also from a variable, for a service: --keep-days is RIETBURG_SERVE_KEEP_DAYS. What is typed counts for
/// more.
void read_environment(CLI::App& app) {
  for (CLI::Option* option : app.get_options()) {
    if (option == app.get_help_ptr() || option->get_lnames().empty()) continue;
    std::string variable = "RIETBURG_SERVE_";
    for (const char letter : option->get_lnames().front()) {
      variable += letter == '-' ? '_' : static_cast<char>(letter - 'a' + 'A');
    }
    option->envname(variable);
  }
  app.parse_complete_callback([] {});  // or CLI11 would look at them for every other command too
}

constexpr const char* kPasswordHelp = "File whose first line is the database's password";

void add_serve(CLI::App& app, cli::ServeOptions& options) {
  app.add_option("--host", options.host, "Address to listen on; 0.0.0.0 for all of this machine's")
      ->capture_default_str();
  app.add_option("--port", options.port, "Port to listen on; 0 takes a free one")->capture_default_str();
  app.add_option("--name", options.names, "A name under which people reach this server (repeat for several)")
      ->delimiter(',');
  app.add_option("--data", options.data,
                 "Folder for the tables; else $XDG_DATA_HOME/rietburg or ~/.local/share/rietburg");
  app.add_option("--store", options.store,
                 "Keep the tables in a PostgreSQL database that several processes may share: "
                 "postgresql://USER@HOST:5432/NAME; the password in PGPASSWORD or --store-password");
  app.add_option("--store-password", options.store_password, kPasswordHelp);
  app.add_option("--reach", options.reach,
                 "ADDRESS:PORT where other processes on the same database reach this one; else where it listens");
  app.add_option("--lease", options.lease_seconds,
                 "Seconds without a sign of life after which other processes take over a process's tables")
      ->check(CLI::Range(2, 300))
      ->capture_default_str();
  app.add_option("--keep-days", options.keep_days,
                 "Delete tables that nobody has played at for this many days on which the server ran; 0 keeps all")
      ->check(CLI::Range(0, 36500));
  app.add_option("--log", options.log, "File for what the server has to say; else standard error");
  app.add_option("--connections", options.connections, "WebSockets at a time")->capture_default_str();
  app.add_option("--per-address", options.per_address,
                 "Connections of one address at a time; 0: any number. Left out: 256, this machine itself excepted");
  app.add_option("--tables-per-hour", options.tables_per_hour,
                 "New tables of one address; 0: any number. Left out: 100, this machine itself excepted");
  app.add_option("--tables-per-address", options.tables_per_address,
                 "Tables kept that were made from one address; 0: any number. Left out: 500, this machine itself "
                 "excepted");
  app.add_option("--tables", options.tables, "Tables kept in all; 0: any number")->capture_default_str();
  app.add_option("--trusted-proxy", options.proxies,
                 "Address, or ADDRESS/BITS, of a reverse proxy whose X-Forwarded-For or Forwarded names the client "
                 "(repeat for several)")
      ->delimiter(',');
  app.add_option("--rate", options.rate, "Requests a second of one connection; faster ones are read more slowly")
      ->capture_default_str();
  app.add_option("--away-after", options.away_seconds,
                 "Seconds without a connection after which a seat may be handed to somebody else")
      ->check(CLI::Range(1, 86400))
      ->capture_default_str();
  app.add_option("--vote-time", options.vote_seconds, "Seconds to answer a proposal of the others")
      ->check(CLI::Range(1, 3600))
      ->capture_default_str();
  app.add_option("--shop-time", options.shop_seconds,
                 "Seconds for whoever arrives where something can be done before the others go on; 0: none")
      ->check(CLI::Range(0, 3600))
      ->capture_default_str();
  app.add_option("--thinkers", options.thinkers, "How many companions think at the same time; 0: there are none")
      ->check(CLI::Range(0, 64));
  app.add_option("--companion-pace", options.pace_milliseconds,
                 "Milliseconds for people to read before a companion goes on")
      ->check(CLI::Range(0, 60'000))
      ->capture_default_str();
  app.add_flag("--open", options.open, "Open the page in the browser");
  read_environment(app);
}

constexpr const char* kDataHelp = "The server's data folder; else $XDG_DATA_HOME/rietburg or ~/.local/share/rietburg";

void add_backup(CLI::App& app, cli::BackupOptions& options) {
  app.add_option("--data", options.data, kDataHelp);
  app.add_option("FILE", options.file, "The copy to write; nothing is overwritten")->required();
  app.footer("Exit codes: 0 done, 1 it could not be done, 2 bad options.");
}

void add_doctor(CLI::App& app, cli::DoctorOptions& options) {
  app.add_option("--data", options.data, kDataHelp);
  CLI::Option* repair =
      app.add_option("--repair", options.repair, "Write all that can be saved into this new file; the old one stays");
  app.add_flag("--vacuum", options.vacuum, "Give unused space back to the system; no server may run")->excludes(repair);
  app.footer("Exit codes: 0 all is well, 1 they could not be checked, 2 bad options, 4 something is damaged.");
}

void add_migrate(CLI::App& app, cli::MigrateOptions& options) {
  app.add_option("FROM", options.from, "A server's data folder, or postgresql://USER@HOST:5432/NAME")->required();
  app.add_option("TO", options.to, "The same; tables that are there stay as they are")->required();
  app.add_option("--store-password", options.password, kPasswordHelp);
  app.footer("Exit codes: 0 done, 1 it could not be done, 2 bad options. No server may run meanwhile.");
}

int run(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  const cli::Help help(arguments);
  CLI::App app{help("help-rietburg")};
  help.begin(app);
  app.set_version_flag("--version", fmt::format("rietburg {}", table::kEngineVersion), help("help-version"));
  app.require_subcommand(1);
  app.fallthrough();
  cli::TerminalOptions terminal;
  app.add_option("--content", terminal.content, help("help-content"));
  app.add_option("--legends", terminal.legends, help("help-legends"))->take_all()->expected(1);
  const CLI::Option* language = app.add_option("--language", terminal.language, help("help-language"));

  CLI::App* terminal_app = app.add_subcommand("terminal", help("help-terminal"));
  add_terminal(*terminal_app, terminal, help);
  CLI::App* engine_app = app.add_subcommand("engine", help("help-engine"));
  CLI::App* serve_app = app.add_subcommand("serve", help("help-serve"));
  cli::ServeOptions serve;
  add_serve(*serve_app, serve);
  CLI::App* backup_app = app.add_subcommand("backup", help("help-backup"));
  cli::BackupOptions backup;
  add_backup(*backup_app, backup);
  CLI::App* doctor_app = app.add_subcommand("doctor", help("help-doctor"));
  cli::DoctorOptions doctor;
  add_doctor(*doctor_app, doctor);
  CLI::App* migrate_app = app.add_subcommand("migrate", help("help-migrate"));
  cli::MigrateOptions migrate;
  add_migrate(*migrate_app, migrate);
  CLI::App* bench_app = app.add_subcommand("bench", help("help-bench"));
  bench::BenchOptions bench;
  bench_app->add_flag("--json", bench.json, "Numbers as one JSON object");
  bench_app->add_flag("--smoke", bench.smoke, "A short run that only shows that the benchmark works");
  cli::LabOptions simulate, arena;
  CLI::App* simulate_app = app.add_subcommand("simulate", help("help-simulate"));
  cli::add_simulate(*simulate_app, simulate, help);
  CLI::App* arena_app = app.add_subcommand("arena", help("help-arena"));
  cli::add_arena(*arena_app, arena, help);
  cli::LegendOptions legend;
  CLI::App* legend_app = app.add_subcommand("legend", help("help-legend"));
  cli::add_legend(*legend_app, legend, help);
  cli::RulesOptions rules;
  CLI::App* rules_app = app.add_subcommand("rules", help("help-rules"));
  cli::add_rules(*rules_app, rules, help);
  CLI::App* manual_app = app.add_subcommand("manual", help("help-manual"));
  CLI::App* completion_app = app.add_subcommand("completion", help("help-completion"));
  std::string shell;
  completion_app->add_option("shell", shell, help("help-shell"))
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  for (CLI::App* reads_legends : {terminal_app, engine_app, serve_app, legend_app}) {
    reads_legends->footer(help("help-may-stand-here"));
  }
  help.finish(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);
    const std::string meant = cli::guess(app, arguments, help);
    fmt::print(stderr, "rietburg: {}\n{}\n", meant.empty() ? cli::explain(app, error, help) : meant, help("help-more"));
    return cli::kBadOptions;
  }
  if (language->count() > 0 && !terminal_app->parsed() && !legend_app->parsed() && !rules_app->parsed() &&
      !simulate_app->parsed() && !arena_app->parsed()) {
    fmt::print(stderr, "rietburg: {}\n", help("help-language-where"));
    return cli::kBadOptions;
  }
  if (bench_app->parsed()) {
    bench.content_dir = cli::content_folder(terminal.content).string();
    return bench::bench_command(bench);
  }
  if (manual_app->parsed() || completion_app->parsed()) {
    fmt::print("{}", manual_app->parsed() ? cli::man_page(app) : cli::completion(app, shell));
    return cli::kDone;
  }
  if (backup_app->parsed()) return cli::backup_command(backup);
  if (migrate_app->parsed()) return cli::migrate_command(migrate);
  if (doctor_app->parsed()) return cli::doctor_command(doctor);
  if (serve_app->parsed()) {
    serve.content = terminal.content;
    serve.legends = terminal.legends;
    return cli::serve_command(serve);
  }
  if (rules_app->parsed()) {
    rules.content = terminal.content;
    rules.language = terminal.language;
    return cli::rules_command(rules);
  }
  if (legend_app->parsed()) {
    legend.content = terminal.content;
    legend.language = terminal.language;
    legend.legends = terminal.legends;
    return cli::legend_command(legend);
  }
  for (cli::LabOptions* lab : {&simulate, &arena}) {
    lab->content = terminal.content;
    lab->language = terminal.language;
    lab->legend_folders = terminal.legends;
  }
  if (simulate_app->parsed()) return cli::simulate_command(simulate);
  if (arena_app->parsed()) return cli::arena_command(arena);
  if (engine_app->parsed()) return cli::engine_command({terminal.content, terminal.legends});
  return cli::terminal_command(terminal);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    fmt::print(stderr, "rietburg: {}\n", error.what());
    return rietburg::cli::kCannot;
  }
}
