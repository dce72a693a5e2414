import { expect, test } from "vitest";
import { heightUnitOf } from "./height-unit.ts";

test("tables and pivots keep their pixels on narrow pages, and so do words; what is drawn keeps its shape", () => {
  expect(["table", "pivot-table", "input-table", "text", "control", "form"].map(heightUnitOf)).toEqual(Array(6).fill("px"));
  expect(["bar-chart", "pie-chart", "image", "region-map"].map(heightUnitOf)).toEqual(Array(4).fill("ratio"));
});
