import { timeZone, UTC } from "@sheaf/locale";
import type { ResultColumn } from "@sheaf/result";
import { expect, test } from "vitest";
import { cartesianModel } from "../cartesian/model.ts";
import { DATE, DATETIME, FLOAT, day, moment, tableOf } from "../plain-table.ts";
import { drawChart } from "../kinds/registry.ts";
import { contextOf } from "../testing/context.ts";
import { boxesOf, linesOf } from "../testing/shapes-of.ts";
import { knownMarks } from "./ref-marks.ts";

/** A column of days beside the values 1, 2 and 3. */
const threeDays = (type: ResultColumn["type"]) => {
  const cells = ["2024-03-30", "2024-03-31", "2024-04-01"];
  return tableOf([
    { id: "x", type, cells: type.kind === "date" ? cells.map(day) : cells.map(moment) },
    { id: "y", type: FLOAT, cells: [1, 2, 3] },
  ]);
};
const chartWith = (refMarks: readonly object[]) => ({
  id: "c",
  kind: "line-chart",
  columns: [{ id: "x" }, { id: "y" }],
  xAxis: { columnId: "x" },
  yAxis: { columnIds: ["y"] },
  refMarks,
});
const kind = { noun: "line-chart", shape: "line", onStripes: false } as const;

/** Where a mark on the x axis lies, as an instant in words; null where it has no place. */
function placeOf(type: ResultColumn["type"], zone: string, value: string): string | null {
  const element = chartWith([{ type: "line", axis: "axis", value: { type: "constant", value } }]);
  const model = cartesianModel(element as never, threeDays(type), contextOf({ zone: timeZone(zone, Intl) ?? UTC }), kind);
  const [mark] = knownMarks(model).marks;
  return mark === undefined ? null : new Date(mark.value).toISOString();
}

test("V3: a reference mark at a day or a time stands there on the clock of the workbook", () => {
  expect(placeOf(DATETIME, "Europe/Berlin", "2024-03-31")).toBe("2024-03-30T23:00:00.000Z");
  // The clocks went forward that night.
  expect(placeOf(DATETIME, "Europe/Berlin", "2024-03-31 12:00")).toBe("2024-03-31T10:00:00.000Z");
  expect(placeOf(DATETIME, "Asia/Kathmandu", "2024-03-31T12:00Z")).toBe("2024-03-31T12:00:00.000Z");
  expect(placeOf(DATE, "America/New_York", "2024-03-31")).toBe("2024-03-31T00:00:00.000Z");
  expect(placeOf(DATETIME, "UTC", "31 March")).toBeNull();
});

test("a line stands at its value and a band between its two, whichever is first; a band without an end is not drawn", () => {
  const constant = (value: number) => ({ type: "constant", value });
  const drawing = drawChart(
    chartWith([
      { type: "line", axis: "series", value: constant(2) },
      { type: "band", axis: "series", value: constant(3), endValue: constant(1) },
      { type: "band", axis: "series", value: constant(1), endValue: constant(3) },
      { type: "band", axis: "series", value: constant(2), endValue: { type: "formula", formula: "Null" } },
    ]) as never,
    threeDays(DATE),
    contextOf(),
  );
  const [line] = linesOf(drawing, "0-ref-0-line");
  const bands = boxesOf(drawing, "-band");
  expect(bands.map(({ id }) => id)).toEqual(["0-ref-1-band", "0-ref-2-band"]);
  const [band, same] = bands;
  expect({ ...same, id: "" }).toEqual({ ...band, id: "" });
  if (line === undefined || band === undefined) throw new Error("Nothing is drawn.");
  expect(line.y1).toBe(line.y2);
  expect(Math.abs(band.top + band.height / 2 - line.y1)).toBeLessThan(1);
  expect(band.height).toBeGreaterThan(50);
});
