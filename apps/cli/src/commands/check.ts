import { readdir } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import type { ToldReport } from "@sheaf/workbook";
import { choice, type Command } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { UsageError } from "../command/failures.ts";
import { type Io, write } from "../command/io.ts";
import { connectionHelp, connectionOptions, readConnectionOptions } from "../connections/connection-option.ts";
import { type Brought, openConnections } from "../connections/connections.ts";
import { checkedFile, countsOf, tellAssumptions } from "../files/check-file.ts";
import { printFindings } from "../files/print-findings.ts";
import { readFileText } from "../files/read-file.ts";
import { strictHelp } from "../files/reading-options.ts";
import { environmentHelp, environmentOptions } from "../run/environment.ts";
import { modelHelp, readModels } from "../run/read-models.ts";

const WORKBOOK_FILE = /\.(?:ya?ml|json)$/iu;
const MOST_FILES = 10_000;

export const check: Command = {
  positionals: ["FOLDER"],
  options: {
    ...connectionOptions,
    strict: { type: "boolean" },
    model: { type: "string", multiple: true },
    format: { type: "string" },
    ...environmentOptions,
  },
  help: `Usage: sheaf check FOLDER [--connection NAME=DATABASE]… [--model ID=FILE]… [--strict] [--format table|json]

Validates every workbook file of a folder, those of the folders in it too: all files whose name ends in .yaml, .yml or .json. Folders
whose name begins with a dot, node_modules and links are left out. Runs no query.

${connectionHelp}
                       looks up the tables and columns that the files read; sheaf help run explains the forms and
                       --password-file. Without it names of tables and columns are taken as they are written
${modelHelp}
${strictHelp}
  --format table       a line for each file, its errors below it, then how many files have some (default)
  --format json        {valid, files}; a file is {file, valid, errors, warnings, notes, losses}, entries as of sheaf validate
${environmentHelp}

Exit code 0: no file has errors. 1: one has. 2: there is no such folder, or no workbook file in it.
`,
  run: async (given, io) => {
    const format = choice("format", given.text("format"), ["table", "json"], "table");
    const files = await workbookFiles(given.argument(0), io);
    const brought: Brought = { models: new Map(), rows: new Map() };
    const connections = openConnections(readConnectionOptions(given), brought, io);
    try {
      await readModels(given.texts("model"), brought.models, connections, io);
      const reports: ({ readonly file: string } & ToldReport)[] = [];
      for (const file of files) {
        io.signal.throwIfAborted();
        const report = await reportOf(
          join(given.argument(0), file),
          async (text) => checkedFile(text, given, connections, brought.models, io).then((checked) => checked.report),
          io,
        );
        reports.push({ file, ...report });
        if (format === "json") continue;
        await write(io.stdout, `${report.valid ? "ok   " : "fail "} ${file}: ${countsOf(report)}\n`);
        await printFindings(report.errors, io, io.stdout);
      }
      const failed = reports.filter(({ valid }) => !valid).length;
      if (format === "json") await write(io.stdout, `${JSON.stringify({ valid: failed === 0, files: reports }, null, 2)}\n`);
      else await write(io.stdout, `${files.length - failed} of ${files.length} files are valid\n`);
      await tellAssumptions(connections, io);
      return failed === 0 ? exitCodes.done : exitCodes.findings;
    } finally {
      await connections.close();
    }
  },
};

/** A file that cannot be read is an error of that file: the others are looked at all the same. */
async function reportOf(path: string, checked: (text: string) => Promise<ToldReport>, io: Io): Promise<ToldReport> {
  let text: string;
  try {
    text = await readFileText(path, io);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const entry = {
      code: "E_SYNTAX" as const,
      path: "",
      at: "",
      message: error.message,
      summary: error.message,
      span: null,
      formula: null,
      suggestions: [],
    };
    return { valid: false, errors: [entry], warnings: [], notes: [], losses: [] };
  }
  return checked(text);
}

/** Paths in the folder, in the order of their names. */
async function workbookFiles(folder: string, io: Io): Promise<readonly string[]> {
  const root = resolve(io.folder, folder);
  const found: string[] = [];
  const open = [root];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    io.signal.throwIfAborted();
    const entries = await readdir(place, { withFileTypes: true }).catch((error: unknown) => {
      const reason =
        (error as { readonly code?: unknown }).code === "ENOTDIR"
          ? "it is a file; sheaf validate checks one"
          : "there is no such folder, or it may not be read";
      throw new UsageError(`${folder} cannot be checked: ${reason}.`, null, "ENOENT");
    });
    for (const entry of entries) {
      if (entry.isDirectory() && !entry.name.startsWith(".") && entry.name !== "node_modules") open.push(join(place, entry.name));
      if (entry.isFile() && WORKBOOK_FILE.test(entry.name)) found.push(relative(root, join(place, entry.name)));
    }
    if (found.length > MOST_FILES)
      throw new UsageError(`${folder} holds more than ${MOST_FILES} files.`, "Check the folders in it one by one.", "E_LIMIT");
  }
  if (found.length === 0)
    throw new UsageError(`${folder} holds no workbook file.`, "Workbook files end in .yaml, .yml or .json.", "ENOENT");
  return found.toSorted();
}
