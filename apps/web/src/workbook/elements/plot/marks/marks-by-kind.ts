import { type ChartKindName, chartName, type Element, isKind } from "@sheaf/workbook";

/** How a drag chooses marks: a stretch of the x axis, whichever way it lies, or whatever an area holds. */
export type DragShape = "stretch-x" | "stretch-y" | "rectangle" | "lasso";

interface MarksOfKind {
  /** The shapes that a drag over a chart can have, the usual one first; none where marks are not chosen so. */
  readonly drag: (element: Element) => readonly DragShape[];
  /** Marks follow one another along an axis, so that a series can be heard. */
  readonly areAlong: boolean;
}

const along: MarksOfKind = { drag: () => ["stretch-x"], areAlong: true };
const inArea: MarksOfKind = { drag: () => ["rectangle", "lasso"], areAlong: false };
const oneByOne: MarksOfKind = { drag: () => [], areAlong: false };

/** What can be done with the marks of each kind of chart; one that is missing here does not compile. */
const marksByKind: { readonly [K in ChartKindName]: MarksOfKind } = {
  "line-chart": along,
  "area-chart": along,
  "combo-chart": along,
  "bar-chart": {
    drag: (element) => [isKind(element, "bar-chart") && element.orientation === "horizontal" ? "stretch-y" : "stretch-x"],
    areAlong: true,
  },
  "scatter-chart": inArea,
  "sheaf:heatmap-chart": inArea,
  "sheaf:calendar-chart": inArea,
  // a map is moved by a drag, until a shape is asked for
  "region-map": inArea,
  "point-map": inArea,
  "geography-map": inArea,
  "pie-chart": oneByOne,
  "donut-chart": oneByOne,
  "waterfall-chart": oneByOne,
  "funnel-chart": oneByOne,
  "gauge-chart": oneByOne,
  "box-chart": oneByOne,
  "treemap-chart": oneByOne,
  "sankey-chart": oneByOne,
  "sheaf:histogram-chart": oneByOne,
  "bar-chart/dumbbell": oneByOne,
  "bar-chart/bullet": oneByOne,
  "bar-chart/progress": oneByOne,
  "bar-chart/words": oneByOne,
  "bar-chart/marimekko": oneByOne,
  "gauge-chart/ring": oneByOne,
  "line-chart/slope": oneByOne,
  "line-chart/bump": oneByOne,
  "line-chart/radar": oneByOne,
  "line-chart/candlestick": oneByOne,
  "treemap-chart/sunburst": oneByOne,
  "area-chart/ridgeline": oneByOne,
  "value-list": oneByOne,
};

const marksOf = (element: Element): MarksOfKind => {
  const kind = chartName(element);
  return kind === null ? oneByOne : marksByKind[kind];
};

export const dragShapes = (element: Element): readonly DragShape[] => marksOf(element).drag(element);
export const areMarksAlong = (element: Element): boolean => marksOf(element).areAlong;
