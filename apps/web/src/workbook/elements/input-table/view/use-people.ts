import type { Id } from "@sheaf/workbook";
import { useEffect, useMemo } from "react";
import { useFocusPart } from "../../../state/focus.ts";
import { shortName, useOthers } from "../../../state/live/use-others.ts";
import { useWorkbook } from "../../../state/workbook.ts";
import { type CellPerson, cellName, rowOfCell } from "../model/entry-source.ts";

const SETTLE = 120;

/** Others who stand on cells of this table; nothing where nobody tells. */
export function usePeople(elementId: Id): ReadonlyMap<string, CellPerson> {
  const others = useOthers();
  return useMemo(() => {
    const people = new Map<string, CellPerson>();
    for (const other of others) {
      const cursor = other.place?.elementId === elementId ? other.place.cursor : null;
      if (cursor !== null) people.set(cursor, { name: shortName(other), rowId: rowOfCell(cursor), color: other.hue });
    }
    return people;
  }, [others, elementId]);
}

/** Tells the others on which cell this person stands. */
export function useOwnPlace(elementId: Id, pageId: Id | null, rowId: string | null, columnId: Id | null): void {
  const { documents, mode } = useWorkbook();
  const isHere = useFocusPart("elementId") === elementId;
  useEffect(() => {
    if (mode !== "edit" || !isHere || rowId === null || columnId === null) return undefined;
    // The page tells of the element first; who runs over cells tells of the last one.
    const timer = setTimeout(() => documents.moveTo({ pageId, elementId, cursor: cellName(rowId, columnId) }), SETTLE);
    return () => clearTimeout(timer);
  }, [documents, mode, isHere, elementId, pageId, rowId, columnId]);
}
