import type { Element } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { hasValueStyle, valueStyleAt, valueStyleSet, withoutValueStyle } from "./value-style.ts";

const chart = (members: object = {}): Element => ({ id: "c", kind: "line-chart", ...members });
const desks = { columnId: "by", text: "Desks" };
const empty = { columnId: "by", text: null };

test("what is said of a value stands in one entry for it, and goes with the last of it; all else stays", () => {
  const one = chart({
    sheaf: { chart: { patterns: true } },
    ...valueStyleSet(chart({ sheaf: { chart: { patterns: true } } }), desks, ["name"], "Tables"),
  });
  expect(one).toMatchObject({ sheaf: { chart: { patterns: true, valueStyles: [{ columnId: "by", value: "Desks", name: "Tables" }] } } });
  const two = chart({ ...one, ...valueStyleSet(one, desks, ["line", "width"], 4) });
  const three = chart({ ...two, ...valueStyleSet(two, empty, ["color"], "#AA0000") });
  expect(three).toMatchObject({
    sheaf: {
      chart: {
        valueStyles: [
          { columnId: "by", value: "Desks", name: "Tables", line: { width: 4 } },
          { columnId: "by", value: null, color: "#AA0000" },
        ],
      },
    },
  });
  expect([valueStyleAt(three, desks, ["line", "width"]), valueStyleAt(three, empty, ["name"])]).toEqual([4, undefined]);
  expect([desks, empty, { columnId: "x", text: "Desks" }].map((value) => hasValueStyle(three, value))).toEqual([true, true, false]);
  const back = chart({ ...three, ...valueStyleSet(three, empty, ["color"], undefined) });
  expect(hasValueStyle(back, empty)).toBe(false);
  expect(withoutValueStyle(back, desks)).toEqual({ sheaf: { chart: { patterns: true } } });
  // Taking back what was never said writes nothing.
  expect(valueStyleSet(chart(), desks, ["name"], undefined)).toEqual({ sheaf: undefined });
});
