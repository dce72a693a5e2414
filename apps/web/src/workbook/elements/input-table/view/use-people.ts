import { useQuery } from "@apollo/client/react";
import type { Id } from "@sheaf/workbook";
import { useEffect, useMemo } from "react";
import { MEMBERS } from "../../../../shared/documents/queries.ts";
import { useFocusPart } from "../../../state/focus.ts";
import { useDocumentState, useWorkbook } from "../../../state/workbook.ts";
import { type CellPerson, cellName, rowOfCell } from "../model/entry-source.ts";

/** Dark enough for white letters. */
const colors = ["#b4550f", "#1f6f54", "#8a3d7a", "#a3324a", "#5b4bb0", "#2a6a8f"];
const SETTLE = 120;

/** Others who stand on cells of this table; nothing where nobody tells. */
export function usePeople(elementId: Id): ReadonlyMap<string, CellPerson> {
  const { peers } = useDocumentState();
  const here = useMemo(() => peers.filter(({ place }) => place?.elementId === elementId && place.cursor !== null), [peers, elementId]);
  const { data } = useQuery(MEMBERS, { variables: { search: null }, skip: here.length === 0 });
  return useMemo(() => {
    const people = new Map<string, CellPerson>();
    for (const { author, place } of here) {
      const name = data?.members.find(({ userId }) => userId === author)?.name ?? "Somebody";
      const seed = Array.from(author).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
      const cursor = place?.cursor ?? "";
      people.set(cursor, { name: name.split(" ")[0] ?? name, rowId: rowOfCell(cursor), color: colors[seed % colors.length] ?? "#1f6f54" });
    }
    return people;
  }, [here, data]);
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
