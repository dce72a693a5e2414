import type { Id } from "@sheaf/workbook";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { GridSource } from "../grid/model/grid-source.ts";
import type { GridTarget } from "../grid/view/grid-props.ts";
import { useWorkbook } from "../state/workbook.ts";
import { cellsFound, type ShownCell } from "./cells-of.ts";
import { QUIET, stepped, type GridFind } from "./finding.ts";
import { markedBy, needleOf } from "./needle.ts";
import { pageFindOf, usePageNeedle, usePageTarget } from "./page/page-find.ts";

interface Found {
  readonly cells: readonly ShownCell[];
  readonly at: number | null;
}

/** Looks for text in a grid that has all of its rows here. */
export function useShownFind(elementId: Id, source: GridSource): GridFind {
  const workbook = useWorkbook();
  const { symbols } = workbook;
  const [turn, setTurn] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<Found | null>(null);
  const [target, setTarget] = useState<GridTarget | null>(null);
  const needle = useMemo(() => (isOpen ? needleOf(typed, symbols) : null), [isOpen, typed, symbols]);
  const own = useMemo(() => (needle === null ? null : markedBy(needle, symbols)), [needle, symbols]);
  const ofPage = usePageNeedle();
  const marked = useMemo(() => own ?? (ofPage === null ? null : markedBy(ofPage, symbols)), [own, ofPage, symbols]);
  const sent = usePageTarget(elementId);
  useEffect(() => {
    if (sent?.spot.kind !== "cell") return;
    const { row, columnId } = sent.spot;
    setTarget((before) => ({ row, columnId, turn: (before?.turn ?? 0) + 1 }));
  }, [sent]);
  const asked = useRef(needle);
  const show = useCallback((cells: readonly ShownCell[], at: number): void => {
    const cell = cells[at];
    setFound({ cells, at });
    if (cell !== undefined) setTarget((before) => ({ ...cell, turn: (before?.turn ?? 0) + 1 }));
  }, []);

  useEffect(() => {
    if (own === null) {
      setFound(null);
      return undefined;
    }
    const timer = setTimeout(() => {
      const cells = cellsFound(source, own);
      // After new data nobody is carried away from where they are.
      const isNew = asked.current !== needle;
      asked.current = needle;
      if (isNew && cells.length > 0) show(cells, 0);
      else setFound({ cells, at: null });
    }, QUIET);
    return () => clearTimeout(timer);
  }, [source, own, needle, show]);

  const open = useCallback(() => {
    setOpen(true);
    setTurn((count) => count + 1);
  }, []);
  const count = found?.cells.length ?? 0;
  return {
    finding: !isOpen
      ? null
      : {
          typed,
          type: setTyped,
          turn,
          state: found === null ? { kind: "idle" } : { kind: "found", total: count, listed: count, at: found.at },
          canStep: count > 0,
          step: (by) => {
            if (found !== null && count > 0) show(found.cells, stepped(found.at, by, count));
          },
        },
    marked,
    target,
    open,
    widen: () => pageFindOf(workbook).open(typed),
    close: () => {
      setOpen(false);
      setTarget(null);
    },
  };
}
