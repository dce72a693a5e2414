export { drawChart, isChartKind } from "./kinds/registry.ts";
export * from "./drawing.ts";
export * from "./context.ts";
export * from "./notes.ts";
export { kpi as kpiElement, titleText } from "./element.ts";
export { drawKpi, tileColumns, type KpiComparison, type KpiDrawing, type KpiRequest, type KpiTrend } from "./kinds/kpi/draw.ts";
export { sparkline, type Sparkline } from "./kinds/kpi/sparkline.ts";
export { kpiFit, type KpiFit, type KpiParts } from "./kinds/kpi/fit.ts";
export { textWidth, fitText, oneLine, readableSize, type Font } from "./text/measure.ts";
