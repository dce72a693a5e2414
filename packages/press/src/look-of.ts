import {
  chartColors,
  colorOfText,
  createColorPlaces,
  highlightedBy,
  legendColumns,
  loadMapShapes,
  valueColors,
  withLegends,
} from "@sheaf/charts";
import { type Look, servedFamily } from "@sheaf/paper";
import { columnsOf, type Element, highlightsOf, isAdditive, isData, sheafOf, type WorkbookDocument } from "@sheaf/workbook";
import { measure } from "./letters/runs.ts";
import type { Gathered } from "./request.ts";
import { shapesOf } from "./shapes.ts";

/** How everything of a document is drawn. */
export async function lookOf(
  document: WorkbookDocument,
  environment: Gathered["environment"],
  theme: Look["theme"],
  { zone, symbols, say }: Pick<Look, "zone" | "symbols" | "say">,
  elements: readonly Element[],
  shapes: Gathered["shapes"],
): Promise<Look> {
  if (elements.some(({ kind }) => kind.endsWith("-map")))
    await Promise.all((["world", "us-states", "us-counties"] as const).map(loadMapShapes));
  const colors = valueColors(sheafOf(document), createColorPlaces());
  const tones = chartColors(theme.theme, theme.roles);
  const mapOf = (element: Element): string | undefined => (isData(element) ? element.sheaf?.color : undefined);
  return {
    theme,
    colors: tones,
    family: servedFamily(theme.fonts.text),
    dataFamily: servedFamily(theme.fonts.data ?? theme.fonts.text),
    measure,
    zone,
    symbols,
    weekStart: weekDays.indexOf(environment.weekStart) as Look["weekStart"],
    colorOf: (element) => {
      const legends = legendColumns(document, element.id);
      const own = legends.size === 0 ? colors : withLegends(colors, tones, legends);
      return (key) => own.colorOf(key, mapOf(element));
    },
    legendColor: (columnName, text) => colorOfText(colors, tones, columnName, text),
    highlighted: (element) => highlightedBy(highlightsOf(document, element.id, (id) => environment.controls.get(id))),
    additive: (element) => (columnId) => isAdditive(columnsOf(element), columnId),
    mapShapes: shapesOf(shapes),
    say,
    now: Date.parse(environment.now),
  };
}

const weekDays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
