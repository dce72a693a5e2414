import type { ResultTable } from "@sheaf/result";
import { boundsOf } from "../cartesian/bounds.ts";
import { scaleOf } from "../cartesian/color-scale.ts";
import { intervalReach } from "../cartesian/error-bars.ts";
import { cartesianLayout } from "../cartesian/layout.ts";
import { cartesianModel, type CartesianKind } from "../cartesian/model.ts";
import { spansOf } from "../cartesian/stacks/spans.ts";
import type { DrawContext } from "../context.ts";
import type { Drawing } from "../drawing.ts";
import type { AxisFormat, CartesianElement } from "../element.ts";
import { knownMarks, markReach } from "../reference/ref-marks.ts";
import { trellised } from "./trellis.ts";

type Draw<E> = (element: E, table: ResultTable, context: DrawContext) => Drawing;

/** A kind with axes whose panels may have axes of their own: each is then the chart of its rows, with what all of them share said to it. */
export function withOwnAxes<E extends CartesianElement>(kind: CartesianKind, draw: Draw<E>): Draw<E> {
  return (element, table, context) => {
    const { x = "shared", y = "shared" } = element.sheaf?.chart?.panelAxes ?? {};
    const panels = (element.trellis?.rowsBy?.length ?? 0) + (element.trellis?.columnsBy?.length ?? 0);
    if (panels === 0 || (x === "shared" && y === "shared")) return draw(element, table, context);
    const named = new Set([...(element.trellis?.rowsBy ?? []), ...(element.trellis?.columnsBy ?? [])].map(({ columnId }) => columnId));
    const shared = sharedBy(kind, element, table, context, { x: x === "shared", y: y === "shared" });
    return trellised<E>({
      draw,
      // What a panel is called by is not said once more of each of its marks.
      share: (one) => ({
        ...one,
        ...shared.members,
        columns: one.columns.map((column) => (named.has(column.id) ? { ...column, hidden: true } : column)),
      }),
      whole: shared.whole,
      coloredBy: ({ color }) => (color?.by === "category" ? { columnId: color.column, scheme: color.scheme ?? [] } : null),
    })(element, table, context);
  };
}

const between = (format: AxisFormat | undefined, min: number, max: number): AxisFormat => ({
  ...format,
  visibility: format?.visibility ?? "shown",
  scale: { ...format?.scale, domain: { min, max } },
});

/** The ends of the axes that panels share, and of the scale of colors. */
function sharedBy(
  kind: CartesianKind,
  element: CartesianElement,
  table: ResultTable,
  context: DrawContext,
  shares: { readonly x: boolean; readonly y: boolean },
): { readonly members: Partial<CartesianElement>; readonly whole: NonNullable<DrawContext["whole"]> } {
  const model = cartesianModel(element, table, context, kind);
  const spans = model.panels.map(({ series }) => spansOf(model, series));
  const reach = [...markReach(knownMarks(model).marks), ...intervalReach(model)];
  const { values, along } = cartesianLayout({ model, spans, reach, bound: boundsOf(context), endLabel: null, rightRoom: 0 });
  const isBand = model.slots.kind === "band";
  const ends = (index: 0 | 1) => values.find((axis) => axis.index === index)?.scale;
  const [left, right, scale] = [ends(0), ends(1), scaleOf(model)];
  const { xAxis, yAxis, yAxis2, color } = element;
  return {
    members: {
      ...(shares.y && left !== undefined ? { yAxis: { ...yAxis, format: between(yAxis.format, left.min, left.max) } } : {}),
      ...(shares.y && right !== undefined && yAxis2 !== undefined
        ? { yAxis2: { ...yAxis2, format: between(yAxis2.format, right.min, right.max) } }
        : {}),
      ...(shares.x && !isBand && xAxis !== undefined ? { xAxis: { ...xAxis, format: between(xAxis.format, ...along.ends) } } : {}),
      // A value has its color in all panels, whatever is in the others.
      ...(color?.by === "category" ? { color: { by: "category", column: color.column } } : {}),
      ...(color?.by === "scale" && scale !== null
        ? { color: { ...color, domain: { ...color.domain, min: scale.min, max: scale.max } } }
        : {}),
    },
    whole: { table, stripes: shares.x && isBand ? (model.slots.stripes?.values ?? model.slots.values) : null },
  };
}
