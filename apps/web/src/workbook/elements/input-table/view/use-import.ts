import { inMegabytes, limits, type InputValue } from "@sheaf/contract";
import { type Element, type InputColumn, inputColumnsOf } from "@sheaf/workbook";
import { useToasts } from "../../../../shared/feedback/toast.tsx";
import { readCommaText } from "../../../grid/editing/sheet-text.ts";
import { readMoment } from "../../../grid/editing/entry-values.ts";
import type { EntryTable } from "../../../state/entries/entry-table.ts";
import { useWorkbook } from "../../../state/workbook.ts";
import { addEntryColumns, freeName, newColumn } from "../model/column-edits.ts";
import { inZone } from "../model/entry-cells.ts";
import { ruleOf } from "../model/entry-columns.ts";
import { addRows, readCells } from "../model/entry-edits.ts";
import { likelyType } from "../model/likely-type.ts";
import { personWriting } from "./person-writing.ts";

interface ImportOptions {
  readonly element: Element;
  readonly table: EntryTable;
  /** Columns that the file has and the table has not are made. */
  readonly isEditing: boolean;
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Brings the rows of a file: its header row says which columns they go to. */
export function useImport({ element, table, isEditing }: ImportOptions): (file: File) => Promise<void> {
  const workbook = useWorkbook();
  const toasts = useToasts();
  const fail = (text: string): void => void toasts.show({ text, status: "error", time: "long" });
  return async (file) => {
    if (file.size > limits.inputBatchBytes) return fail(`${file.name} is larger than ${inMegabytes(limits.inputBatchBytes)}`);
    const [header, ...rows] = await readCommaText(await file.text(), pause);
    if (header === undefined || rows.length === 0) return fail(`${file.name} has no rows below its header`);
    if (rows.length > limits.inputBatchRows)
      return fail(
        `${file.name} has ${rows.length.toLocaleString("en")} rows; at most ${limits.inputBatchRows.toLocaleString("en")} come in at once`,
      );
    const writing = personWriting(workbook.symbols);
    const inputs = inputColumnsOf(element);
    const made: InputColumn[] = [];
    const taken = header.map((name, at): InputColumn | null => {
      const known = inputs.find((input) => input.type !== undefined && input.name?.trim().toLowerCase() === name.trim().toLowerCase());
      if (known !== undefined) return known;
      if (!isEditing) return null;
      const column = newColumn(workbook.newId(), freeName(element, name.trim() || `Column ${at + 1}`), likelyType(rows, at, writing));
      made.push(column);
      return column;
    });
    const left = header.filter((_, at) => taken[at] === null);
    const wanted = taken.flatMap((input, at) => (input === null ? [] : [{ input, at }]));
    if (wanted.length === 0) return fail(`No column of ${file.name} is one of this table`);
    if (made.length > 0) {
      const { label, operations } = addEntryColumns(element, made, null);
      if (!workbook.perform(label, operations)) return;
    }
    const columns = wanted.map(({ input, at }) => ({ rule: ruleOf(input), at }));
    const read = await readCells(rows, columns, writing, pause);
    const values = read.map((list, at) =>
      columns[at]?.rule?.kind === "datetime"
        ? list.map((value): InputValue =>
            typeof value === "string" && readMoment(value, false) !== null ? inZone(value, workbook.zone) : value,
          )
        : list,
    );
    const edit = addRows(`Import ${file.name}`, {
      rowIds: rows.map(() => workbook.newId()),
      columns: wanted.map(({ input }) => input.id),
      values,
    });
    const outcome = await table.write(edit.label, edit.changes, edit.inverse);
    if (outcome.kind !== "landed") return;
    const words = `${outcome.answer.rowsAdded.toLocaleString("en")} ${outcome.answer.rowsAdded === 1 ? "row" : "rows"} imported from ${file.name}`;
    toasts.show({ text: left.length === 0 ? words : `${words}; left out: ${left.join(", ")}`, status: "success" });
  };
}
