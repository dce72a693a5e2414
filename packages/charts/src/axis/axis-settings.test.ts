import { type ChartKindName, type Element, fieldsIn, type Json } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import type { ChartExample } from "../kinds/example.ts";
import { chartExamples } from "../kinds/examples.ts";
import { drawChart } from "../kinds/registry.ts";
import { tableOf } from "../plain-table.ts";
import { contextOf } from "../testing/context.ts";

/** A setting of an axis, as the panel writes it below its format. */
type Setting = readonly [path: readonly string[], value: Json];

const names: readonly Setting[] = [
  [["visibility"], "hidden"],
  [["title", "text"], "Named"],
  [["labels"], "hidden"],
  [["labels", "fontSize"], 20],
  [["labels", "color"], "#123456"],
  [["scale", "reverse"], true],
];
/** Of names that are no periods. */
const longer: Setting = [["labels", "allowLongerLabels"], true];
/** Of names below their marks. */
const below: readonly Setting[] = [
  [["labels", "labelAngle"], 45],
  [["marks"], "grid"],
  [["marks"], "tick"],
];
const values: readonly Setting[] = [
  [["visibility"], "hidden"],
  [["title", "text"], "Named"],
  [["marks"], "none"],
  [["labels"], "hidden"],
  [["labels", "fontSize"], 20],
  [["labels", "color"], "#123456"],
  [["scale", "domain", "min"], -50],
  [["scale", "domain", "max"], 1000],
  [["scale", "hideZeroLine"], true],
  [["scale", "reverse"], true],
];
const bent: readonly Setting[] = [
  [["scale", "type"], "log"],
  [["scale", "type"], "sqrt"],
  [["scale", "type"], "pow"],
];
/** Of marks that are no lengths. */
const free: readonly Setting[] = [...bent, [["scale", "zero"], true]];
/** Of numbers and periods along an axis. */
const along: readonly Setting[] = [
  ...bent,
  [["scale", "type"], "ordinal"],
  [["scale", "domain", "min"], 3],
  [["scale", "domain", "max"], 99],
];
const right = values.filter(([path]) => !["marks", "hideZeroLine"].includes(path.at(-1) ?? ""));

const offered: readonly (readonly [ChartKindName, x: readonly Setting[], y: readonly Setting[], right: readonly Setting[]])[] = [
  ["bar-chart", [...names, longer, ...below, [["scale", "type"], "ordinal"]], [...values, ...bent], []],
  ["line-chart", [...names, ...below, ...along], [...values, ...free], []],
  ["area-chart", [...names, ...below, [["scale", "type"], "ordinal"]], values, []],
  ["scatter-chart", [...names, ...below, ...along, [["scale", "zero"], true]], [...values, ...free], []],
  ["combo-chart", [...names, ...below, [["scale", "type"], "ordinal"]], [...values, ...bent], [...right, ...bent]],
  ["box-chart", [...names, longer, ...below], [...values, ...free], []],
  ["line-chart/candlestick", [...names, ...below], [...values, ...free], []],
  ["waterfall-chart", [...names, longer, ...below], values, []],
  ["bar-chart/dumbbell", [...names, longer], [...values, ...free], []],
  ["bar-chart/bullet", [...names, longer], values, []],
];

const withMember = (element: Element, [head, ...rest]: readonly string[], value: Json): Element => {
  const put = (members: Json | undefined, path: readonly string[]): Json => {
    const [step, ...more] = path;
    if (step === undefined) return value;
    const own = fieldsIn(members);
    return { ...own, [step]: put(own[step], more) };
  };
  return { ...element, [head ?? ""]: put(element[head ?? ""], rest) };
};

function exampleOf(kind: ChartKindName): ChartExample {
  const [first] = chartExamples[kind];
  if (first === undefined) throw new Error(`No example of ${kind}.`);
  return first;
}

/** Places of points are in arrays of numbers. */
const pictureOf = ({ option }: { readonly option: unknown }): string =>
  JSON.stringify(option, (_, value: unknown) => (value instanceof Float64Array ? [...value] : value));

/** The examples of a kind, as they are, with names that are too long, and far from zero on either side. */
function samples(kind: ChartKindName) {
  return chartExamples[kind].flatMap((example) =>
    [
      { by: 0, name: "" },
      { by: 400, name: "" },
      { by: -30, name: "" },
      { by: -0.8, name: "" },
      { by: 0, name: " of the whole region with all that belongs to it" },
    ].map(({ by, name }) => {
      const moved = (cell: unknown, kind: string) => {
        if (typeof cell === "number") return cell + by;
        if (typeof cell !== "string") return cell;
        return kind === "decimal" ? String(Number(cell) + by) : `${cell}${name}`;
      };
      const columns = example.columns.map((column) => ({
        ...column,
        cells: column.cells.map((cell) => moved(cell, column.type.kind) as typeof cell),
      }));
      const context = contextOf({ width: example.width, height: example.height, additive: () => true });
      const draw = (element: Element) => pictureOf(drawChart(element, tableOf(columns), context));
      return { element: example.element, draw };
    }),
  );
}

describe.each(offered)("%s", (kind, x, y, y2) => {
  const settings = (
    [
      ["xAxis", x],
      ["yAxis", y],
      ["yAxis2", y2],
    ] as const
  ).flatMap(([axis, own]) => own.map((setting) => [axis, ...setting] as const));

  test.each(settings.map(([axis, path, value]) => [`${axis} ${path.join(" ")} ${JSON.stringify(value)}`, axis, path, value] as const))(
    "what the panel offers changes the picture: %s",
    (_, axis, path, value) => {
      const pictures = samples(kind).map(({ element, draw }) => [
        draw(element),
        draw(withMember(element, [axis, "format", ...path], value)),
      ]);
      expect(pictures.some(([before, after]) => before !== after)).toBe(true);
      for (const [, after] of pictures) expect(after).not.toMatch(/NaN|null,null/u);
    },
  );
});

test("titles of axes stand above the values and below the names, and take their room from the plot", () => {
  for (const kind of ["box-chart", "waterfall-chart", "line-chart/candlestick"] as const) {
    const { element, columns, width, height } = exampleOf(kind);
    const context = contextOf({ width, height });
    const titled = withMember(
      withMember(element, ["xAxis", "format", "title", "text"], "Across"),
      ["yAxis", "format", "title", "text"],
      "Up",
    );
    const [plain, drawn] = [element, titled].map((one) => drawChart(one, tableOf(columns), context));
    const [before, after] = [plain?.plots[0], drawn?.plots[0]];
    expect([kind, (after?.top ?? 0) - (before?.top ?? 0), (before?.height ?? 0) - (after?.height ?? 0)]).toEqual([kind, 20, 40]);
  }
});

test("values that a log scale cannot show are said", () => {
  const { element, columns, width, height } = exampleOf("box-chart");
  const drawn = drawChart(withMember(element, ["yAxis", "format", "scale", "type"], "log"), tableOf(columns), contextOf({ width, height }));
  expect(drawn.notes.map(({ kind }) => kind)).toContain("off-scale");
});
