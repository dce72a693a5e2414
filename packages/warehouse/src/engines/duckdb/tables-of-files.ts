import { type ErrorText } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { WarehouseError } from "../../errors.ts";
import { type CellFormat, openCellFile } from "../../load/cells/open-cell-file.ts";
import { LoadRefused } from "../../load/dialect.ts";
import { formatOf } from "../../load/file-format.ts";

/** A table that a file holds. */
export interface FileTable {
  readonly table: string;
  /** Name of the file. */
  readonly file: string;
  /** Of a spreadsheet or a file of records, which of its tables. */
  readonly cells: { readonly format: CellFormat; readonly table: string } | null;
  /** The file cannot be read: told when the table is named. */
  readonly failure: WarehouseError | null;
}

/** Opening a file looks at no more than what says which tables it holds. */
const LOOKING_MS = 60_000;

/**
 * The tables of files. A file of one is named as the file without its ending; of several, each is named as its sheet or list, in a folder with
 * the file's name in front. Hidden sheets are left out.
 */
export async function tablesOfFiles(
  places: ReadonlyMap<string, string | null>,
  isFolder: boolean,
): Promise<ReadonlyMap<string, FileTable>> {
  const tables = new Map<string, FileTable>();
  for (const [file, place] of places) {
    for (const found of await tablesOf(file, place, isFolder)) {
      const known = tables.get(found.table.toLowerCase());
      if (known !== undefined)
        throw new WarehouseError(
          "EINVAL",
          message("errors-data.warehouse.one-table", { file: known.file, file2: found.file, table: found.table }),
        );
      tables.set(found.table.toLowerCase(), found);
    }
  }
  return tables;
}

async function tablesOf(file: string, place: string | null, isFolder: boolean): Promise<readonly FileTable[]> {
  const stem = file.replace(/\.[^.]+$/u, "");
  const format = formatOf(file);
  const whole: FileTable = { table: stem, file, cells: null, failure: null };
  if (place === null || format === "delimited" || format === "parquet") return [whole];
  try {
    const opened = await openCellFile(place, format, AbortSignal.timeout(LOOKING_MS));
    await opened.close();
    const shown = opened.tables.filter(({ hidden }) => !hidden);
    const isAlone = shown.filter(({ sheet }) => sheet === undefined).length === 1;
    const tables = shown.map(({ name, sheet }): FileTable => {
      const table = isAlone && sheet === undefined ? stem : isFolder ? `${stem} ${name}` : name;
      return { ...whole, table, cells: { format, table: name } };
    });
    // A range that is called as the file is not offered beside it.
    return tables.filter(({ table }, at) => tables.findIndex((other) => other.table.toLowerCase() === table.toLowerCase()) === at);
  } catch (error) {
    if (!(error instanceof LoadRefused)) throw error;
    const failure = unreadable(file, error.problem.text, error.problem.line);
    // Whoever names one file means it; others of a folder may never be asked for.
    if (!isFolder) throw failure;
    return [{ ...whole, failure }];
  }
}

export function unreadable(file: string, problem: ErrorText, line: number | null): WarehouseError {
  return new WarehouseError(
    "EINVAL",
    line === null
      ? message("errors-files.load.unreadable", { file, problem })
      : message("errors-files.load.unreadable-line", { file, problem, line: String(line) }),
    {
      cause: "value",
      ...(line === null ? {} : { line }),
    },
  );
}
