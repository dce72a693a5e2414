import { columnsOf, type Element, type Id } from "@sheaf/workbook";
import { useMemo, useRef } from "react";
import type { EntryTable } from "../../../state/entries/entry-table.ts";
import { useWorkbook } from "../../../state/workbook.ts";
import type { SheetCells } from "../../../grid/editing/sheet-text.ts";
import { addEntryColumns, freeName, newColumn } from "../model/column-edits.ts";
import { type EntryActions, entryActions, type PasteTarget } from "../model/entry-actions.ts";
import { ruleOf } from "../model/entry-columns.ts";
import { likelyType } from "../model/likely-type.ts";
import type { EntrySource } from "../model/entry-source.ts";
import { personWriting } from "./person-writing.ts";

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
  const { results, newId, symbols, zone } = workbook;
  const latest = useRef(options.source);
  latest.current = options.source;
  const addColumns = (cells: SheetCells, at: readonly number[]): readonly PasteTarget[] => {
    if (workbook.mode !== "edit" || !workbook.canChange) return [];
    const count = columnsOf(element).length;
    const made = at.map((from, index) =>
      newColumn(newId(), freeName(element, `Column ${count + index + 1}`), likelyType(cells, from, personWriting(symbols))),
    );
    const { label, operations } = addEntryColumns(element, made, null);
    if (!workbook.perform(label, operations)) return [];
    return made.map((input, index) => ({ id: input.id, rule: ruleOf(input), at: at[index] ?? 0 }));
  };
  const adding = useRef(addColumns);
  adding.current = addColumns;
  return useMemo(
    () =>
      entryActions({
        elementId: element.id,
        table,
        results,
        source: () => latest.current(),
        entered,
        canAdd,
        newId,
        writing: personWriting(symbols),
        zone,
        addColumns: (cells, at) => adding.current(cells, at),
        pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
      }),
    [element.id, table, results, entered, canAdd, newId, symbols, zone],
  );
}
