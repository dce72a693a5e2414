import { describe, expect, test } from "vitest";
import type { TableListing } from "./port.ts";
import { fullTablePath } from "./table-path.ts";

const listed = (...paths: readonly string[][]): readonly TableListing[] =>
  paths.map((path) => ({ path, kind: "table", comment: null, rowCountEstimate: null }));

describe("the table that a path means (workbook-file 2)", () => {
  test("matched from the right end, shorter where one table fits", () => {
    const tables = listed(["a", "trips"], ["b", "trips"], ["b", "rides"]);
    expect(fullTablePath(tables, ["rides"])).toEqual(["b", "rides"]);
    expect(fullTablePath(tables, ["a", "trips"])).toEqual(["a", "trips"]);
    expect(fullTablePath(tables, ["trips"])).toBe("ambiguous");
    expect(fullTablePath(tables, ["x", "a", "trips"])).toBeNull();
  });

  test("without regard to case; the exact spelling wins", () => {
    const tables = listed(["main", "Trips"], ["main", "TRIPS"], ["main", "Rides"]);
    expect(fullTablePath(tables, ["TRIPS"])).toEqual(["main", "TRIPS"]);
    expect(fullTablePath(tables, ["MAIN", "rides"])).toEqual(["main", "Rides"]);
    expect(fullTablePath(tables, ["trips"])).toBe("ambiguous");
  });
});
