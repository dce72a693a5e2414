import { limits } from "@sheaf/contract";
import type { TimeZone } from "@sheaf/locale";
import { type Element, entryColumnsOf } from "@sheaf/workbook";
import { t } from "../../../shared/words/words.ts";
import type { Writing } from "../editing/entry-values.ts";
import { ruleOf } from "../editing/entry-rule.ts";
import type { Pause } from "../editing/long-work.ts";
import { readCommaText, separatorOf } from "../editing/sheet-text.ts";
import { writingOfCells } from "./cells-writing.ts";
import { textOfFile } from "./file-text.ts";
import { addManyRows, type EntryEdit, joinEdits, readCells } from "./entry-edits.ts";

export type FileRows =
  | {
      readonly kind: "rows";
      readonly edit: EntryEdit;
      readonly count: number;
      readonly leftOut: readonly string[];
      readonly isGuessed: boolean;
    }
  | { readonly kind: "refused"; readonly words: string };

interface FileRowsOptions {
  readonly label: string;
  readonly table: Element;
  readonly writing: Writing;
  readonly zone: TimeZone;
  readonly newId: () => string;
}

/** The rows of a file of separated values, below those of an input table: its first row says which columns they go into. */
export async function rowsOfFile(
  file: Pick<File, "name" | "arrayBuffer">,
  { label, table, writing, zone, newId }: FileRowsOptions,
  pause: Pause,
): Promise<FileRows> {
  const refused = (words: string): FileRows => ({ kind: "refused", words });
  const { name } = file;
  const found = await textOfFile(file);
  if (found === null) return refused(t("input-table.import.broken-encoding", { name }));
  const [header, ...rows] = await readCommaText(found.text, pause);
  if (header === undefined || rows.length === 0) return refused(t("input-table.import.no-rows-below-header", { name }));
  const titles = header.map((title) => title.trim().toLowerCase());
  const columns = entryColumnsOf(table).filter(({ type }) => type !== "file");
  const wanted = columns.flatMap((input) => {
    // A title that stands twice in the file is the column of its first one only.
    const at = titles.indexOf((input.name ?? input.id).trim().toLowerCase());
    return at < 0 ? [] : [{ id: input.id, rule: ruleOf(input), at }];
  });
  if (wanted.length === 0) return refused(t("input-table.import.no-column-one-table", { name }));
  if (rows.length > limits.inputBatchRows || rows.length * wanted.length > limits.inputBatchCells)
    return refused(t("input-table.import.too-many-rows", { name, rows: rows.length, most: limits.inputBatchRows }));
  const own = await writingOfCells(
    rows,
    // texts, as addresses of computers are, say nothing of amounts
    wanted.flatMap(({ rule, at }) => (rule?.kind === "number" || rule?.kind === "datetime" ? [at] : [])),
    writing,
    pause,
    separatorOf(found.text),
  );
  const values = await readCells(rows, wanted, { writing: own, zone }, pause);
  const block = {
    columns: wanted.map(({ id }) => id),
    height: rows.length,
    value: (at: number, row: number) => values[at]?.[row] ?? null,
  };
  const edit = joinEdits(label, await addManyRows(label, block, newId, pause));
  const leftOut = header.filter((_, at) => !wanted.some((one) => one.at === at));
  return { kind: "rows", edit, count: rows.length, leftOut, isGuessed: found.isGuessed };
}
