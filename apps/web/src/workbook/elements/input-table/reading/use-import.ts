import { inMegabytes, limits } from "@sheaf/contract";
import { type Element, type InputColumn, inputColumnsOf } from "@sheaf/workbook";
import type { ReactNode } from "react";
import { useToasts } from "../../../../shared/feedback/toast.tsx";
import { toCallError } from "../../../../shared/http/call-error.ts";
import type { Pause } from "../../../grid/editing/long-work.ts";
import { readCommaText, separatorOf } from "../../../grid/editing/sheet-text.ts";
import { writingOfCells } from "../../../grid/entering/cells-writing.ts";
import { textOfFile } from "../../../grid/entering/file-text.ts";
import type { WriteOutcome } from "../../../state/entries/entry-outcomes.ts";
import type { EntryTable } from "../../../state/entries/entry-table.ts";
import { useWorkbook } from "../../../state/workbook.ts";
import { addEntryColumns, freeName, newColumn } from "../model/column-edits.ts";
import { ruleOf } from "../../../grid/editing/entry-rule.ts";
import { addManyRows, joinEdits, readCells } from "../../../grid/entering/entry-edits.ts";
import { likelyType } from "../model/likely-type.ts";
import { personWriting } from "../../../grid/editing/person-writing.ts";
import { useReading } from "../../../grid/entering/use-reading.tsx";
import { t } from "../../../../shared/words/words.ts";

interface ImportOptions {
  readonly element: Element;
  readonly table: EntryTable;
  /** Columns that the file has and the table has not are made. */
  readonly isEditing: boolean;
}

const isNamed = (input: InputColumn, name: string): boolean => input.name?.trim().toLowerCase() === name.toLowerCase();

/** Brings the rows of a file: its header row says which columns they go to. Columns made and rows brought are one step of undo. */
export function useImport({ element, table, isEditing }: ImportOptions): {
  readonly load: (file: File) => Promise<void>;
  readonly progress: ReactNode;
} {
  const workbook = useWorkbook();
  const toasts = useToasts();
  const { read, progress } = useReading();
  const fail = (text: string): void => void toasts.show({ text, status: "error", time: "long" });

  /** A text that comes back says why nothing was brought. */
  const bring = async (file: File, pause: Pause): Promise<string | null> => {
    const found = await textOfFile(file);
    if (found === null) return t("input-table.import.broken-encoding", { name: file.name });
    const [header, ...rows] = await readCommaText(found.text, pause);
    if (header === undefined || rows.length === 0) return t("input-table.import.no-rows-below-header", { name: file.name });
    const inputs = inputColumnsOf(element);
    // Texts of columns of texts say nothing of how amounts are written.
    const ofTexts = inputs.filter(({ type }) => type !== undefined && type !== "number" && type !== "datetime");
    const isText = header.map((title) => ofTexts.some((input) => isNamed(input, title.trim())));
    const others = isText.includes(true) ? rows.map((row) => row.filter((_, at) => isText[at] !== true)) : rows;
    const writing = await writingOfCells(others, "all", personWriting(workbook.symbols), pause, separatorOf(found.text));
    const made: InputColumn[] = [];
    const taken: (InputColumn | null)[] = [];
    for (const [at, title] of header.entries()) {
      await pause();
      const name = title.trim();
      // A title that stands twice in the file is the column of its first one only.
      const known = inputs.find(
        (input) => input.type !== undefined && input.type !== "file" && isNamed(input, name) && !taken.includes(input),
      );
      if (known !== undefined) taken.push(known);
      else if (!isEditing) taken.push(null);
      else {
        const column = newColumn(
          workbook.newId(),
          freeName(element, name || t("input-table.import.column", { at: at + 1 }), made),
          likelyType(rows, at, writing),
        );
        made.push(column);
        taken.push(column);
      }
    }
    const left = header.filter((_, at) => taken[at] === null);
    const wanted = taken.flatMap((input, at) => (input === null ? [] : [{ id: input.id, rule: ruleOf(input), at }]));
    if (wanted.length === 0) return t("input-table.import.no-column-one-table", { name: file.name });
    if (rows.length > limits.inputBatchRows || rows.length * wanted.length > limits.inputBatchCells)
      return `${file.name} has ${rows.length.toLocaleString("en")} rows of ${wanted.length} columns; at most ${limits.inputBatchRows.toLocaleString("en")} of 50 columns come in at once`;
    const values = await readCells(rows, wanted, { writing, zone: workbook.zone }, pause);
    const label = t("input-table.import.import", { name: file.name });
    const block = {
      columns: wanted.map(({ id }) => id),
      height: rows.length,
      value: (at: number, row: number) => values[at]?.[row] ?? null,
    };
    const edit = joinEdits(label, await addManyRows(label, block, workbook.newId, pause));
    // Nothing was changed until here: whoever stops it leaves no trace.
    const written = workbook.asOneStep(label, () => {
      if (made.length > 0) {
        const { label: adding, operations } = addEntryColumns(element, made, null);
        if (!workbook.perform(adding, operations)) return null;
      }
      return table.write(label, edit.changes, edit.inverse, { made: made.map(({ id }) => id) });
    });
    written?.then((outcome) => tell(outcome, file.name, left, found.isGuessed)).catch(() => undefined);
    return null;
  };
  const tell = (outcome: WriteOutcome, name: string, left: readonly string[], isGuessed: boolean): void => {
    if (outcome.kind !== "landed") return;
    const { rowsAdded } = outcome.answer;
    const rows = t("input-table.import.other-imported-from", { rowsAdded: rowsAdded.toLocaleString("en"), rowsAdded2: rowsAdded, name });
    const words = isGuessed ? t("control.file-upload.read-as-western", { words: rows }) : rows;
    toasts.show({
      text: left.length === 0 ? words : t("input-table.import.left-out", { words, left: left.join(", ") }),
      status: "success",
    });
  };
  const load = async (file: File): Promise<void> => {
    if (file.size > limits.inputBatchBytes)
      return fail(t("input-table.import.is-larger-than", { name: file.name, inMegabytes: inMegabytes(limits.inputBatchBytes) }));
    try {
      const told = await read(t("input-table.import.reading", { name: file.name }), (pause) => bring(file, pause));
      if (told === "busy") fail(t("input-table.import.file-still-being-read"));
      else if (told === "stopped") toasts.show({ text: t("input-table.import.nothing-was-imported"), status: "error" });
      else if (told !== null) fail(told);
    } catch (thrown) {
      fail(toCallError(thrown)?.message ?? t("input-table.import.cannot-be-read", { name: file.name }));
    }
  };
  return { load, progress };
}
