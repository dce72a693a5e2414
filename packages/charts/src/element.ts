import type { Column, Element, Id, Json } from "@sheaf/workbook";

/**
 * Chart elements as the workbook file writes them (sections 5.1, 5.5, 5.7). The schemas in packages/workbook have checked
 * a document's elements before they come here; these types say which members are drawn.
 */
export type ColorText = string | { readonly kind: "theme"; readonly ref: string };
export type Shown = "shown" | "hidden";

export type TitleText =
  | string
  | {
      readonly text: string;
      readonly color?: ColorText;
      readonly fontWeight?: "normal" | "bold";
      readonly fontSize?: number | "auto";
      readonly align?: "left" | "center" | "right";
    }
  | { readonly visibility: "hidden" };

export interface Pointer {
  readonly columnId: Id;
}

export interface AxisSort {
  readonly direction: "ascending" | "descending";
  readonly by?: Id;
  readonly aggregation?: string;
}

export interface AxisFormat {
  readonly visibility?: Shown;
  readonly title?: {
    readonly text?: string;
    readonly fontSize?: number | "auto";
    readonly color?: ColorText;
    readonly fontWeight?: "normal" | "bold";
    readonly visibility?: Shown;
  };
  readonly labels?:
    | "hidden"
    | {
        readonly labelAngle?: number | "auto";
        readonly fontSize?: number | "auto";
        readonly color?: ColorText;
        readonly allowLongerLabels?: boolean | Shown;
      };
  readonly marks?: "none" | "tick" | "grid" | "both";
  readonly scale?: {
    readonly type?: "linear" | "log" | "ordinal" | "pow" | "sqrt" | "time";
    readonly domain?: { readonly min?: number | string; readonly max?: number | string };
    readonly zero?: boolean;
    readonly reverse?: boolean;
    readonly hideZeroLine?: boolean;
  };
}

export type SeriesShape = "bar" | "line" | "area" | "scatter";

export type ChartColor =
  | { readonly by: "single"; readonly value: ColorText }
  | { readonly by: "category"; readonly column: Id; readonly scheme?: readonly string[] }
  | {
      readonly by: "scale";
      readonly column: Id;
      readonly scheme?: readonly string[];
      readonly domain?: { readonly min?: number | string; readonly max?: number | string; readonly mid?: number | string };
    };

export type LabelDisplay = "auto" | "minimum" | "maximum" | "min-max" | "all" | "endpoints" | "most-recent" | "all-points";

export interface DataLabel {
  readonly labels?: Shown;
  readonly labelDisplay?: LabelDisplay;
  readonly anchor?: "auto" | "end" | "middle" | "outside-end" | "start";
  readonly color?: ColorText;
  readonly fontSize?: number | "auto";
  readonly fontWeight?: number;
  readonly precision?: number;
  readonly valueFormat?: "percent" | "number";
  readonly orient?: "auto" | "horizontal" | "vertical";
  readonly showStroke?: "auto" | "on" | "off";
  readonly totals?: {
    readonly display?: Shown;
    readonly fontSize?: number;
    readonly labelDisplay?: LabelDisplay;
    readonly orient?: "horizontal" | "vertical";
  };
}

export type StrokeStyle = "solid" | "dashed" | "dotted";

export interface LineStyle {
  readonly interpolation?: "linear" | "monotone" | "step" | "step-before" | "step-after";
  readonly strokeStyle?: StrokeStyle;
  readonly width?: number;
  readonly opacity?: number;
  readonly missing?: "zero" | "interpolate" | "hide";
}

export interface PointStyle {
  readonly visibility?: Shown;
  readonly shape?: "circle" | "square" | "cross" | "diamond" | "triangle";
  readonly size?: number;
}

export interface PerSeries<T> {
  readonly columnId: Id;
  readonly style: T;
}

export type MarkValue =
  | { readonly type: "constant"; readonly value: number | string }
  | { readonly type: "column"; readonly columnId: Id; readonly func: "sum" | "avg" | "min" | "max" | "median" }
  | { readonly type: "formula"; readonly formula: string };

export interface RefMark {
  readonly type: "line" | "band";
  readonly axis: "axis" | "series" | "series2";
  readonly value: MarkValue;
  readonly endValue?: MarkValue;
  readonly line?: { readonly style?: StrokeStyle; readonly width?: number; readonly color?: ColorText; readonly visibility?: Shown };
  readonly fill?: { readonly color?: ColorText };
  readonly label?: { readonly visibility?: Shown; readonly text?: string };
  readonly annotation?: { readonly visibility?: Shown };
}

export interface Trendline {
  readonly columnId: Id;
  readonly model: "linear" | "quadratic" | "polynomial" | "exponential" | "logarithmic" | "power";
  readonly degree?: number;
  readonly line?: { readonly style?: StrokeStyle; readonly width?: number; readonly color?: ColorText };
  readonly label?: { readonly visibility?: Shown; readonly text?: string };
  readonly value?: { readonly visibility?: Shown };
}

export interface LegendFormat {
  readonly visibility?: Shown;
  readonly position?: "auto" | "top" | "right" | "bottom" | "left" | "top-left" | "top-right" | "bottom-left" | "bottom-right";
  readonly color?: ColorText;
  readonly fontSize?: number;
  readonly colorLegend?: Shown;
  readonly header?: Shown;
}

/**
 * Our own members under `sheaf.chart`. `highlight` keeps the color of the marks that the title claims and mutes the rest:
 * the first `top` slots, or those whose x value is written so. `roles` draws a series as the comparison (dashed, neutral)
 * or as the raw values behind a smoothed line (same hue, faint).
 */
export interface ChartExtension {
  readonly highlight?: { readonly top?: number; readonly values?: readonly string[] };
  readonly roles?: readonly { readonly columnId: Id; readonly role: "comparison" | "raw" }[];
}

export interface CartesianElement {
  readonly id: Id;
  readonly kind: string;
  readonly name?: TitleText;
  readonly columns: readonly Column[];
  readonly xAxis?: { readonly columnId: Id; readonly sort?: AxisSort; readonly format?: AxisFormat };
  readonly yAxis: {
    readonly columnIds: readonly (Id | { readonly columnId: Id; readonly type?: SeriesShape })[];
    readonly format?: AxisFormat;
  };
  readonly yAxis2?: { readonly columnIds: readonly Id[]; readonly format?: AxisFormat };
  readonly color?: ChartColor;
  readonly stacking?: "none" | "stacked" | "normalized";
  readonly orientation?: "horizontal" | "vertical";
  readonly trellis?: { readonly rowsBy?: readonly Pointer[]; readonly columnsBy?: readonly Pointer[] };
  readonly dataLabel?: DataLabel;
  readonly refMarks?: readonly RefMark[];
  readonly trendlines?: readonly Trendline[];
  readonly gap?: { readonly width?: "small" | "medium" | "large"; readonly betweenSets?: "small" | "medium" | "large" };
  readonly lineAreaStyle?: LineStyle;
  readonly seriesLineAreaStyle?: readonly PerSeries<LineStyle>[];
  readonly pointStyle?: PointStyle;
  readonly seriesPointStyle?: readonly PerSeries<PointStyle>[];
  readonly legend?: LegendFormat;
  readonly tooltip?: { readonly columnNames?: Shown; readonly multiSeries?: Shown; readonly valueFormat?: "percent" | "number" };
  readonly noDataText?: string;
  readonly sheaf?: { readonly color?: string; readonly chart?: ChartExtension };
}

export interface KpiElement {
  readonly id: Id;
  readonly kind: string;
  readonly name?: TitleText;
  readonly columns: readonly Column[];
  readonly value?: Pointer & { readonly fontSize?: number | "auto"; readonly color?: ColorText; readonly fontWeight?: "normal" | "bold" };
  readonly comparisonColumn?: Pointer;
  readonly comparison?: {
    readonly display?: "delta" | "percentage" | "value";
    readonly direction?: "higher" | "lower";
    readonly colorGood?: string;
    readonly colorBad?: string;
    readonly colorNeutral?: string;
  };
  readonly timeline?: Pointer;
  readonly periodComparison?: "year" | "quarter" | "month" | "week" | "day";
  readonly layout?: {
    readonly anchor?: "left" | "center" | "right";
    readonly verticalAnchor?: "top" | "center" | "bottom";
    readonly titleOrient?: "top" | "bottom";
    readonly comparisonValueOrient?: string;
  };
  readonly trend?: { readonly shape?: "line" | "area" | "bar" } & { readonly [key: string]: Json };
  readonly trellis?: { readonly rowsBy?: readonly Pointer[]; readonly columnsBy?: readonly Pointer[] };
  readonly noDataText?: string;
}

/** The members of a cartesian chart; the document's schemas have checked them. */
export function cartesian(element: Element): CartesianElement {
  return element as unknown as CartesianElement;
}

export function kpi(element: Element): KpiElement {
  return element as unknown as KpiElement;
}

/** Title text, null where it is hidden or absent. */
export function titleText(title: TitleText | undefined): string | null {
  if (title === undefined) return null;
  if (typeof title === "string") return title.trim() === "" ? null : title;
  return "text" in title && title.text.trim() !== "" ? title.text : null;
}
