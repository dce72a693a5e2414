import { expect, test } from "vitest";
import type { Element } from "@sheaf/workbook";
import { hasOwnStyle, styleAt, styleSet, withoutOwnStyle } from "./series-style.ts";

const chart = (members: object): Element => ({ id: "c", kind: "line-chart", ...members });

test("a series has the settings of all series until it has its own, and gives them back", () => {
  const all = chart(styleSet(chart({}), "line", null, "strokeStyle", "dashed"));
  expect(all).toMatchObject({ lineAreaStyle: { strokeStyle: "dashed" } });
  expect(styleAt(all, "line", "a", "strokeStyle")).toEqual({ own: undefined, usual: "dashed" });
  const one = chart({ ...all, ...styleSet(all, "line", "a", "width", 4) });
  expect(one).toMatchObject({ lineAreaStyle: { strokeStyle: "dashed" }, seriesLineAreaStyle: [{ columnId: "a", style: { width: 4 } }] });
  expect(styleAt(one, "line", "a", "width")).toEqual({ own: 4, usual: undefined });
  expect(styleAt(one, "line", "b", "width")).toEqual({ own: undefined, usual: undefined });
  const two = chart({ ...one, ...styleSet(one, "line", "b", "width", 1), ...styleSet(one, "point", "a", "shape", "cross") });
  expect([hasOwnStyle(two, "a"), hasOwnStyle(two, "b"), hasOwnStyle(two, "c")]).toEqual([true, true, false]);
  expect(withoutOwnStyle(two, "a")).toEqual({
    seriesLineAreaStyle: [{ columnId: "b", style: { width: 1 } }],
    seriesPointStyle: undefined,
  });
  // What other programs keep in a style stays; the last setting takes its entry with it.
  const kept = chart({ seriesPointStyle: [{ columnId: "a", style: { size: 4, other: 1 } }] });
  expect(styleSet(kept, "point", "a", "size", undefined)).toEqual({ seriesPointStyle: [{ columnId: "a", style: { other: 1 } }] });
  expect(styleSet(one, "line", "a", "width", undefined)).toEqual({ seriesLineAreaStyle: undefined });
});
