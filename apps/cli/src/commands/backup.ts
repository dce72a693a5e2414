import { resolve } from "node:path";
import type { Command } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { write } from "../command/io.ts";
import { onOwnServer } from "../command/own-server.ts";
import { version } from "../version.ts";

export const backup: Command = {
  positionals: ["FOLDER"],
  options: {},
  help: `Usage: sheaf backup FOLDER

Writes everything from which this machine's server can be set up again into a new folder: organizations, members, documents and
what people entered, uploaded files, the embedded warehouses, and the server's secrets. SHEAF_DATA names the data folder
(default .sheaf), DATABASE_URL a metadata store elsewhere, as for the server.

The server may run meanwhile, and people may go on writing. The folder stands under its name once it is whole.
A backup that was cut off leaves FOLDER.unfinished-…; the next one into the same place removes it, and says so.
Keep it as safe as the data folder itself: the secrets in it open what the server sealed.

  FOLDER            where the backup goes; it must not be there yet

Prints one line: SHEAF_BACKUP folder=… organizations=… files=… bytes=…
`,
  run: async (given, io) => {
    const target = resolve(io.folder, given.argument(0));
    const product = await version();
    const made = await onOwnServer(io, (server, config) =>
      server.backUp(config, target, { product, now: new Date(io.now()), signal: io.signal }),
    );
    for (const left of made.removed) await write(io.stderr, `Removed ${left}, which a backup had left that was cut off.\n`);
    await write(
      io.stdout,
      `SHEAF_BACKUP folder=${made.folder} organizations=${made.organizations} files=${made.files} bytes=${made.bytes}\n`,
    );
    return exitCodes.done;
  },
};
