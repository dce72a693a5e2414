import { choice, type Command } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { write } from "../command/io.ts";
import { onOwnServer } from "../command/own-server.ts";

export const doctor: Command = {
  positionals: [],
  options: { format: { type: "string" } },
  help: `Usage: sheaf doctor [--format table|json]

Looks at everything of this machine's server that can break, and changes nothing: the data folder with its rights and the room on its
disk, the metadata store and its form, every file that the store names with its checksum and files that nothing names, whether every
document opens, the journals of input tables, the chain of the audit log, whether sealed secrets open, whether connections to warehouses elsewhere answer,
every table of the embedded warehouses, and whether a bucket takes, gives and deletes a file of our own. SHEAF_DATA names the data folder (default .sheaf),
DATABASE_URL a metadata store elsewhere, as for the server. The server may run meanwhile.

  --format table       a line for each finding: severity, code, of what, and a way out; then what was looked at (default)
  --format json        {findings, files, documents, inputTables, secrets, connections, warehouses, auditEntries}; a finding is {severity, code, of, message}

Exit code 0: nothing is wrong; warnings may be there. 1: something is.
`,
  run: async (given, io) => {
    const format = choice("format", given.text("format"), ["table", "json"], "table");
    const examined = await onOwnServer(io, (server, config) => server.examine(config, { now: new Date(io.now()), signal: io.signal }));
    const { findings, files, documents, inputTables, secrets, connections, warehouses, auditEntries } = examined;
    const errors = findings.filter(({ severity }) => severity === "error").length;
    if (format === "json") await write(io.stdout, `${JSON.stringify(examined, null, 2)}\n`);
    else {
      const lines = findings.map(({ severity, code, of, message }) => `${severity} ${code} ${of}: ${message}`);
      const looked = `files=${files} documents=${documents} inputTables=${inputTables} secrets=${secrets} connections=${connections} warehouses=${warehouses} auditEntries=${auditEntries}`;
      await write(
        io.stdout,
        [...lines, `SHEAF_DOCTOR errors=${errors} warnings=${findings.length - errors} ${looked}`].map((line) => `${line}\n`).join(""),
      );
    }
    return errors > 0 ? exitCodes.findings : exitCodes.done;
  },
};
