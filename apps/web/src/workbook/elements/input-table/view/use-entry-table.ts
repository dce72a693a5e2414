import type { Element } from "@sheaf/workbook";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { EntryState, EntryTable } from "../../../state/entries/entry-table.ts";
import { useWorkbook } from "../../../state/workbook.ts";

/** The entries of a table as they are by now. */
export function useEntryTable(element: Element): { readonly table: EntryTable; readonly state: EntryState } {
  const { entries } = useWorkbook();
  const table = useMemo(() => entries.of(element.id), [entries, element.id]);
  const state = useSyncExternalStore(table.subscribe, table.state);
  // Columns, rules and rights may be others: what the server says of them is too.
  useEffect(() => void table.ask(), [table, element]);
  return { table, state };
}
