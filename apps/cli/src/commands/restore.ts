import { resolve } from "node:path";
import type { Command } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { write } from "../command/io.ts";
import { onOwnServer } from "../command/own-server.ts";

export const restore: Command = {
  positionals: ["FOLDER"],
  options: {},
  help: `Usage: sheaf restore FOLDER

Fills an empty data folder (SHEAF_DATA, default .sheaf) from a backup, and an empty database where DATABASE_URL names one.
Every file of the backup is compared with its checksum first; what fails leaves the data folder as empty as it was. A backup
of an earlier version is brought to this version's form.

Everybody signs in again afterwards. Jobs that were waiting when the backup was made, such as mails, are not done again.
Tables in other warehouses that show rows of input tables are made anew, under new names.

  FOLDER            a folder that sheaf backup made

Prints one line: SHEAF_RESTORED made=… organizations=…
`,
  run: async (given, io) => {
    const source = resolve(io.folder, given.argument(0));
    const restored = await onOwnServer(io, (server, config) => server.restore(config, source));
    await write(io.stdout, `SHEAF_RESTORED made=${restored.createdAt} organizations=${restored.organizations.join(",")}\n`);
    if (!restored.hasSecrets)
      await write(
        io.stderr,
        "The backup holds no secrets: start the server with the SHEAF_SESSION_SECRET and SHEAF_ENCRYPTION_KEY it had.\n",
      );
    return exitCodes.done;
  },
};
