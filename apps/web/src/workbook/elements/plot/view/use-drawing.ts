import { drawChart, type DrawContext, type Drawing, type ValueColors } from "@sheaf/charts";
import type { ResultTable } from "@sheaf/result";
import { chartOf, columnsOf, type Element, isAdditive, mapLayers, recordOf, rolesOf } from "@sheaf/workbook";
import { useEffect, useMemo } from "react";
import { isAbout, type PageHighlight, selectedBy, useHighlight } from "../marks/page-highlight.ts";
import { useMapTiles, wantsTiles } from "../tiles/use-map-tiles.ts";
import { useMapShapes, WantedShapes } from "./use-map-shapes.ts";

/** What a chart takes from the workbook around it. */
export type ChartSurroundings = Pick<DrawContext, "colors" | "zone" | "weekStart" | "symbols" | "evaluate" | "say" | "now"> & {
  readonly valueColors: ValueColors;
  readonly highlight: PageHighlight;
  readonly reducedMotion: boolean;
};

export interface ChartResult {
  readonly table: ResultTable;
  readonly truncated: boolean;
  /** Rows that there would have been; null while nobody counted. */
  readonly totalRows: number | null;
  /** Of a map: what came for its further layers, by their ids. */
  readonly layers?: DrawContext["layers"];
  /** What the values are together that are drawn as one. */
  readonly rest?: DrawContext["rest"];
  readonly lostLayers?: DrawContext["lostLayers"];
}

const NONE: ReadonlySet<string> = new Set();

/** What a drawing is of. */
export interface Drawn {
  readonly element: Element;
  /** Display name, spoken where no title is shown. */
  readonly name: string;
  /** Text of the shown title, dynamic text resolved; null where there is none. For the summary. */
  readonly title: string | null;
  readonly result: ChartResult;
  readonly surroundings: ChartSurroundings;
  /** Marks that controls highlight; null: all alike. What a person picks on the page comes first. */
  readonly highlighted?: DrawContext["selected"];
}

/** A chart with its values in a size; null until its box and its shapes are there. */
export function useDrawing(
  { element, title, name, result, surroundings, highlighted = null }: Drawn,
  size: { readonly width: number; readonly height: number } | null,
  view: DrawContext["mapView"],
  away: ReadonlySet<string> = NONE,
): { readonly drawing: Drawing | null; readonly retry: (() => void) | null } {
  const highlight = useHighlight(surroundings.highlight);
  const { revision, hasFailed, retry, want } = useMapShapes();
  const needsTiles = wantsTiles(element);
  const tiles = useMapTiles(needsTiles);
  const made = useMemo(() => {
    const chart = chartOf(element);
    if (size === null || chart === null || (needsTiles && tiles === undefined)) return null;
    const wanted = new WantedShapes();
    const columns = columnsOf(element);
    const map = chart.element.sheaf?.color;
    const chosen = selectedBy(highlight, keyNames(element, result));
    const context: DrawContext = {
      ...surroundings,
      mapShapes: wanted.shapesOf,
      mapTiles: tiles ?? null,
      mapView: view ?? null,
      width: size.width,
      height: size.height,
      title: title ?? name,
      totalRows: result.totalRows,
      truncated: result.truncated,
      rest: result.rest ?? null,
      layers: result.layers ?? new Map(),
      lostLayers: result.lostLayers ?? new Map(),
      hiddenLayers: away,
      colorOf: (key) => surroundings.valueColors.colorOf(key, map),
      additive: (columnId) => isAdditive(columns, columnId),
      selected: chosen ?? highlighted,
    };
    const drawing = drawChart(element, result.table, context);
    const isMeant = chosen === null || isAbout(chosen, () => drawing.marks.groups());
    return { drawing: isMeant ? drawing : drawChart(element, result.table, { ...context, selected: highlighted }), wanted };
    // Shapes that came are a reason to draw anew.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [element, title, name, result, surroundings, size, highlight, highlighted, view, away, revision, needsTiles, tiles]);
  const wanted = made?.wanted ?? null;
  useEffect(() => want(wanted), [want, wanted]);
  // A map without its shapes is none yet.
  const isWaiting = wanted !== null && wanted.names.size > 0;
  return { drawing: isWaiting ? null : (made?.drawing ?? null), retry: isWaiting && hasFailed ? retry : null };
}

/** Names of the columns that tell the chart's marks apart. */
function keyNames(element: Element, { table, layers }: ChartResult): readonly string[] {
  const parts = [element, ...mapLayers(element).map((layer) => layer.element)];
  const ids = new Set(parts.flatMap((part) => rolesOf(part, recordOf(part)?.channels ?? []).keys.map(({ columnId }) => columnId)));
  const tables = [table, ...[...(layers?.values() ?? [])].map((answer) => answer.table)];
  return tables.flatMap(({ columns }) => columns.filter(({ id, role }) => role === "value" && ids.has(id)).map((column) => column.name));
}
