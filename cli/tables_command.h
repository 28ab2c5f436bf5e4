// `rietburg backup`, `doctor` and `migrate`: looking after the tables of a server.
#pragma once
#include <string>

namespace rietburg::cli {

struct BackupOptions {
  std::string data;  // folder; empty: see data_folder()
  std::string file;  // to be written
};

struct DoctorOptions {
  std::string data;
  std::string repair;  // a file to be written with all that can be saved; empty: none
  bool vacuum = false;
};

/// A data folder or the URL of a database each.
struct MigrateOptions {
  std::string from;
  std::string to;
  std::string password;  // file
};

/// The exit codes (see exit_codes.h).
int backup_command(const BackupOptions& options);
int doctor_command(const DoctorOptions& options);
int migrate_command(const MigrateOptions& options);

}  // namespace rietburg::cli
