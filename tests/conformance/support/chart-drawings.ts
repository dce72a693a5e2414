import { chartColors, type DrawContext, drawChart, type Drawing, loadedMapShapes } from "@sheaf/charts";
import { UTC } from "@sheaf/locale";
import { loadWords } from "@sheaf/messages/compile";
import type { ResultTable } from "@sheaf/result";
import { presets } from "@sheaf/theme";
import type { TestElement } from "./documents.ts";
import { column } from "./elements.ts";
import { planWorld } from "./plan.ts";
import { resultTable } from "./result-table.ts";

export const words = await loadWords("en", { only: ["drawing"] });
export const amounts = [10, 14, 3, 22, 8, 31, 5, 17, 12, 26, 9, 40, 6, 19];
/** Sales by step, region and way, and stores by place. */
export const chartWorld = () =>
  planWorld(
    [
      {
        name: "sales",
        columns: { step: "int", region: "text", way: "text", amount: "int", cost: "int" },
        rows: amounts.map((amount, index) => [
          (index % 4) + 1,
          ["East", "West"][index % 2] ?? "",
          ["Air", "Rail", "Road"][index % 3] ?? "",
          amount,
          amount * 2 + (index % 5),
        ]),
      },
      {
        name: "stores",
        columns: { state: "text", lat: "float", lon: "float", beds: "int", kind: "text" },
        rows: [
          ["NY", 42.5, -74.5, 12, "old"],
          ["NY", 42.5, -74.5, 30, "new"],
          ["NY", 41.5, -73.5, 7, "new"],
          ["CA", 36.5, -120.5, 25, "new"],
          ["CA", 38.5, -121.5, 90, "old"],
          ["TX", 31.5, -99.5, 4, "new"],
          ["TX", 30.5, -98.5, 19, "new"],
        ],
      },
    ],
    ["duckdb"],
  );

export interface Graphic {
  readonly id: string;
  readonly type: string;
  readonly shape: {
    readonly width: number;
    readonly height: number;
    readonly x1: number;
    readonly x2: number;
    readonly y1: number;
    readonly y2: number;
    readonly cx: number;
    readonly cy: number;
    readonly startAngle: number;
    readonly endAngle: number;
    readonly radius: number;
    readonly y: number;
    readonly points: readonly number[];
  };
}
export const shapes = (drawing: Drawing, part: string): readonly Graphic["shape"][] =>
  (drawing.option.graphic as unknown as { readonly elements: readonly Graphic[] }).elements
    .filter(({ id }) => new RegExp(`^${part}`, "u").test(id))
    .map(({ shape }) => shape);
export type Datum = number | null | readonly (number | string)[] | { readonly value: number };
export const series = (drawing: Drawing): readonly { readonly type: string; readonly data: readonly Datum[] }[] =>
  drawing.option.series as unknown as readonly { readonly type: string; readonly data: readonly Datum[] }[];
export const values = (data: readonly Datum[]): readonly number[] =>
  data.map((datum) =>
    Number(Array.isArray(datum) ? datum[1] : typeof datum === "object" && datum !== null && "value" in datum ? datum.value : datum),
  );
/** Every mark of a chart whose marks are a list. */
export const slots = (drawing: Drawing) => Array.from({ length: drawing.marks.count }, (_, slot) => ({ panel: 0, series: 0, slot }));
/** What the marks say, where colors stand for numbers. */
export const told = (drawing: Drawing): readonly number[] => slots(drawing).map((mark) => Number(drawing.marks.value(mark)));
export const ascending = (numbers: readonly number[]): readonly number[] => numbers.toSorted((a, b) => a - b);
export const turn = ({ startAngle, endAngle }: Graphic["shape"]): number => endAngle - startAngle;

export const step = column("step", "[sales/step]");
export const region = column("region", "[sales/region]");
export const way = column("way", "[sales/way]");
export const sum = column("sum", "Sum([sales/amount])");
export const cost = column("cost", "Sum([sales/cost])");
export const byStep = "SELECT sum(amount) FROM sales GROUP BY step ORDER BY step";
export const along = { xAxis: { columnId: "step" }, yAxis: { columnIds: ["sum"] } };
export const byRegion = { color: { by: "category", column: "region" } };
export const byWay = { value: { columnId: "sum" }, color: { columnId: "way" } };
export const waySums = "SELECT sum(amount) FROM sales GROUP BY way ORDER BY way";

export const drawnOf = (element: TestElement, table: ResultTable, layers: DrawContext["layers"] = new Map()): Drawing =>
  drawChart(element as never, table, {
    layers,
    width: 900,
    height: 1600,
    colors: chartColors(presets["sheaf-light"]),
    zone: UTC,
    weekStart: 0,
    title: "Chart",
    totalRows: null,
    truncated: false,
    additive: () => true,
    say: (message) => words.say(message),
    mapShapes: loadedMapShapes,
  });

/** In units of the first: pixels, angles and areas are as the values are to each other. */
export const inFirst = (numbers: readonly number[]): readonly number[] =>
  numbers.map((value) => Number((value / (numbers[0] ?? 1)).toFixed(6)));

/** The rows of the marks, as the browser has them. */
export const resultsOf =
  (world: ReturnType<typeof chartWorld>) =>
  (element: TestElement, level: string | null = null, others: readonly TestElement[] = []): Promise<ResultTable> =>
    resultTable(world, [element, ...others], { elementId: "t", ...(level === null ? {} : { level }) });
