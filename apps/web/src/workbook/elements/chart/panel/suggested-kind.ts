import { isTimeName, type TypeName } from "@sheaf/sql";
import { type ChartKindName, channelsOfChart, chartName, type Element, type Id } from "@sheaf/workbook";
import { t } from "../../../../shared/words/words.ts";

interface SuggestedKind {
  readonly kind: ChartKindName;
  /** Why it shows these columns better, as a sentence. */
  readonly reason: string;
}

/** Another kind that shows the columns of a chart better; null where none is plainly better. */
export function suggestedKind(element: Element, typeOf: (columnId: Id) => TypeName | null): SuggestedKind | null {
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
      return typed("color", isTimeName) ? { kind: "bar-chart", reason: t("charts.suggest.periods-are-bars") } : null;
    case "line-chart/radar":
      return on("x").length > 0 && typed("x", isTimeName) ? { kind: "line-chart", reason: t("charts.suggest.time-is-a-line") } : null;
    default:
      return null;
  }
}
