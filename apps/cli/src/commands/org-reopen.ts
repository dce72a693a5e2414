import { CodedError } from "@sheaf/contract";
import type { Command } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { UsageError } from "../command/failures.ts";
import { write } from "../command/io.ts";
import { onOwnServer } from "../command/own-server.ts";

export const orgReopen: Command = {
  positionals: ["SLUG"],
  options: {},
  help: `Usage: sheaf org reopen SLUG

Brings an organization back that an administrator closed, as the link in the mail to its administrators does, in this machine's data
folder (SHEAF_DATA, default .sheaf) or in the metadata store that DATABASE_URL names. Works beside a running server and without one. An
organization that was closed is removed after 30 days; then a backup is the only way back.

  SLUG   the organization

Prints one line: SHEAF_ORG slug=… open
`,
  run: async (given, io) => {
    const slug = given.argument(0);
    try {
      await onOwnServer(io, (server, config) => server.reopenOrganizationOffline(config, slug));
      await write(io.stdout, `SHEAF_ORG slug=${slug} open\n`);
      return exitCodes.done;
    } catch (error) {
      if (error instanceof CodedError && (error.code === "EINVAL" || error.code === "ENOENT"))
        throw new UsageError(error.message, null, error.code);
      throw error;
    }
  },
};
