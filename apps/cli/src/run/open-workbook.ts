import { gathered } from "@sheaf/compiler";
import { readWorkbookFile, type ReadResult, type WorkbookDocument } from "@sheaf/workbook";
import type { Given } from "../command/command.ts";
import { FindingsError } from "../command/failures.ts";
import type { Io } from "../command/io.ts";
import { connectionOptions } from "../connections/connection-option.ts";
import type { Brought, Connections } from "../connections/connections.ts";
import { sourceColumnsFrom } from "../connections/source-columns.ts";
import { readFileText } from "../files/read-file.ts";
import { readingOptions } from "../files/reading-options.ts";
import { environmentOf, environmentOptions } from "./environment.ts";
import { readControls } from "./read-controls.ts";
import { readFunctions } from "./read-functions.ts";
import { readModels } from "./read-models.ts";
import { readRows } from "./read-rows.ts";

/** Options of every command that computes what a file holds. */
export const computingOptions = {
  control: { type: "string", multiple: true },
  ...connectionOptions,
  functions: { type: "string" },
  model: { type: "string", multiple: true },
  rows: { type: "string", multiple: true },
  timeout: { type: "string" },
  ...environmentOptions,
} as const;

/** Reads the file that a command names, with the models that it reads. FindingsError where it is no workbook. */
export async function openWorkbook(
  given: Given,
  brought: Brought,
  connections: Connections,
  io: Io,
): Promise<{ readonly read: ReadResult; readonly document: WorkbookDocument }> {
  await readModels(given.texts("model"), brought.models, connections, io);
  const text = await readFileText(given.argument(0), io);
  const read = await gathered(connections.catalog, () =>
    readWorkbookFile(text, { ...readingOptions(), sourceColumns: sourceColumnsFrom(connections.catalog) }),
  );
  if (read.document === null) throw new FindingsError([...read.report.errors, ...read.report.warnings]);
  return { read, document: read.document };
}

/** What queries over the file are compiled with; brings the rows that the command names. */
export async function computingIn(document: WorkbookDocument, given: Given, brought: Brought, io: Io) {
  const customFunctions = await readFunctions(given.text("functions"), io);
  const environment = { ...environmentOf(document, readControls(document, given.texts("control")), given, io), customFunctions };
  for (const [id, rows] of await readRows(given.texts("rows"), document, environment.timeZone, io)) brought.rows.set(id, rows);
  return environment;
}
