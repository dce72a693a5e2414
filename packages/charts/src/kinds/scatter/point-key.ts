import type { CartesianLayout } from "../../cartesian/layout.ts";
import type { CartesianModel } from "../../cartesian/model.ts";
import type { ChartColumn } from "../../marks/columns.ts";
import type { PointShapes } from "../../marks/shapes/point-shapes.ts";
import { symbolShape } from "../../marks/shapes/symbols.ts";
import { emptiestCorner } from "../../reference/trend-labels.ts";
import { ABOVE_MARKS, type Shape } from "../../shapes.ts";
import { fitText, LABEL_FONT, textWidth } from "../../text/measure.ts";
import type { Points } from "./points.ts";

const LINE = 17;
const WIDEST = 140;

/** What sizes and shapes of points mean, in the emptiest corner of the first panel. */
export function pointKey(
  model: CartesianModel,
  layout: CartesianLayout,
  points: Points,
  size: ChartColumn | null,
  shapes: PointShapes | null,
): readonly Shape[] {
  const panel = layout.panels[0];
  const { legend } = model.element;
  const { roles } = model.context.colors;
  const sizes = size === null || points.most === null || legend?.sizeLegend === "hidden" ? [] : keySizes(points.most.value, size);
  const named = shapes === null || shapes.entries.length < 2 ? [] : shapes.entries;
  if (
    panel === undefined ||
    model.panels.length > 1 ||
    model.context.whole !== undefined ||
    legend?.visibility === "hidden" ||
    (sizes.length === 0 && named.length === 0)
  )
    return [];
  const sized = sizes.map(({ value, text }) => ({
    radius: (points.most?.radius ?? 0) * Math.sqrt(value / (points.most?.value ?? 1)),
    text,
  }));
  const most = sized.reduce((widest, { radius }) => Math.max(widest, radius), 6);
  const left = 2 * most + 6;
  const heading = size === null ? "" : fitText(size.name, WIDEST, LABEL_FONT);
  const words = [heading, ...sized.map(({ text }) => text), ...named.map(({ label }) => fitText(label, WIDEST, LABEL_FONT))];
  const wide = left + words.reduce((widest, text) => Math.max(widest, textWidth(text, LABEL_FONT)), 0);
  const heights = sized.map(({ radius }) => Math.max(LINE, 2 * radius + 3));
  const head = sized.length === 0 ? 0 : LINE;
  const tall = head + heights.reduce((sum, height) => sum + height, 0) + named.length * LINE;
  // A key that would take much of the plot hides more than it says: tooltips and the table have the values.
  if (wide > panel.plot.width / 3 || tall > panel.plot.height * 0.65) return [];
  const dots = Array.from(points.x, (x, point) => [x, points.y[point] ?? 0] as const);
  const corner = emptiestCorner(panel.plot, wide, 0, dots, tall);
  const text = (id: string, x: number, y: number, said: string): Shape => ({
    kind: "text",
    id: `key-${id}`,
    x,
    y,
    text: said,
    color: roles["ink-2"],
    font: LABEL_FONT,
    outline: roles.paper,
    align: "left",
    baseline: "middle",
    depth: ABOVE_MARKS,
  });
  let y = corner.y + head;
  const drawn: Shape[] = sized.length === 0 ? [] : [text("size", corner.x, corner.y + LINE / 2, heading)];
  sized.forEach(({ radius, text: said }, index) => {
    const height = heights[index] ?? LINE;
    const middle = y + height / 2;
    const edge = { color: roles["ink-3"], width: 1 };
    drawn.push(
      { kind: "circle", id: `key-circle-${index}`, x: corner.x + most, y: middle, radius, fill: "transparent", edge, depth: ABOVE_MARKS },
      text(`size-${index}`, corner.x + left, middle, said),
    );
    y += height;
  });
  named.forEach(({ name, label }, index) => {
    const middle = y + LINE / 2;
    drawn.push(
      symbolShape(name, { id: `key-sign-${index}`, x: corner.x + most, y: middle, radius: 4.5, fill: roles["ink-3"], depth: ABOVE_MARKS }),
      text(`shape-${index}`, corner.x + left, middle, fitText(label, WIDEST, LABEL_FONT)),
    );
    y += LINE;
  });
  return drawn;
}

/** Two round values, the larger near the greatest: 500 and 100. */
function keySizes(most: number, column: ChartColumn): readonly { readonly value: number; readonly text: string }[] {
  const power = 10 ** Math.floor(Math.log10(most));
  const first = [5, 2, 1].map((step) => step * power).find((value) => value <= most) ?? power;
  const values = [first, first / 5];
  return values.map((value) => ({ value, text: column.short.together(values)(value) }));
}
