import type { Command } from "../command/command.ts";

export const serve: Command = {
  positionals: [],
  options: {},
  help: `Usage: sheaf serve

Starts the server on this machine, as npm start does: makes the data folder, brings up the metadata store, fills the sample
organization, and prints one line when it is ready:

  SHEAF_READY url=… org=… email=… password=…

Everything is configured by environment variables (SHEAF_DATA, PORT, SHEAF_ENV, DATABASE_URL …): the table is in README.md.
Ends in good order on Ctrl+C or SIGTERM. Exit code 78: the configuration makes no sense or the start was refused.
`,
  // The server's own program: it takes the process over and ends it.
  run: async () => {
    await import("@sheaf/server/supervised");
    return new Promise<never>(() => undefined);
  },
};
