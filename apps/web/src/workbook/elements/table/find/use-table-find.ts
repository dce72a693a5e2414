import type { Element } from "@sheaf/workbook";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { toCallError } from "../../../../shared/http/call-error.ts";
import { type Finding, type FindState, type GridFind, QUIET, stepped } from "../../../find/finding.ts";
import { markedBy, type Needle, needleOf } from "../../../find/needle.ts";
import { pageFindOf, usePageNeedle, usePageTarget } from "../../../find/page/page-find.ts";
import type { GridTarget } from "../../../grid/view/grid-props.ts";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import type { TableRows } from "../../tabular/rows/table-rows.ts";
import type { TableDesign } from "../../tabular/shape/table-shape.ts";
import { askFound } from "../../tabular/find/ask-found.ts";
import type { FoundCell } from "../../tabular/find/found-cells.ts";

interface Options {
  readonly element: Element;
  readonly design: TableDesign;
  readonly rows: TableRows;
}

/** Looks for text in the shown columns of all rows of a table, on the server: also in rows that are not here, and in groups that are closed. */
export function useTableFind({ element, design, rows }: Options): GridFind {
  const workbook = useWorkbook();
  const document = useDocument();
  const { symbols } = workbook;
  const [turn, setTurn] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [state, setState] = useState<FindState>({ kind: "idle" });
  const [target, setTarget] = useState<GridTarget | null>(null);
  const cells = useRef<readonly FoundCell[]>([]);
  const shown = useRef(0);
  const asked = useRef<Needle | null>(null);
  const needle = useMemo(() => (isOpen ? needleOf(typed, symbols) : null), [isOpen, typed, symbols]);
  const ofPage = usePageNeedle();
  const shownNeedle = needle ?? ofPage;
  const marked = useMemo(() => (shownNeedle === null ? null : markedBy(shownNeedle, symbols)), [shownNeedle, symbols]);

  const goTo = async (cell: Pick<FoundCell, "places" | "columnId"> | undefined): Promise<void> => {
    if (cell === undefined) return;
    const line = await rows.reveal(cell.places);
    if (line === null) return;
    shown.current += 1;
    setTarget({ row: line, columnId: cell.columnId, turn: shown.current });
  };
  const show = (at: number): Promise<void> => goTo(cells.current[at]);
  const latest = useRef({ show, goTo });
  latest.current = { show, goTo };
  const sent = usePageTarget(element.id);
  useEffect(() => {
    if (sent?.spot.kind === "row") void latest.current.goTo(sent.spot);
  }, [sent]);

  useEffect(() => {
    cells.current = [];
    if (needle === null) {
      setState({ kind: "idle" });
      return undefined;
    }
    const abort = new AbortController();
    const { signal } = abort;
    const look = async (): Promise<void> => {
      setState({ kind: "waiting" });
      const found = await askFound({ workbook, element, design, needle, signal, texts: 0 });
      if (signal.aborted) return;
      cells.current = found.cells;
      const { total } = found;
      const listed = found.cells.length;
      // After a change of the table nobody is carried away from where they are.
      const isNew = asked.current !== needle;
      asked.current = needle;
      setState({ kind: "found", total, listed, at: isNew && listed > 0 ? 0 : null });
      if (isNew && listed > 0) await latest.current.show(0);
    };
    const timer = setTimeout(() => {
      look().catch((thrown: unknown) => {
        const error = toCallError(thrown);
        if (!signal.aborted && error !== null) setState({ kind: "failed", message: error.message });
      });
    }, QUIET);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
    // A change of the document is looked through again; what the document is made into follows from it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [needle, document, design, workbook]);

  const open = useCallback(() => {
    setOpen(true);
    setTurn((count) => count + 1);
  }, []);
  const canStep = state.kind === "found" && state.listed > 0;
  const finding: Finding | null = !isOpen
    ? null
    : {
        typed,
        type: setTyped,
        state,
        canStep,
        turn,
        step: (by) => {
          if (state.kind !== "found" || state.listed === 0) return;
          const at = stepped(state.at, by, state.listed);
          setState({ ...state, at });
          void show(at);
        },
      };
  return {
    finding,
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
