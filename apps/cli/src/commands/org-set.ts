import { CodedError } from "@sheaf/contract";
import type { Command } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { UsageError } from "../command/failures.ts";
import { write } from "../command/io.ts";
import { onOwnServer } from "../command/own-server.ts";

export const orgSet: Command = {
  positionals: ["SLUG", "NAME", "VALUE"],
  options: {},
  help: `Usage: sheaf org set SLUG NAME VALUE

Sets what whoever runs the server decides about an organization, in this machine's data folder (SHEAF_DATA, default .sheaf)
or in the metadata store that DATABASE_URL names. A running server follows within half a minute.

  SLUG    the organization
  NAME    canSetCustomScript               its administrators may set a script that runs in pages of documents
          allowUpdatingDataFileUploadFlag  its administrators may turn uploads on and off
          showUsageBilling                 the licenses that its members take are shown with usage
  VALUE   true or false

Prints one line: SHEAF_ORG slug=… NAME=VALUE
`,
  run: async (given, io) => {
    const [slug, name, text] = [given.argument(0), given.argument(1), given.argument(2)];
    if (text !== "true" && text !== "false") throw new UsageError(`"${text}" is neither true nor false.`, null);
    try {
      await onOwnServer(io, (server, config) => server.setOperatorAttribute(config, { slug, name, value: text === "true" }));
      await write(io.stdout, `SHEAF_ORG slug=${slug} ${name}=${text}\n`);
      return exitCodes.done;
    } catch (error) {
      if (error instanceof CodedError && (error.code === "EINVAL" || error.code === "ENOENT"))
        throw new UsageError(error.message, null, error.code);
      throw error;
    }
  },
};
