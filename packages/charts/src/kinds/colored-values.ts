import type { ResultTable } from "@sheaf/result";
import { chartOf, type ChartElements, type ChartKindName, type Element, fieldsIn, memberOf, type TypedChart } from "@sheaf/workbook";
import { cartesianModel, type CartesianKind } from "../cartesian/model.ts";
import type { DrawContext } from "../context.ts";
import type { CartesianElement } from "../element.ts";
import { drawChart } from "./registry.ts";
import { coloredSlices } from "./round/draw.ts";

/** A value that a chart tells apart by color, as it is drawn without a style of its own. */
export interface ColoredValue {
  readonly columnId: string;
  /** Exact; null for an empty value. */
  readonly text: string | null;
  /** As its column writes it. */
  readonly label: string;
  readonly color: string;
}

type ListedElement = ChartElements[
  | "box-chart"
  | "line-chart/slope"
  | "line-chart/bump"
  | "line-chart/radar"
  | "bar-chart/marimekko"
  | "area-chart/ridgeline"];

type Colored<E> = (element: E, table: ResultTable, context: DrawContext) => readonly ColoredValue[];

/** Any shape has the same colors. */
const LINES: CartesianKind = { noun: "line-chart", shape: "line", onStripes: false };

const alongAxes: Colored<CartesianElement> = (element, table, context) => {
  const { panels, styles } = cartesianModel(element, table, context, LINES);
  const series = panels[0]?.series ?? [];
  const first = series[0]?.measure.id;
  return series.flatMap(({ category, measure }, index): readonly ColoredValue[] => {
    if (category?.kind !== "value" || measure.id !== first) return [];
    const { column, text, label } = category;
    return [{ columnId: column.id, text, label, color: styles[index]?.color ?? context.colors.roles.accent }];
  });
};

/** Of kinds that draw a list of marks: the values as their first marks have them. */
const inMarks: Colored<ListedElement> = (element, table, context) => {
  const columnId = element.color?.by === "category" ? element.color.column : undefined;
  if (columnId === undefined) return [];
  const { marks } = drawChart(element, table, context);
  const found = new Map<string | null, ColoredValue>();
  for (const mark of marks.list()) {
    const key = marks.keys(mark).find((one) => one.columnId === columnId);
    if (key !== undefined && !found.has(key.text))
      found.set(key.text, { columnId, text: key.text, label: key.label, color: marks.place(mark).color });
  }
  return [...found.values()];
};

/** The kinds whose values have styles. */
const colored: { readonly [K in ChartKindName]?: Colored<ChartElements[K]> } = {
  "bar-chart": alongAxes,
  "line-chart": alongAxes,
  "area-chart": alongAxes,
  "combo-chart": alongAxes,
  "scatter-chart": (element, table, context) => alongAxes(element, table, { ...context, additive: () => true }),
  "pie-chart": coloredSlices,
  "donut-chart": coloredSlices,
  "box-chart": inMarks,
  "line-chart/slope": inMarks,
  "line-chart/bump": inMarks,
  "line-chart/radar": inMarks,
  "bar-chart/marimekko": inMarks,
  "area-chart/ridgeline": inMarks,
};

/** The values that a chart tells apart by color, in the order of its legend; none of a kind whose values have no styles. */
export function coloredValues(element: Element, table: ResultTable, context: DrawContext): readonly ColoredValue[] {
  const sheaf = fieldsIn(memberOf(element, "sheaf"));
  const { valueStyles: _, ...own } = fieldsIn(sheaf.chart);
  const chart = chartOf({ ...element, sheaf: { ...sheaf, chart: own } });
  return chart === null ? [] : valuesOf(chart, table, context);
}

function valuesOf<K extends ChartKindName>({ kind, element }: TypedChart<K>, table: ResultTable, context: DrawContext) {
  return colored[kind]?.(element, table, context) ?? [];
}
