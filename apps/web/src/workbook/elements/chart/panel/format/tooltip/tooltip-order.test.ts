import type { Element } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { movedTo, tooltipOrder, tooltipSet } from "./tooltip-order.ts";

const chart = (members: object = {}): Element => ({ id: "c", kind: "bar-chart", ...members });
const own = ["a", "b", "c"];

test("columns of a tooltip move to a place, are left out, and go back to their usual order", () => {
  expect(movedTo(own, 0, 2)).toEqual(["b", "c", "a"]);
  expect(movedTo(own, 2, 0)).toEqual(["c", "a", "b"]);
  expect([movedTo(own, 1, 1), movedTo(own, 0, 3), movedTo(own, -1, 0)]).toEqual([own, own, own]);
  const moved = chart(tooltipSet(chart(), own, { ids: ["c", "a", "b"], hidden: new Set(["a"]) }));
  expect(moved).toMatchObject({
    sheaf: { chart: { tooltip: [{ columnId: "c" }, { columnId: "a", visibility: "hidden" }, { columnId: "b" }] } },
  });
  // A column that came later follows.
  const order = tooltipOrder(moved, [...own, "d"]);
  expect([order.ids, [...order.hidden]]).toEqual([["c", "a", "b", "d"], ["a"]]);
  expect(tooltipSet(moved, own, { ids: own, hidden: new Set() })).toEqual({ sheaf: undefined });
});
