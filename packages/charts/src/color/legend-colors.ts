import {
  chartOf,
  columnIn,
  controlQuery,
  directElement,
  type Element,
  fieldsIn,
  type FilterValue,
  type Id,
  isControl,
  isControlType,
  type Json,
  listOf,
  memberOf,
  namesOf,
  type WorkbookDocument,
} from "@sheaf/workbook";
import type { ChartColors } from "../context.ts";
import type { ValueColors } from "./value-colors.ts";
import type { ValueStyle } from "../element.ts";

/** Columns of an element that are targets of a legend control: by id the name under which the legend knows their values. */
export type LegendColumns = ReadonlyMap<Id, string>;

/** Which columns of an element take their colors from a legend control; of several legends the first counts. */
export function legendColumns(document: WorkbookDocument, elementId: Id): LegendColumns {
  const found = new Map<Id, string>();
  for (const { elements } of document.pages)
    for (const control of elements) {
      if (!isControl(control) || !isControlType(control, "legend")) continue;
      for (const { source, columnId } of control.targets ?? []) {
        if (directElement(source) !== elementId || found.has(columnId)) continue;
        found.set(columnId, legendName(document, control));
      }
    }
  return found;
}

/** The name of the column whose values a legend shows. */
export function legendName(document: WorkbookDocument, control: Element): string {
  const values = controlQuery(document, control.id);
  if (values.kind !== "element") return values.kind === "query" ? values.columnId : "";
  const owner = namesOf(document).find(values.elementId);
  return owner === undefined ? "" : namesOf(document).column(owner, values.columnId);
}

/** The color of a value in a legend and in all of its targets: by the value alone, so that no chart has it otherwise. */
export function legendColor(valueColors: ValueColors, colors: ChartColors, columnName: string, value: FilterValue): string {
  return colorOfText(valueColors, colors, columnName, value === null ? null : String(value));
}

/** The same by the exact text of a value. */
export function colorOfText(valueColors: ValueColors, colors: ChartColors, columnName: string, text: string | null): string {
  const given = valueColors.colorOf({ columnId: "", columnName, text }, undefined);
  if (typeof given === "string") return given;
  return (given === undefined ? undefined : colors.categorical[given % colors.categorical.length]) ?? colors.roles["ink-3"];
}

/** The colors of a chart whose columns are targets of legends. */
export function withLegends(valueColors: ValueColors, colors: ChartColors, legends: LegendColumns): ValueColors {
  return {
    colorOf: (key, map) => {
      const name = legends.get(key.columnId);
      return name === undefined ? valueColors.colorOf(key, map) : colorOfText(valueColors, colors, name, key.text);
    },
  };
}

/** Such a chart as it is drawn: a scheme goes by the order of the values in one chart, and the legend's colors by the values, whatever the chart has of its own. */
export function withoutScheme(element: Element, legends: LegendColumns): Element {
  const chart = chartOf(element)?.element;
  return withoutOwnColors(schemeless(element, legends), chart?.sheaf?.chart?.valueStyles ?? [], legends);
}

function withoutOwnColors(element: Element, styles: readonly ValueStyle[], legends: LegendColumns): Element {
  if (!styles.some(({ columnId, color }) => color !== undefined && legends.has(columnId))) return element;
  const sheaf = fieldsIn(memberOf(element, "sheaf"));
  const kept = listOf(fieldsIn(sheaf.chart).valueStyles).map((style): Json => {
    const { color, ...others } = fieldsIn(style);
    return legends.has(columnIn(style) ?? "") || color === undefined ? others : { ...others, color };
  });
  return { ...element, sheaf: { ...sheaf, chart: { ...fieldsIn(sheaf.chart), valueStyles: kept } } };
}

function schemeless(element: Element, legends: LegendColumns): Element {
  const chart = chartOf(element)?.element;
  const color = chart !== undefined && "color" in chart ? chart.color : undefined;
  if (color === undefined || !("by" in color) || color.by !== "category") return element;
  if (color.scheme === undefined || !legends.has(color.column)) return element;
  const { scheme: _, ...others } = color;
  return { ...element, color: others };
}
