import type { ComposeOption } from "echarts/core";
import type { BarSeriesOption, LineSeriesOption, ScatterSeriesOption } from "echarts/charts";
import type { GraphicComponentOption, GridComponentOption } from "echarts/components";
import type { Box } from "./box.ts";
import type { MarkKey } from "./context.ts";
import type { Viewport } from "./maps/map-style.ts";
import type { SymbolName } from "./marks/shapes/symbols.ts";
import type { MapFrame, MapView } from "./maps/map-view.ts";
import type { TileLayer } from "./maps/tiles/map-tiles.ts";
import type { Note } from "./notes.ts";

/** What the chart library is given. Series and axes are its business; words, lines and labels are shapes of our own. */
export type ChartOption = ComposeOption<
  BarSeriesOption | LineSeriesOption | ScatterSeriesOption | GridComponentOption | GraphicComponentOption
>;

export type { Box };

/** A drawn chart: picture, words for those who do not see it, and where its marks are. Everything is plain data or pure functions. */
export interface Drawing {
  readonly option: ChartOption;
  readonly legend: Legend;
  /** One or two sentences: name, type, what is shown, extremes (A05). */
  readonly summary: string;
  readonly table: ChartTable;
  readonly marks: Marks;
  readonly notes: readonly Note[];
  /** Where the marks are: a rectangle for each panel, for what stands behind them. */
  readonly plots: readonly Box[];
  /** Areas of one color that are neither boxes of marks nor shapes, the lowest first; only of a drawing whose colors have patterns. */
  readonly fills?: readonly Fill[];
  /** True: there is nothing to draw. */
  readonly isEmpty: boolean;
  /** A map, which can be moved and looked at more closely. */
  readonly map?: MapFrame;
  /** The tiles that maps lie on; absent where they lie on none. */
  readonly tiles?: readonly TileLayer[];
  /** What of a map is looked at, in degrees, for who keeps it; null where it lies beside the earth. */
  readonly viewport?: () => Viewport | null;
  /** The layers of a map that has several, the highest one first. */
  readonly layers?: readonly DrawnMapLayer[];
}

/** An outline, x and y of its points in turn, px. */
export interface Fill {
  readonly ring: readonly number[];
  readonly color: string;
}

/** A layer of a map, for who takes it away and brings it back. */
export interface DrawnMapLayer {
  readonly id: string;
  readonly name: string;
  readonly isShown: boolean;
}

export type Legend =
  | { readonly kind: "none" }
  | (LegendLook & { readonly kind: "series"; readonly entries: readonly LegendEntry[] })
  | (LegendLook & {
      readonly kind: "scale";
      readonly colors: readonly string[];
      readonly low: string;
      readonly mid: string | null;
      readonly high: string;
    });

/** What every legend has. */
export interface LegendLook {
  readonly position: LegendPosition;
  /** The name of what the colors mean, for the words that are read out; null where several measures are told apart. */
  readonly header: string | null;
  /** Whether that name is drawn as well. */
  readonly showsHeader: boolean;
  /** Of the words; null: as the theme has them. */
  readonly color: string | null;
  /** px; null: as the theme has it. */
  readonly fontSize: number | null;
}

export type LegendPosition = "top-right" | "top" | "right" | "bottom" | "left" | "top-left" | "bottom-left" | "bottom-right";

export interface LegendEntry {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  /** `point`: the shape of its points alone. */
  readonly sign: "square" | "line" | "dashed-line" | "dotted-line" | "point";
  /** The shape of the points of a series that has some. */
  readonly point?: SymbolName;
  /** What the marks of the series have in common, for filters; empty for measures and for the rest of many. */
  readonly keys: readonly MarkKey[];
  /** Of the rest of many: what it is all others of. */
  readonly rest?: MarkKey;
  /** What it comes to, where the legend says that in place of words beside the marks. */
  readonly value?: string;
  /** No series: it says what something in the drawing means. It stands last. */
  readonly isNote?: true;
  /** Of a drawing with patterns: which of them its color comes with. */
  readonly pattern?: number;
}

/** The chart's values as a table, one row per mark, in the chart's order; cells are written in full. */
export interface ChartTable {
  readonly columns: readonly { readonly id: string; readonly name: string; readonly align: "left" | "right" }[];
  readonly rowCount: number;
  readonly cell: (row: number, column: number) => string;
  /** What the rows of a column come to together; null where its values do not add up. Absent where rows are missing. */
  readonly total?: (column: number) => string | null;
}

/** One mark: a bar, a point of a line. */
export interface MarkRef {
  readonly panel: number;
  readonly slot: number;
  readonly series: number;
}

export type Step = "left" | "right" | "up" | "down" | "first" | "last";

/** The marks for pointer, keyboard and menus. */
export interface Marks {
  readonly count: number;
  /** The mark nearest to a point of the drawing (px), null outside the panels. */
  readonly near: (x: number, y: number) => MarkRef | null;
  /** Whether a point (px) lies between the axes, where the marks are: labels and titles lie beside. */
  readonly isInPlot: (x: number, y: number) => boolean;
  readonly first: () => MarkRef | null;
  /** The next mark in a direction: along the x axis, or to another series at the same place. Stays where there is none. */
  readonly step: (from: MarkRef, step: Step) => MarkRef;
  /** The same mark in a redrawn chart: by its keys. */
  readonly find: (keys: readonly MarkKey[], seriesId: string) => MarkRef | null;
  /** Read out when the mark is reached. */
  readonly describe: (mark: MarkRef) => string;
  readonly tooltip: (mark: MarkRef) => Tooltip;
  /** Where the mark is, and whether it is a box (bar) or a point. */
  readonly place: (mark: MarkRef) => MarkPlace;
  /** Line across the panel at the mark's place on the x axis; null for bars. */
  readonly cursor: (mark: MarkRef) => { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number } | null;
  /** Points of all series at the mark's place, for the dots of a line chart. */
  readonly dots: (mark: MarkRef) => readonly MarkDot[];
  /** Keys of the mark, for filters: x, color, panel. `Other` has no color key. */
  readonly keys: (mark: MarkRef) => readonly MarkKey[];
  /** Of a mark of the rest of many: the key that its keys lack. */
  readonly rest?: (mark: MarkRef) => MarkKey | null;
  readonly seriesId: (mark: MarkRef) => string;
  /** The column whose value it is; null: of none alone. */
  readonly measureId: (mark: MarkRef) => string | null;
  /** Rows of the result behind the mark. */
  readonly rows: (mark: MarkRef) => readonly number[];
  /** The mark's value as its column writes it, for copying. */
  readonly value: (mark: MarkRef) => string;
  /** Of a map: the part of it that takes a mark of several points apart; null where there is none. */
  readonly closer?: (mark: MarkRef) => MapView | null;
  /** All marks, panel by panel. */
  readonly list: () => readonly MarkRef[];
  /** The keys of everything that a mark stands for: of one group its own, of several in one circle or slice those of each. */
  readonly members: (mark: MarkRef) => readonly (readonly MarkKey[])[];
  /** The keys of all groups of the answer, whether they are drawn now or not: a map draws what is in view. */
  readonly groups: () => readonly (readonly MarkKey[])[];
}

/** A point of a line, for who points at it. */
export interface MarkDot {
  readonly x: number;
  readonly y: number;
  readonly color: string;
  /** px, where the point is larger than others. */
  readonly radius?: number;
}

export interface MarkPlace {
  readonly kind: "box" | "point";
  readonly box: Box;
  readonly color: string;
  /** Path of a mark that is no rectangle. */
  readonly outline?: string;
}

/** Text of a tooltip; drawn as text, never as markup. */
export interface Tooltip {
  readonly title: string;
  readonly rows: readonly TooltipRow[];
  /** Rows that did not fit. */
  readonly more: number;
}

export interface TooltipRow {
  readonly seriesId: string;
  readonly color: string;
  /** Null where the only series needs no name. */
  readonly name: string | null;
  readonly value: string;
  /** Further columns of the mark, quieter. */
  readonly extras: readonly string[];
  readonly isCurrent: boolean;
}
