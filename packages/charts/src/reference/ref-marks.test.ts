import { timeZone, UTC } from "@sheaf/locale";
import type { ResultColumn } from "@sheaf/result";
import { expect, test } from "vitest";
import { cartesianModel } from "../cartesian/model.ts";
import { DATE, DATETIME, FLOAT, day, moment, tableOf } from "../plain-table.ts";
import { contextOf } from "../testing/context.ts";
import { knownMarks } from "./ref-marks.ts";

const kind = { noun: "line-chart", shape: "line", onStripes: false } as const;

/** Where a mark on the x axis lies, as an instant in words; null where it has no place. */
function placeOf(type: ResultColumn["type"], zone: string, value: string): string | null {
  const cells = ["2024-03-30", "2024-03-31", "2024-04-01"];
  const table = tableOf([
    { id: "x", type, cells: type.kind === "date" ? cells.map(day) : cells.map(moment) },
    { id: "y", type: FLOAT, cells: [1, 2, 3] },
  ]);
  const element = {
    id: "c",
    kind: "line-chart",
    columns: [{ id: "x" }, { id: "y" }],
    xAxis: { columnId: "x" },
    yAxis: { columnIds: ["y"] },
    refMarks: [{ type: "line", axis: "axis", value: { type: "constant", value } }],
  };
  const model = cartesianModel(element as never, table, contextOf({ zone: timeZone(zone, Intl) ?? UTC }), kind);
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
