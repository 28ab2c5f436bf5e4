// `rietburg backup` and `rietburg doctor`: looking after the tables of a server.
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

/// The exit codes (see exit_codes.h).
int backup_command(const BackupOptions& options);
int doctor_command(const DoctorOptions& options);

}  // namespace rietburg::cli
