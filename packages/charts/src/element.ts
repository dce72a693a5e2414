import { type CartesianElement, type KpiElement, kpiOf } from "@sheaf/workbook";

/** Parts of chart elements as the schemas of packages/workbook type them: what a schema calls otherwise does not compile here. */
export type { CartesianElement, KpiElement };
export { kpiOf as kpi };

type Given<T> = NonNullable<T>;

export type TitleText = CartesianElement["name"];
export type AxisFormat = Given<CartesianElement["yAxis"]["format"]>;
export type AxisSort = Given<Given<CartesianElement["xAxis"]>["sort"]>;
export type ChartColor = Given<CartesianElement["color"]>;
export type ColorText = Extract<ChartColor, { readonly by: "single" }>["value"];
export type DataLabel = Given<CartesianElement["dataLabel"]>;
export type LabelDisplay = Given<DataLabel["labelDisplay"]>;
export type LineStyle = Given<CartesianElement["lineAreaStyle"]>;
export type StrokeStyle = Given<LineStyle["strokeStyle"]>;
export type PointStyle = Given<CartesianElement["pointStyle"]>;
export type RefMark = Given<CartesianElement["refMarks"]>[number];
export type MarkValue = RefMark["value"];
export type Trendline = Given<CartesianElement["trendlines"]>[number];
export type LegendFormat = Given<CartesianElement["legend"]>;
export type ChartExtension = Given<Given<CartesianElement["sheaf"]>["chart"]>;
/** How what stands for a value of the color column looks, as the chart itself says. */
export type ValueStyle = Given<ChartExtension["valueStyles"]>[number];

/** Title text, null where it is hidden or absent. */
export function titleText(title: TitleText): string | null {
  if (title === undefined) return null;
  if (typeof title === "string") return title.trim() === "" ? null : title;
  return "text" in title && title.text.trim() !== "" ? title.text : null;
}
