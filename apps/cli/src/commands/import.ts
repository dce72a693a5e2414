import { readWorkbookFile, writeWorkbookFile } from "@sheaf/workbook";
import type { StoredKind } from "../calls/server.ts";
import { idIn, openServer, serverHelp, serverOptions } from "../calls/server-options.ts";
import { choice, type Command } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { FindingsError, UsageError } from "../command/failures.ts";
import { write } from "../command/io.ts";
import { printFindings } from "../files/print-findings.ts";
import { fileArgument, readFileText } from "../files/read-file.ts";
import { readingOptions, strictHelp } from "../files/reading-options.ts";

export const importFile: Command = {
  positionals: ["FILE"],
  options: {
    ...serverOptions,
    folder: { type: "string" },
    kind: { type: "string" },
    keep: { type: "boolean" },
    strict: { type: "boolean" },
  },
  help: `Usage: sheaf import FILE --server URL --org SLUG --folder ID [--kind workbook|data-model|report] [--strict]

Makes a workbook on a server from a file, or a data model, or a report. ${fileArgument}. The file is read here first, so that findings
name places in it; nothing is sent if it has structural errors. Broken formulas do not keep it out: they are listed, and the rest works.

  --folder ID      the folder to put it into: its UUID or the id in its address; default: the file's folderId
  --kind KIND      what the file is: workbook, data-model or report; default: what it says itself (its kind, or the object
                   that it is wrapped in), else a workbook
${strictHelp}
${serverHelp}

Prints one line: SHEAF_WORKBOOK id=… url=… version=…, of a data model SHEAF_DATA_MODEL …, of a report SHEAF_REPORT …
`,
  run: async (given, io) => {
    const text = await readFileText(given.argument(0), io);
    const wanted = given.text("kind");
    const asked = wanted === null ? null : choice("kind", wanted, ["workbook", "data-model", "report"], "workbook");
    const read = readWorkbookFile(text, { ...readingOptions(given.flag("strict")), ...(asked === null ? {} : { kind: asked }) });
    const { report } = read;
    if (read.document === null) throw new FindingsError([...report.errors, ...report.warnings]);
    const kind: StoredKind = asked ?? read.document.kind;
    const document = { ...read.document, kind };
    const folder = given.text("folder") ?? read.folderId;
    if (folder === null) throw new UsageError("The file names no folder.", "Add --folder ID, the folder to put it into.", "E_MISSING");
    const folderId = idIn(folder, "The folder");
    const server = await openServer(given, io);
    const file = writeWorkbookFile(document, { format: "json", envelope: read.envelope, folderId });
    await printFindings([...report.errors, ...report.warnings, ...report.notes, ...file.losses], io);
    const created = await server.create(kind, file.text, { keep: !given.flag("strict") });
    await write(io.stdout, `${made[kind]} id=${created.id} url=${created.url} version=${created.documentVersion}\n`);
    return exitCodes.done;
  },
};

const made: { readonly [K in StoredKind]: string } = {
  workbook: "SHEAF_WORKBOOK",
  "data-model": "SHEAF_DATA_MODEL",
  report: "SHEAF_REPORT",
};
