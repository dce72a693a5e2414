import { BarChart, LineChart, ScatterChart } from "echarts/charts";
import { GraphicComponent, GridSimpleComponent } from "echarts/components";
import { init, use as register } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";

/**
 * The chart library with just the parts that our drawings use: the one place where it is loaded. The browser loads this
 * file lazily; the server adds its renderer (`svg.ts`). A new kind of chart adds its series here. The grid is the one without
 * the library's own pointer along the axes: what is under the pointer is said by our own words.
 */
export const echarts = withParts();

/** A value of this module, not a statement beside it: bundlers may leave out what a module merely does when it is loaded. */
function withParts(): { readonly init: typeof init; readonly use: typeof register } {
  register([BarChart, LineChart, ScatterChart, GridSimpleComponent, GraphicComponent, CanvasRenderer]);
  return { init, use: register };
}
