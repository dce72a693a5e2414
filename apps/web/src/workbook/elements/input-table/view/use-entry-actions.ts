import { columnsOf, type Element, entryColumnsOf, type Id } from "@sheaf/workbook";
import { useMemo, useRef } from "react";
import type { EntryTable } from "../../../state/entries/entry-table.ts";
import { useWorkbook } from "../../../state/workbook.ts";
import type { SheetCells } from "../../../grid/editing/sheet-text.ts";
import { addEntryColumns, freeName, newColumn } from "../model/column-edits.ts";
import { type EntryActions, entryActions, type NewColumns } from "../model/entry-actions.ts";
import { ruleOf } from "../../../grid/editing/entry-rule.ts";
import { likelyType } from "../model/likely-type.ts";
import type { EntrySource } from "../model/entry-source.ts";
import { personWriting } from "../../../grid/editing/person-writing.ts";
import { t } from "../../../../shared/words/words.ts";

/** The actions of one table; the same object until the table itself changes. */
export function useEntryActions(options: {
  readonly element: Element;
  readonly table: EntryTable;
  readonly source: () => EntrySource;
  readonly entered: readonly Id[];
  readonly canAdd: boolean;
}): EntryActions {
  const { element, table, entered, canAdd } = options;
  const workbook = useWorkbook();
  const { results, newId, symbols, zone, asOneStep } = workbook;
  const latest = useRef(options.source);
  latest.current = options.source;
  const newColumns = (cells: SheetCells, at: readonly number[]): NewColumns => {
    if (workbook.mode !== "edit" || !workbook.canChange) return { targets: [], make: () => false };
    const count = columnsOf(element).length;
    const made = at.map((from, index) =>
      newColumn(
        newId(),
        freeName(element, t("input-table.entry-actions.column", { count: count + index + 1 })),
        likelyType(cells, from, personWriting(symbols)),
      ),
    );
    return {
      targets: made.map((input, index) => ({ id: input.id, rule: ruleOf(input), at: at[index] ?? 0 })),
      make: () => {
        const { label, operations } = addEntryColumns(element, made, null);
        return workbook.perform(label, operations);
      },
    };
  };
  const ofFiles = useMemo(() => new Set(entryColumnsOf(element).flatMap(({ id, type }) => (type === "file" ? [id] : []))), [element]);
  const adding = useRef(newColumns);
  adding.current = newColumns;
  return useMemo(
    () =>
      entryActions({
        elementId: element.id,
        table,
        results,
        source: () => latest.current(),
        entered,
        ofFiles,
        canAdd,
        newId,
        writing: personWriting(symbols),
        zone,
        newColumns: (cells, at) => adding.current(cells, at),
        asOneStep,
      }),
    [element.id, table, results, entered, ofFiles, canAdd, newId, symbols, zone, asOneStep],
  );
}
