import type { InputRowless } from "@sheaf/contract";
import { type Element, linkedElementOf, memberOf } from "@sheaf/workbook";
import { useEffect, useState } from "react";
import type { EntryTable } from "../../../state/entries/entry-table.ts";

/** Entries of a linked table whose row is gone, as they stand after the last entry; null: none, or nobody can tell. */
export function useRowless(element: Element, table: EntryTable, isWanted: boolean): InputRowless | null {
  const [found, setFound] = useState<InputRowless | null>(null);
  const isAsked = isWanted && linkedElementOf(element) !== null;
  const { version } = table;
  const source = JSON.stringify(memberOf(element, "source"));
  useEffect(() => {
    if (!isAsked) return undefined;
    let isGone = false;
    // Without an answer nothing is said: the table itself works.
    table
      .rowless()
      .then((answer) => !isGone && setFound(answer))
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [table, isAsked, version, source]);
  return found === null || !isAsked || found.count === null || found.count === 0 ? null : found;
}
