import { formulaPlace } from "@sheaf/compiler";
import { INTEGER, TEXT } from "@sheaf/sql";
import { type Element, namesOf } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { hoverLines } from "../../formula-bar/formula-check.ts";
import { documentOf } from "../../testing/documents.ts";
import { environmentOf } from "../../testing/environments.ts";
import type { RelatedFields } from "../shelves/panel-port.ts";
import { fieldTree } from "./field-tree.ts";

const environment = environmentOf({ code: TEXT, n: INTEGER }, ["code"]);
const table = (id: string, name: string, more: object): Element => ({
  id,
  kind: "table",
  name,
  source: { kind: "warehouse-table", connectionId: "c", path: [id] },
  columns: [
    { id: "code", name: "Code", formula: `[${id}/code]`, description: `Code of ${name}` },
    { id: "n", name: "N", formula: `[${id}/n]` },
  ],
  ...more,
});
const to = (id: string, name: string, targetElementId: string, more: object = {}) => ({
  id,
  name,
  targetElementId,
  keys: [{ sourceColumnId: "code", targetColumnId: "code" }],
  ...more,
});
const document = documentOf(
  table("flights", "Flights", {
    relationships: [to("r", "Origin", "airports", { description: "Where it starts" })],
    metrics: [
      { id: "m", name: "Mean", formula: "Avg([N])", description: "Of all flights" },
      { id: "bad", name: "Bad", formula: "Avg([nothing])" },
    ],
  }),
  table("airports", "Airports", { relationships: [to("s", "State", "states", { relationshipType: "1:1" })] }),
  table("states", "States", { relationships: [to("b", "Capital", "airports")] }),
  {
    id: "chart",
    kind: "bar-chart",
    name: "Chart",
    source: { kind: "table", elementId: "flights" },
    columns: [],
    yAxis: { columnIds: [] },
  },
);
const placeIn = (elementId: string) => {
  const place = formulaPlace(document, environment, elementId, { kind: "metric", id: "" });
  if (place === null) throw new Error("no place");
  return place;
};
const treeOf = (elementId: string) =>
  fieldTree(placeIn(elementId).scope, (reference) => namesOf(document).toStored(elementId, null, reference));
const told = ({ name, to: end, cardinality }: RelatedFields): string => `${name} ${cardinality} ${end}`;

describe("what a column can be made of", () => {
  test("relationships lead on as far as somebody opens them, also in circles, and say how many rows lead to one", () => {
    const [origin] = treeOf("chart").related;
    const [state] = origin?.related() ?? [];
    const [capital] = state?.related() ?? [];
    const [again] = capital?.related() ?? [];
    expect([origin, state, capital, again].map((one) => one && told(one))).toEqual([
      "Origin N:1 Airports",
      "State 1:1 States",
      "Capital N:1 Airports",
      "State 1:1 States",
    ]);
    expect(origin?.description).toBe("Where it starts");
    expect(state?.fields()).toEqual([
      {
        key: "Flights/Origin/State/Code",
        name: "Code",
        type: "text",
        reference: "[@related:flights/r/s/code]",
        group: "Origin › State",
        description: "Code of States",
      },
      { key: "Flights/Origin/State/N", name: "N", type: "integer", reference: "[@related:flights/r/s/n]", group: "Origin › State" },
    ]);
  });
  test("metrics of the source, but for broken ones; columns of the source without those behind relationships", () => {
    const { metrics, fields } = treeOf("chart");
    expect(metrics).toEqual([
      {
        key: "metric m",
        name: "Mean",
        type: "number",
        reference: "[@metric:flights/m]",
        group: "Metrics",
        isMetric: true,
        description: "Of all flights",
      },
    ]);
    expect(fields.map(({ name, reference }) => `${name} ${reference}`)).toEqual(["Code [@element:flights/code]", "N [@element:flights/n]"]);
  });
});

describe("S-G3s: the timeline of a metric", () => {
  const days = environmentOf({ code: TEXT, n: INTEGER, day: { kind: "date" } }, ["code"]);
  const timeline = { dateColumnId: "day", truncation: "month", comparison: { comparisonPeriod: "year", direction: "higher-is-better" } };
  const flights = table("flights", "Flights", {
    columns: [
      { id: "day", name: "Day", formula: "[flights/day]" },
      { id: "n", name: "N", formula: "[flights/n]" },
    ],
    metrics: [{ id: "m", name: "Mean", formula: "Avg([N])", timeline }],
  });
  const readers = documentOf(
    flights,
    table("passed", "Passed", {
      source: { kind: "table", elementId: "flights" },
      columns: [{ id: "when", name: "When", formula: "[@element:flights/day]" }],
    }),
    table("dateless", "Dateless", {
      source: { kind: "table", elementId: "flights" },
      columns: [{ id: "k", name: "K", formula: "[@element:flights/n]" }],
    }),
    table("outer", "Outer", { source: { kind: "table", elementId: "passed" }, columns: [] }),
    table("cut", "Cut", { source: { kind: "table", elementId: "dateless" }, columns: [] }),
  );
  const timelineIn = (elementId: string) => {
    const scope = formulaPlace(readers, days, elementId, { kind: "metric", id: "" })?.scope;
    if (scope === undefined) throw new Error("no place");
    return fieldTree(scope, (reference) => namesOf(readers).toStored(elementId, null, reference)).metrics[0]?.timeline;
  };
  const told = { period: "month", comparedWith: "year", better: "higher" };

  test("is told by the column that its date is where the metric is read, over other elements too", () => {
    expect(timelineIn("passed")).toEqual({ date: "[@element:flights/day]", ...told });
    expect(timelineIn("outer")).toEqual({ date: "[@element:passed/when]", ...told });
  });
  test("is none where the date does not reach", () => expect(timelineIn("cut")).toBeUndefined());
});

describe("what the formula bar says of a name", () => {
  const lines = (text: string) => hoverLines(text, 1, placeIn("chart"), () => undefined)?.lines;
  test("of a column behind relationships: what its author says, and the way to it", () =>
    expect(lines("[Flights/Origin/State/Code]")).toEqual([
      "[Code]",
      "Text · State",
      "Code of States",
      "Through Origin (N:1) to Airports: Where it starts",
      "Through State (1:1) to States",
    ]));
  test("of a metric: whose it is", () =>
    expect(lines("[Metrics/Mean]")).toEqual(["[Mean]", "Metric · Number · of Flights", "Of all flights"]));
  test("of a column that says nothing itself: what it inherits", () => {
    const place = formulaPlace(document, environment, "states", "code");
    if (place === null) throw new Error("no place");
    expect(hoverLines("[N]", 1, place, (id) => `inherited by ${id}`)?.lines).toEqual(["[N]", "Whole number · States", "inherited by n"]);
  });
});
