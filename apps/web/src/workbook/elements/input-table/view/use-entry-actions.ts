import type { Element, Id } from "@sheaf/workbook";
import { useMemo, useRef } from "react";
import type { EntryTable } from "../../../state/entries/entry-table.ts";
import { useWorkbook } from "../../../state/workbook.ts";
import { type EntryActions, entryActions } from "../model/entry-actions.ts";
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
  const { results, newId, symbols, zone } = useWorkbook();
  const latest = useRef(options.source);
  latest.current = options.source;
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
        pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
      }),
    [element.id, table, results, entered, canAdd, newId, symbols, zone],
  );
}
