import type { Say } from "./notes.ts";
import type { CellValue, ResultTable } from "@sheaf/result";
import type { NumberSymbols, TimeZone } from "@sheaf/locale";
import { categoricalOf, type ChartTheme, deriveRoles, scaleOf, type ColorRoles, type Theme } from "@sheaf/theme";
import type { ShapesOf } from "./maps/map-shapes.ts";
import type { MapView } from "./maps/map-view.ts";
import type { MapTiles } from "./maps/tiles/map-tiles.ts";
import type { WeekStart } from "./axis/time-units.ts";

/** Colors of a drawing. */
export interface ChartColors {
  readonly roles: ColorRoles;
  readonly isDark: boolean;
  /** Plots have a ground and lines both ways, as statistics are drawn. */
  readonly hasGroundedPlots: boolean;
  readonly categorical: readonly string[];
  readonly sequential: readonly string[];
  readonly diverging: readonly string[];
}

/** Everything that a drawing depends on besides the element and its result. Pure values: the same input gives the same picture. */
export interface DrawContext {
  /** Size of the plot with its axes, px; title and legend stand outside. */
  readonly width: number;
  readonly height: number;
  readonly colors: ChartColors;
  readonly zone: TimeZone;
  readonly weekStart: WeekStart;
  readonly symbols?: NumberSymbols;
  /** Words of the drawing in the language of whoever sees it. */
  readonly say: Say;
  /** Title with its dynamic text resolved; null where none is shown. For the spoken summary. */
  readonly title: string | null;
  /** Rows that the query would have had without its limit; null while not known. */
  readonly totalRows: number | null;
  readonly truncated: boolean;
  /**
   * Color of a value in the whole workbook: an index into the palette, or a color of its own (a value→color map). Undefined
   * leaves it to the order of the values in this chart.
   */
  readonly colorOf?: (category: CategoryKey) => number | string | undefined;
  /** Whether the values of a measure may be added up (Sum, Count): only then does `Other` have a value. */
  readonly additive?: (columnId: string) => boolean;
  /** Value of a formula in an axis domain or a reference mark; null where it cannot be had. */
  readonly evaluate?: (formula: string) => number | null;
  /** Keys of selected marks; all others are muted. Null: nothing is selected. */
  readonly selected?: ((keys: readonly MarkKey[]) => boolean) | null;
  /** Columns that tell the marks apart, in the order of the query; filled in by `drawChart`. */
  readonly keyColumns?: readonly string[];
  /** Milliseconds since 1970-01-01 UTC: the period that runs has less in it than a whole one. Absent or null: not known. */
  readonly now?: number | null;
  readonly reducedMotion?: boolean;
  /** Of a panel with axes of its own: the rows of all panels, of whose values sizes and shapes of points are, and the names on an x axis that they share. */
  readonly whole?: { readonly table: ResultTable; readonly stripes: readonly CellValue[] | null };
  /** The shapes of maps, as far as they are loaded. */
  readonly mapShapes?: ShapesOf;
  /** Tiles that maps can lie on; absent: there are none. */
  readonly mapTiles?: MapTiles | null;
  /** The answers of a map's further layers, by their ids. */
  readonly layers?: ReadonlyMap<string, LayerAnswer>;
  /** What the values of a key that are drawn as one are together, as far as it was asked (`restWanted`). */
  readonly rest?: RestAnswer | null;
  /** How many labels stand behind the one that says Others, by column; filled in by `drawChart`. */
  readonly folded?: ReadonlyMap<string, number>;
  /** Why further layers of a map have no answer, by their ids: only they are left out. */
  readonly lostLayers?: ReadonlyMap<string, string>;
  /** Layers of a map that its reader took away, by their ids. */
  readonly hiddenLayers?: ReadonlySet<string>;
  /** The part of a map that is looked at; absent: all of it. Of another ground it is passed over. */
  readonly mapView?: { readonly ground: string; readonly view: MapView } | null;
}

/** What came for the rest of a key's values: whose rest it is, and a row for each place where it has a mark. */
export interface RestAnswer {
  readonly columnId: string;
  readonly kept: readonly Pick<MarkKey, "value" | "text">[];
  readonly members: number;
  readonly table: ResultTable;
}

/** What came for one layer of a map. */
export interface LayerAnswer {
  readonly table: ResultTable;
  readonly truncated: boolean;
}

export interface CategoryKey {
  readonly columnId: string;
  readonly columnName: string;
  /** Exact text of the value (ISO dates, digits); null for an empty value. */
  readonly text: string | null;
}

/** One key of a mark: what a filter needs to keep it or leave it out. */
export interface MarkKey {
  readonly columnId: string;
  readonly columnName: string;
  readonly value: CellValue;
  /** Exact text, null for an empty value. */
  readonly text: string | null;
  /** As the column writes it. */
  readonly label: string;
  /** Of a number that is carried as its exact digits. */
  readonly isDecimal?: true;
  /** Of the rest of many values, which is no value: those that it is all others of. */
  readonly beyond?: readonly MarkKey[];
}

/** The colors of the charts of a page. */
export const colorsOfCharts = ({ theme, roles, name }: ChartTheme): ChartColors => chartColors(theme, roles, name === "stats");

export function chartColors(theme: Theme, roles: ColorRoles = deriveRoles(theme), hasGroundedPlots = false): ChartColors {
  return {
    roles,
    isDark: theme.isDark,
    hasGroundedPlots,
    categorical: categoricalOf(theme),
    sequential: scaleOf(theme, "sequential"),
    diverging: scaleOf(theme, "diverging"),
  };
}
