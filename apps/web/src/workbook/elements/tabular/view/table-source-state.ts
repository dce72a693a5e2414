import { type Element, isKind, memberOf } from "@sheaf/workbook";
import { useMemo, useRef, useSyncExternalStore } from "react";
import { useIsDark } from "../../../state/theme/page-theme.tsx";
import type { GridSource } from "../../../grid/model/grid-source.ts";
import { conditionalLooks } from "@sheaf/charts/cells";
import { useScaleEnds } from "../../conditional-formats/use-scale-ends.ts";
import type { ElementRequest } from "../../element-kind.ts";
import { useResults } from "../../../state/results/use-results.ts";
import { useWorkbook } from "../../../state/workbook.ts";
import type { TableRows } from "../rows/table-rows.ts";
import type { TableDesign } from "../shape/table-shape.ts";
import { type CellTexts, cellTexts } from "./cell-texts.ts";
import { type ColumnWidths, columnWidths } from "./column-widths.ts";
import { tableSource } from "./table-source.ts";

export interface TableView {
  readonly source: GridSource;
  /** Of the moment: what changed since it was drawn. */
  readonly sourceNow: () => GridSource;
  readonly texts: CellTexts;
  readonly widths: ColumnWidths;
}

interface Components {
  readonly totals?: unknown;
  readonly frozenColumns?: unknown;
  readonly summaryBar?: unknown;
}

export const componentsOf = (element: Element): Components => (memberOf(element, "tableComponents") ?? {}) as Components;

/** Totals are shown under groups unless somebody hid them. */
export function hasTotals(element: Element, design: TableDesign): boolean {
  return design.levels.length > 1 && componentsOf(element).totals !== "hidden";
}

/** Lines begin with their numbers (`sheaf.rowNumbers`). */
export const hasRowNumbers = (element: Element): boolean => isKind(element, "table") && element.sheaf?.rowNumbers === "shown";

/** What the grid draws: a new source whenever rows came, groups were opened, or the table is another one. */
export function useTableView(element: Element, design: TableDesign, rows: TableRows): TableView {
  const { zone, symbols } = useWorkbook();
  const ends = useScaleEnds(element);
  const isDark = useIsDark();
  const conditional = useMemo(() => conditionalLooks(element, ends, zone, isDark), [element, ends, zone, isDark]);
  const texts = useMemo(() => cellTexts(zone, symbols, conditional), [zone, symbols, conditional]);
  const plain = useMemo(() => cellTexts(zone, symbols), [zone, symbols]);
  const widths = useMemo(() => columnWidths(), []);
  const withTotals = hasTotals(element, design);
  const isNumbered = hasRowNumbers(element);
  const innermost = design.levels.at(-2)?.id ?? null;
  const requests = useMemo((): readonly ElementRequest[] | null => {
    if (!withTotals || innermost === null) return null;
    return [{ level: innermost, want: { kind: "totals", totalsAt: "summary" }, window: null, within: null }];
  }, [withTotals, innermost]);
  const [totals] = useResults(element.id, requests, 3);
  const version = useSyncExternalStore(rows.subscribe, rows.version);
  const last = useRef<GridSource | null>(null);

  const make = (): GridSource => {
    // Between a change of the table and its new rows, what is drawn stays.
    if (last.current !== null && !isSameNesting(design, rows)) return last.current;
    const table = totals?.table ?? null;
    return tableSource({ design, rows, texts, plain, widths, totals: table, hasTotals: withTotals, symbols, isNumbered });
  };
  const latest = useRef(make);
  latest.current = make;
  const source = useMemo(() => {
    last.current = latest.current();
    return last.current;
    // The version stands for everything that the rows hold.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [design, rows, version, texts, plain, widths, totals, withTotals, symbols, isNumbered]);
  const sourceNow = useMemo(() => () => latest.current(), []);
  return useMemo(() => ({ source, sourceNow, texts, widths }), [source, sourceNow, texts, widths]);
}

function isSameNesting(design: TableDesign, rows: TableRows): boolean {
  const [now, drawn] = [design.shape, rows.shape];
  if (now === drawn) return true;
  return (
    now.levels.length === drawn.levels.length &&
    now.levels.every(({ id }, index) => id === drawn.levels[index]?.id) &&
    [...now.closed].toSorted().join() === [...drawn.closed].toSorted().join()
  );
}
