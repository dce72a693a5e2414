import { choice, type Command } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { write } from "../command/io.ts";
import { connectionHelp, connectionOptions, readConnectionOptions } from "../connections/connection-option.ts";
import { type Brought, openConnections } from "../connections/connections.ts";
import { checkedFile, countsOf, tellAssumptions } from "../files/check-file.ts";
import { printFindings } from "../files/print-findings.ts";
import { fileArgument, readFileText } from "../files/read-file.ts";
import { strictHelp } from "../files/reading-options.ts";
import { environmentHelp, environmentOptions } from "../run/environment.ts";
import { modelHelp, readModels } from "../run/read-models.ts";

export const validate: Command = {
  positionals: ["FILE"],
  options: {
    ...connectionOptions,
    keep: { type: "boolean" },
    strict: { type: "boolean" },
    model: { type: "string", multiple: true },
    format: { type: "string" },
    ...environmentOptions,
  },
  help: `Usage: sheaf validate FILE [--connection NAME=DATABASE]… [--model ID=FILE]… [--strict] [--format table|json]

Prints every finding about a workbook file: code, path, range in the formula, and what could be meant. ${fileArgument}.
Runs no query.

${connectionHelp}
                       looks up the tables and columns that the file reads; sheaf help run explains the forms and
                       --password-file. Without it names of tables and of their columns are taken as they are written, and
                       types that rest on them stay open
${modelHelp}
${strictHelp}
  --format table       one block for each finding, then how many there are (default)
  --format json        {valid, errors, warnings, notes, losses, elements}; an entry is {code, path, at, message, summary, span,
                       formula, suggestions}, an element {id, ok, columns: [{id, type, level, error}], sql, sources}
${environmentHelp}

Exit code 0: no errors; warnings and notes are none. 1: there are errors.
`,
  run: async (given, io) => {
    const format = choice("format", given.text("format"), ["table", "json"], "table");
    const brought: Brought = { models: new Map(), rows: new Map() };
    const connections = openConnections(readConnectionOptions(given), brought, io);
    try {
      await readModels(given.texts("model"), brought.models, connections, io);
      const checked = await checkedFile(await readFileText(given.argument(0), io), given, connections, brought.models, io);
      if (format === "json") await write(io.stdout, `${JSON.stringify({ ...checked.report, elements: checked.elements }, null, 2)}\n`);
      else {
        const { errors, warnings, notes, losses } = checked.report;
        await printFindings([...errors, ...warnings, ...notes, ...losses], io, io.stdout);
        await write(io.stdout, `${countsOf(checked.report)}\n`);
      }
      await tellAssumptions(connections, io);
      return checked.report.valid ? exitCodes.done : exitCodes.findings;
    } finally {
      await connections.close();
    }
  },
};
