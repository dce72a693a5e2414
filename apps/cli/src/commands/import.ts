import { readWorkbookFile, writeWorkbookFile } from "@sheaf/workbook";
import { idIn, openServer, serverHelp, serverOptions } from "../calls/server-options.ts";
import type { Command } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { FindingsError, UsageError } from "../command/failures.ts";
import { write } from "../command/io.ts";
import { printFindings } from "../files/print-findings.ts";
import { fileArgument, readFileText } from "../files/read-file.ts";
import { readingOptions, strictHelp } from "../files/reading-options.ts";

export const importFile: Command = {
  positionals: ["FILE"],
  options: { ...serverOptions, folder: { type: "string" }, keep: { type: "boolean" }, strict: { type: "boolean" } },
  help: `Usage: sheaf import FILE --server URL --org SLUG --folder ID [--strict]

Makes a workbook on a server from a file. ${fileArgument}. The file is read here first, so that findings name places in it;
nothing is sent if it has structural errors. Broken formulas do not keep it out: they are listed, and the rest works.

  --folder ID      the folder to put it into: its UUID or the id in its address; default: the file's folderId
${strictHelp}
${serverHelp}

Prints one line: SHEAF_WORKBOOK id=… url=… version=…
`,
  run: async (given, io) => {
    const text = await readFileText(given.argument(0), io);
    const read = readWorkbookFile(text, readingOptions(given.flag("strict")));
    const { document, report } = read;
    if (document === null) throw new FindingsError([...report.errors, ...report.warnings]);
    const folder = given.text("folder") ?? read.folderId;
    if (folder === null)
      throw new UsageError("The file names no folder.", "Add --folder ID, the folder to put the workbook into.", "E_MISSING");
    const folderId = idIn(folder, "The folder");
    const server = await openServer(given, io);
    const file = writeWorkbookFile(document, { format: "json", envelope: read.envelope, folderId });
    await printFindings([...report.errors, ...report.warnings, ...report.notes, ...file.losses], io);
    const created = await server.createWorkbook(file.text, { keep: !given.flag("strict") });
    await write(io.stdout, `SHEAF_WORKBOOK id=${created.workbookId} url=${created.url} version=${created.documentVersion}\n`);
    return exitCodes.done;
  },
};
