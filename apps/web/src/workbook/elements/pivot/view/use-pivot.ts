import { cellAt } from "@sheaf/result";
import { columnsOf, type Element, type Id, mostPivotColumns, pivotShown } from "@sheaf/workbook";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useIsDark } from "../../../state/theme/page-theme.tsx";
import type { GridSource } from "../../../grid/model/grid-source.ts";
import type { ResultState } from "../../../state/results/result-state.ts";
import { useWorkbook, type Workbook } from "../../../state/workbook.ts";
import type { ElementRequest } from "../../element-kind.ts";
import type { TableColumn, TableDesign } from "../../tabular/shape/table-shape.ts";
import { keptDesign, useTableDesign } from "../../tabular/shape/use-table-design.ts";
import { type ColumnWidths, columnWidths } from "../../tabular/view/column-widths.ts";
import { foldsOf } from "../model/folds.ts";
import { pivotAnswers, type PivotAnswers, type PivotModel, pivotModel } from "../model/pivot-model.ts";
import { ownTotal, totalAxes, type TotalAxis } from "../shape/own-totals.ts";
import { shortName } from "../shape/short-name.ts";
import { sortShown } from "../shape/sorts.ts";
import { pivotSource } from "./pivot-source.ts";
import { endsBySaying, legible, styleLook, withRules } from "@sheaf/charts/cells";
import { useScaleEnds } from "../../conditional-formats/use-scale-ends.ts";
import { pivotTexts, type PivotTexts } from "./pivot-looks.ts";

export interface PivotView {
  readonly model: PivotModel;
  readonly source: GridSource;
  readonly texts: PivotTexts;
  readonly widths: ColumnWidths;
}

/** Keys and values of a pivot by their ids, as its grid and its panel show them. */
export function usePivotColumns(element: Element, results: readonly ResultState[] = NONE): ReadonlyMap<Id, TableColumn> {
  const diagnostics = results[0]?.facts?.diagnostics;
  const design = useTableDesign(element, diagnostics);
  return useMemo(() => columnsIn(element, design), [design, element]);
}

function columnsIn(element: Element, design: TableDesign): ReadonlyMap<Id, TableColumn> {
  const named = new Set(columnsOf(element).flatMap(({ id, name }) => (name === undefined ? [] : [id])));
  return new Map(
    design.levels
      .flatMap((level) => level.columns)
      .map((column) => [column.id, named.has(column.id) ? column : { ...column, name: shortName(column.name) }]),
  );
}

const NONE: readonly ResultState[] = [];

/** What the grid of a pivot would draw of these answers, whether it is on screen or not; null where they are no pivot. */
export function pivotNow(workbook: Workbook, element: Element, results: readonly ResultState[]): GridSource | null {
  const { facts, documents, zone, symbols } = workbook;
  const design = keptDesign(documents.state().document, element, facts.of(element.id), results[0]?.facts?.diagnostics ?? []);
  const columns = columnsIn(element, design);
  const shown = pivotShown(element);
  const answers = pivotAnswers(
    shown,
    results.map(({ table, end }) => ({ table, truncated: end?.truncated === true })),
    new Set(shown.values.filter((id) => columns.get(id)?.problem != null)),
    new Set(shown.values.filter((id) => hasOwnTotal(element, id))),
  );
  if (answers === null) return null;
  const model = pivotModel(answers, foldsOf(workbook).of(element.id));
  const texts = pivotTexts(element, answers.cells, { end: () => null }, zone, symbols);
  return pivotSource({ model, columns, texts, widths: columnWidths(), totalLook: () => null, sortOf: () => null });
}

const hasOwnTotal = (element: Element, id: Id): boolean => totalAxes.some((axis) => ownTotal(element, axis, id).formula !== undefined);

/** What the grid draws. What was drawn before stays while the answers are those of another shape; null before the first. */
export function usePivot(element: Element, results: readonly ResultState[]): PivotView | null {
  const workbook = useWorkbook();
  const { zone, symbols } = workbook;
  const columns = usePivotColumns(element, results);
  const folds = foldsOf(workbook);
  const folded = useSyncExternalStore(folds.subscribe, () => folds.of(element.id));
  const shown = useMemo(() => pivotShown(element), [element]);
  const widths = useMemo(() => columnWidths(), []);
  // Names, formats and colors are no reason to read the answers again.
  const shape = JSON.stringify([shown, [...shown.totals.rows.hiddenValues], [...shown.totals.columns.hiddenValues]]);
  const broken = shown.values.filter((id) => columns.get(id)?.problem != null).join("\n");
  const ownInTotals = shown.values.filter((id) => hasOwnTotal(element, id)).join("\n");
  const fresh = useMemo(
    () =>
      pivotAnswers(
        shown,
        results.map(({ table, end }) => ({ table, truncated: end?.truncated === true })),
        new Set(broken.split("\n")),
        new Set(ownInTotals.split("\n")),
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [shape, results, broken, ownInTotals],
  );
  const kept = useRef<PivotAnswers | null>(null);
  // Parts come one by one: those of two questions beside each other would be cells that do not add up to their totals.
  if (fresh !== null && (kept.current === null || results.every(({ isStale }) => !isStale))) kept.current = fresh;
  const answers = kept.current;
  const model = useMemo(() => (answers === null ? null : pivotModel(answers, folded)), [answers, folded]);
  const cells = answers?.cells ?? null;
  const said = useScaleEnds(useMemo(() => withRules(element, endsBySaying), [element]));
  const isDark = useIsDark();
  const texts = useMemo(() => pivotTexts(element, cells, said, zone, symbols, isDark), [element, cells, said, zone, symbols, isDark]);
  return useMemo(() => {
    if (model === null) return null;
    const sortOf = (columnId: Id) => {
      const direction = sortShown(element, columnId);
      return direction === null ? null : { direction, rank: null };
    };
    const totalLook = (axis: TotalAxis, valueId: Id) => {
      const { style } = ownTotal(element, axis, valueId);
      return style === undefined ? null : legible(styleLook(style));
    };
    return { model, source: pivotSource({ model, columns, texts, widths, totalLook, sortOf }), texts, widths };
  }, [model, columns, texts, widths, element]);
}

/** How many columns there would be, asked for only when not all of them came (T2). */
export function useColumnCount(element: Element, model: PivotModel | null): number | null {
  const { results } = useWorkbook();
  const [count, setCount] = useState<number | null>(null);
  const depth = model?.shown.columns.length ?? 0;
  const isCut = model !== null && depth > 0 && leavesOf(model) >= mostPivotColumns;
  useEffect(() => {
    setCount(null);
    if (!isCut) return undefined;
    const request: ElementRequest = { level: null, want: { kind: "pivot-count", rows: 0, columns: depth }, window: null, within: null };
    const held = results.hold(element.id, request, 3);
    const take = (): void => {
      const { status, table } = held.state();
      const column = table?.columns.findIndex(({ role }) => role === "count") ?? -1;
      if (status === "ready" && table !== null && table.rowCount > 0 && column >= 0) setCount(Number(cellAt(table, 0, column)));
    };
    take();
    const stop = held.subscribe(take);
    return () => {
      stop();
      held.release();
    };
  }, [results, element.id, isCut, depth]);
  return count;
}

const leavesOf = ({ columns }: PivotModel): number => {
  let leaves = 0;
  const count = (member: PivotModel["columns"]["root"]): void => {
    if (member.depth === columns.keys.length) leaves += 1;
    else for (const child of member.children) count(child);
  };
  count(columns.root);
  return leaves;
};
