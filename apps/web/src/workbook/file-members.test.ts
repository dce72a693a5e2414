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
  // Fields of an input table that hold files.
  maxFileNum: "files in cells cannot be entered yet",
  maxFileSizeMb: "files in cells cannot be entered yet",
  acceptedFileTypes: "files in cells cannot be entered yet",
  inputMode: "who may type where is said by sheaf.dataEntry, which the panel makes",
  // Formats.
  decimalSymbol: "symbols follow the language of the organization; a format by itself is read from files",
  digitGroupingSymbol: "as decimalSymbol",
  digitGroupingSize: "as decimalSymbol",
  // Governance.
  pin: "pinned data is not computed yet",
  bind: "values of filters by formula: a control as the filter's target says the same",
  dateColumnId: "timelines of metrics have no place on screen yet",
  truncation: "as dateColumnId",
  comparisonPeriod: "as dateColumnId",
  teamId: "people are chosen by name; teams come from files",
  userAttributeId: "attributes of people come from files",
  appliesTo: "row policies made on screen apply to everyone",
  // Boxes around elements.
  borderWidth: "boxes around elements are not drawn yet",
  borderColor: "as borderWidth",
  // Charts.
  labelAngle: "labels are laid as they fit",
  allowLongerLabels: "as labelAngle",
  orient: "as labelAngle",
  showStroke: "labels stand on the paper, never on a stroke",
  clearance: "labels never touch each other",
  valueFormat: "values are written by the format of their column",
  caption: "captions of marks stand where there is room",
  barStyle: "its inner shape is not known",
  opacity: "lines are drawn with it, and no row sets it yet",
  tileSize: "its inner shape is not known",
  backgroundImage: "pictures behind charts are not drawn yet",
  horizontalAlign: "as backgroundImage",
  tiling: "as backgroundImage",
  colorLegend: "there is one legend",
  sizeLegend: "there is one legend",
  // Figures.
  verticalAnchor: "the tile lays itself out",
  titleOrient: "as verticalAnchor",
  comparisonValueOrient: "as verticalAnchor",
  // Controls.
  displayColumnId: "lists show their values by the format of the column",
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
      namesIn(shape, names, seen);
    }
  expect(names.size).toBeGreaterThan(150);
  const unknown = [...names].filter((name) => !new RegExp(`["'.]${name}\\b|\\b${name}[:?,} ]`, "u").test(sources));
  expect(unknown.toSorted()).toEqual(Object.keys(notMade).toSorted());
});
