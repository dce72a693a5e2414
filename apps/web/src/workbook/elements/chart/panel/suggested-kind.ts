import { isTimeName, type TypeName } from "@sheaf/sql";
import { type ChartKindName, channelsOfChart, chartName, type Element, type Id } from "@sheaf/workbook";
import { t } from "../../../../shared/words/words.ts";

export interface SuggestedKind {
  readonly kind: ChartKindName;
  /** Why it shows these columns better, as a sentence. */
  readonly reason: string;
}

/** More slices than this are told apart by their names alone. */
const MOST_SLICES = 5;

/** Another kind that shows the columns of a chart better; null where none is plainly better. `marks`: how many there are, where that is known. */
export function suggestedKind(
  element: Element,
  typeOf: (columnId: Id) => TypeName | null,
  marks: number | null = null,
): SuggestedKind | null {
  const kind = chartName(element);
  const filled = channelsOfChart(element);
  const on = (name: string): readonly Id[] => filled.find(({ channel }) => channel.name === name)?.columnIds ?? [];
  const typed = (name: string, is: (type: TypeName) => boolean): boolean => {
    const type = typeOf(on(name)[0] ?? "");
    return type !== null && is(type);
  };
  switch (kind) {
    case "line-chart":
    case "area-chart":
      return typed("x", (type) => type === "text") ? { kind: "bar-chart", reason: t("charts.suggest.names-are-bars") } : null;
    case "bar-chart":
      if (typed("x", isTimeName) && on("color").length === 0 && on("y").length === 1)
        return { kind: "line-chart", reason: t("charts.suggest.time-is-a-line") };
      if (typed("x", (type) => type === "text") && typed("color", (type) => type === "text") && on("y").length === 1)
        return { kind: "sheaf:heatmap-chart", reason: t("charts.suggest.two-names-are-cells") };
      return null;
    case "pie-chart":
    case "donut-chart":
      if (typed("color", isTimeName)) return { kind: "bar-chart", reason: t("charts.suggest.periods-are-bars") };
      return marks !== null && marks > MOST_SLICES && on("trellis-rows").length + on("trellis-columns").length === 0
        ? { kind: "bar-chart", reason: t("charts.suggest.many-slices-are-bars", { count: marks }) }
        : null;
    case "line-chart/radar":
      return on("x").length > 0 && typed("x", isTimeName) ? { kind: "line-chart", reason: t("charts.suggest.time-is-a-line") } : null;
    default:
      return null;
  }
}
