import { BarChart, LineChart } from "echarts/charts";
import { GraphicComponent, GridComponent } from "echarts/components";
import { init, use as register } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";

/**
 * The chart library with just the parts that our drawings use: the one place where it is loaded. The browser loads this
 * file lazily; the server adds its renderer (`svg.ts`). A new kind of chart adds its series here.
 */
export const echarts = withParts();

/** A value of this module, not a statement beside it: bundlers may leave out what a module merely does when it is loaded. */
function withParts(): { readonly init: typeof init; readonly use: typeof register } {
  register([BarChart, LineChart, GridComponent, GraphicComponent, CanvasRenderer]);
  return { init, use: register };
}
