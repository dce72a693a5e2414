import { gathered } from "@sheaf/compiler";
import { type Id, readWorkbookFile, type WorkbookDocument } from "@sheaf/workbook";
import { FindingsError, UsageError } from "../command/failures.ts";
import type { Io } from "../command/io.ts";
import type { Connections } from "../connections/connections.ts";
import { sourceColumnsFrom } from "../connections/source-columns.ts";
import { readingOptions } from "../files/reading-options.ts";
import { readFileText } from "../files/read-file.ts";

export const modelHelp = `  --model ID=FILE      the data model that the file calls by the dataModelId ID; for each model that is read`;

/** Data models of the files that `--model` names, put to those that the connections know. */
export async function readModels(
  texts: readonly string[],
  models: Map<Id, WorkbookDocument>,
  { catalog }: Connections,
  io: Io,
): Promise<void> {
  for (const text of texts) {
    const at = text.indexOf("=");
    const [id, path] = [text.slice(0, at), text.slice(at + 1)];
    if (at < 1 || path === "") throw new UsageError(`--model ${text} names no file.`, "Write --model ID=FILE.");
    const content = await readFileText(path, io);
    const read = await gathered(catalog, () =>
      readWorkbookFile(content, { ...readingOptions(), kind: "data-model", sourceColumns: sourceColumnsFrom(catalog) }),
    );
    if (read.document === null) throw new FindingsError([...read.report.errors, ...read.report.warnings]);
    if (read.document.kind === "report") throw new UsageError(`--model ${id}: ${path} is a report.`, "A report is read by nothing.");
    // Older files say of every document that it is a workbook: what is read as a model is one.
    models.set(id, { ...read.document, kind: "data-model" });
  }
}
