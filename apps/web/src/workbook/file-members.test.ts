import { describeFields, elementKinds, type FieldDescription } from "@sheaf/workbook";
import { expect, test } from "vitest";

type Shape = FieldDescription["shape"];

/** The editor's own program, without its tests. */
const sources = Object.entries(import.meta.glob<string>("./**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true }))
  .filter(([path]) => !path.includes(".test."))
  .map(([, text]) => text)
  .join("\n");

/**
 * Members of elements that a file can have and no part of the editor names: why nobody makes them on screen yet. They are read, kept and
 * written back. A member that is made leaves the list.
 */
const notMade: Readonly<Record<string, string>> = {
  ownLayer: "made by the changes of layers in the workbook package",
  // Containers of rows.
  cardGap: "its inner shape is not known",
  cardSpacing: "its inner shape is not known",
  elementSpacing: "its inner shape is not known",
  cardStyle: "all cards look alike yet",
  // Governance.
  pin: "pinned data is not computed yet",
  // Charts.
  clearance: "labels never touch each other",
  caption: "captions of marks stand where there is room",
  barStyle: "its inner shape is not known",
  tileSize: "its inner shape is not known",
  connectorLineColor: "drawn as the file has it; the panel only shows or hides the lines",
  donutLabelDisplay: "labels stand beside the slices, or in the legend where there is no room",
  seriesDataLabel: "labels of a combo chart are those of all its series",
  splitBy: "each step of a waterfall is one bar, and the chart says so",
};

function namesIn(shape: Shape, found: Set<string>, seen: Set<Shape>): void {
  if (seen.has(shape)) return;
  seen.add(shape);
  if (shape.kind === "list") namesIn(shape.item, found, seen);
  if (shape.kind === "record") namesIn(shape.value, found, seen);
  if (shape.kind === "choice") for (const option of shape.options) namesIn(option, found, seen);
  if (shape.kind !== "object") return;
  for (const { name, shape: inner } of shape.fields.values()) {
    found.add(name);
    namesIn(inner, found, seen);
  }
}

test("the editor knows every member of an element that the file can have (workbook-file 14, 9), but for those that are listed", () => {
  const names = new Set<string>();
  const seen = new Set<Shape>();
  for (const { schema } of elementKinds)
    for (const { name, shape } of describeFields(schema)) {
      names.add(name);
      // What an element does when it is used is no member of the element alone: steps and effects have their own tests.
      if (name === "actions") continue;
      namesIn(shape, names, seen);
    }
  expect(names.size).toBeGreaterThan(150);
  const unknown = [...names].filter((name) => !new RegExp(`["'.]${name}\\b|\\b${name}[:?,} ]`, "u").test(sources));
  expect(unknown.toSorted()).toEqual(Object.keys(notMade).toSorted());
});

/**
 * Members whose names many others have, so that a name says nothing: what the panel of charts sets is looked for by the path that it is set
 * by. Those of the objects below that no panel sets, with the reason.
 */
const pathsNotMade: Readonly<Record<string, string>> = {
  "dataLabel.clearance": "labels never touch each other",
};
const setByPath = ["legend", "tooltip", "dataLabel", "totals", "labels", "title", "scale"];

function pairsIn(shape: Shape, owner: string, found: Set<string>): void {
  if (shape.kind === "choice") for (const option of shape.options) pairsIn(option, owner, found);
  if (shape.kind !== "object") return;
  for (const { name, shape: inner } of shape.fields.values()) {
    if (setByPath.includes(owner)) found.add(`${owner}.${name}`);
    pairsIn(inner, name, found);
  }
}

test("the panel of charts sets every member of legends, labels, tooltips and axes, but for those that are listed", () => {
  const pairs = new Set<string>();
  for (const { kind, schema } of elementKinds)
    if (kind === "bar-chart" || kind === "line-chart") for (const { name, shape } of describeFields(schema)) pairsIn(shape, name, pairs);
  expect(pairs.size).toBeGreaterThan(30);
  const isSet = (pair: string): boolean => {
    const [owner = "", name = ""] = pair.split(".");
    return new RegExp(`"${owner}",\\s*"${name}"`, "u").test(sources);
  };
  const unset = [...pairs].filter((pair) => !isSet(pair) && !pair.endsWith(".totals"));
  expect(unset.toSorted()).toEqual(Object.keys(pathsNotMade).toSorted());
});
