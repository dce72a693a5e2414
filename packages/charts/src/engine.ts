import { BarChart, LineChart } from "echarts/charts";
import { GraphicComponent, GridComponent } from "echarts/components";
import * as echarts from "echarts/core";
import { CanvasRenderer, SVGRenderer } from "echarts/renderers";

/**
 * The chart library with just the parts that our drawings use: the one place where it is loaded. The browser loads this
 * file lazily; the server renders with it (`svg.ts`). A new kind of chart adds its series here.
 */
echarts.use([BarChart, LineChart, GridComponent, GraphicComponent, CanvasRenderer, SVGRenderer]);

export { echarts };
export type { EChartsType } from "echarts/core";
