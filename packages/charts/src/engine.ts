import { BarChart, LineChart, ScatterChart } from "echarts/charts";
import { GraphicComponent, GridSimpleComponent } from "echarts/components";
import { graphic, init, use as register } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";

/** What draws a path, on a canvas and into SVG. */
interface Pen {
  readonly moveTo: (x: number, y: number) => unknown;
  readonly lineTo: (x: number, y: number) => unknown;
  readonly arc: (x: number, y: number, radius: number, from: number, to: number) => unknown;
  readonly closePath: () => unknown;
}

/** Many lines in one stroke: as an element of the library for each region, a map of counties would be thousands of them. */
const Outlines = graphic.extendShape({
  type: "outlines",
  shape: { rings: [] as readonly (readonly number[])[], isClosed: true },
  buildPath(pen: Pen, { rings, isClosed }: { readonly rings: readonly (readonly number[])[]; readonly isClosed: boolean }) {
    for (const ring of rings) {
      for (let at = 0; at + 1 < ring.length; at += 2) {
        if (at === 0) pen.moveTo(ring[0] ?? 0, ring[1] ?? 0);
        else pen.lineTo(ring[at] ?? 0, ring[at + 1] ?? 0);
      }
      if (isClosed) pen.closePath();
    }
  },
});

const Dots = graphic.extendShape({
  type: "dots",
  shape: { points: [] as readonly number[], radius: 0 },
  buildPath(pen: Pen, { points, radius }: { readonly points: readonly number[]; readonly radius: number }) {
    for (let at = 0; at + 1 < points.length; at += 2) {
      const [x, y] = [points[at] ?? 0, points[at + 1] ?? 0];
      pen.moveTo(x + radius, y);
      pen.arc(x, y, radius, 0, Math.PI * 2);
    }
  },
});

/**
 * The chart library with just the parts that our drawings use: the one place where it is loaded. The browser loads this
 * file lazily; the server adds its renderer (`svg.ts`). A new kind of chart adds its series here. The grid is the one without
 * the library's own pointer along the axes: what is under the pointer is said by our own words.
 */
export const echarts = withParts();

/** A value of this module, not a statement beside it: bundlers may leave out what a module merely does when it is loaded. */
function withParts(): { readonly init: typeof init; readonly use: typeof register } {
  graphic.registerShape("outlines", Outlines);
  graphic.registerShape("dots", Dots);
  register([BarChart, LineChart, ScatterChart, GridSimpleComponent, GraphicComponent, CanvasRenderer]);
  return { init, use: register };
}
