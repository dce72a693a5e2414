/* eslint-disable no-script-url -- what must not become a link or a picture */
import { type ColumnDisplay, displayOf } from "@sheaf/charts/cells";
import type { CellValue } from "@sheaf/result";
import type { ValueType } from "@sheaf/sql";
import { describe, expect, test } from "vitest";
import { shownDrawing, shownText } from "./cell-drawing.ts";

const text: ValueType = { kind: "text" };
const array: ValueType = { kind: "array", of: { kind: "integer" } };
const float: ValueType = { kind: "float" };

const draw = (display: ColumnDisplay, value: CellValue, type: ValueType, more: object = {}) =>
  shownDrawing(display, { value, type, text: shownText(display, value, type, String(value)), isPercent: false, ...more });

test("a picture has an address of the web; anything else stays text", () => {
  expect(draw({ kind: "image" }, "https://example.org/a.png", text)).toEqual({
    kind: "image",
    url: "https://example.org/a.png",
    fit: "contain",
    height: null,
  });
  expect(draw({ kind: "image", fit: "cover", height: 40 }, "http://example.org/a", text)).toMatchObject({ fit: "cover", height: 40 });
  for (const other of ["data:image/svg+xml,<svg/>", "javascript:1", "/a.png", "mailto:a@example.org", "", null])
    expect(draw({ kind: "image" }, other, text)).toBeNull();
});

describe("V54 links", () => {
  test("lead only to addresses that a browser may follow, and never into the product", () => {
    expect(draw({ kind: "link" }, "https://example.org/a b", text)).toEqual({ kind: "link", href: "https://example.org/a%20b" });
    expect(draw({ kind: "link" }, "mailto:a@example.org", text)).toMatchObject({ href: "mailto:a@example.org" });
    for (const refused of [
      "\u0001javascript:alert(1)",
      " java\tscript:alert(1)",
      "data:text/html,x",
      "/logout",
      "#x",
      "//example.org",
      "plain",
      "",
    ])
      expect(draw({ kind: "link" }, refused, text)).toBeNull();
  });

  test("have words of their own, and an address beside the value where one is given", () => {
    const display: ColumnDisplay = { kind: "link", label: "Open" };
    expect(shownText(display, "https://example.org", text, "https://example.org")).toBe("Open");
    expect(draw(display, "SEA", text, { address: "https://example.org/SEA" })).toEqual({ kind: "link", href: "https://example.org/SEA" });
    expect(draw(display, "https://example.org", text, { address: null })).toBeNull();
  });
});

test("a bar of progress reaches from its least to its most and no further", () => {
  const part = (display: object, value: number, isPercent = false) => {
    const drawing = draw({ kind: "progress", ...display }, value, float, { isPercent });
    return drawing?.kind === "progress" ? drawing.part : null;
  };
  expect(part({}, 25)).toBe(0.25);
  expect(part({}, 0.25, true)).toBe(0.25);
  expect(part({ min: 10, max: 20 }, 15)).toBe(0.5);
  expect(part({ min: 20, max: 10 }, 12.5)).toBe(0.75);
  expect([part({}, -5), part({}, 500)]).toEqual([0, 1]);
  expect(part({ min: 5, max: 5 }, 5)).toBeNull();
  expect(draw({ kind: "progress" }, "12", text)).toBeNull();
});

test("a sparkline is drawn from the numbers of an array; what is none is a gap; its ends are told in words", () => {
  expect(draw({ kind: "sparkline" }, '[3,null,"12.5",1]', array)).toEqual({
    kind: "sparkline",
    values: [3, Number.NaN, 12.5, 1],
    shape: "line",
  });
  expect(shownText({ kind: "sparkline" }, "[3,null,12,1]", array, "")).toBe("3 values from 3 to 1, lowest 1, highest 12");
  expect(draw({ kind: "sparkline" }, '[{"x": "2024", "y": 3}, {"x": "2025", "y": null}, {"x": null}]', { kind: "variant" })).toMatchObject({
    values: [3, Number.NaN, Number.NaN],
  });
  const many = Array.from({ length: 5000 }, (_, index) => (index === 2500 ? 900 : index === 4999 ? 7 : index % 5));
  const drawn = draw({ kind: "sparkline", shape: "bar" }, JSON.stringify(many), array);
  if (drawn?.kind !== "sparkline") throw new Error("nothing drawn");
  expect(drawn.shape).toBe("area");
  expect(drawn.values.length).toBeLessThan(250);
  expect([Math.min(...drawn.values), Math.max(...drawn.values), drawn.values.at(-1)]).toEqual([0, 900, 7]);
  expect(draw({ kind: "sparkline" }, '["a"]', array)).toBeNull();
  expect(draw({ kind: "sparkline" }, "[1,2]", text)).toBeNull();
});

test("points are drawn without being told to, unless told otherwise", () => {
  const formula = " sparklineagg([Month], Sum([Amount]))";
  const told = { id: "c", formula, sheaf: { display: { kind: "json" } } } as const;
  expect(displayOf({ id: "c", formula })).toEqual({ kind: "sparkline" });
  expect(displayOf(told)).toEqual({ kind: "json" });
  expect(displayOf({ id: "c", formula: "Text(Sparkline([t]))" })).toBeNull();
  expect(draw({ kind: "sparkline" }, 2.5, float)).toBeNull();
});

test("tags have one color for a value wherever it stands, and the one that the file gives it", () => {
  const pills = (value: CellValue, type: ValueType, colors?: Record<string, string>) => {
    const drawing = draw({ kind: "tags", ...(colors === undefined ? {} : { colors }) }, value, type);
    return drawing?.kind === "pills" ? drawing.pills : null;
  };
  const [late] = pills("Late", text) ?? [];
  expect(late).toMatchObject({ text: "Late", color: expect.stringMatching(/^var\(--c(?:[1-9]|10)\)$/) });
  expect(pills('["Early","Late",null]', array)).toEqual([
    expect.objectContaining({ text: "Early" }),
    late,
    expect.objectContaining({ text: "–" }),
  ]);
  expect(pills("Late", text, { Late: "#aa0000" })).toEqual([{ text: "Late", color: "#aa0000" }]);
  expect(pills("Late", text, { Late: "red;} body{display:none" })).toEqual([late]);
  expect(pills("constructor", text, {})?.[0]?.color).toMatch(/^var/);
  expect(shownText({ kind: "tags" }, '["a","b"]', array, "")).toBe("a, b");
});

test("JSON is laid out for the pointer; text that is none stays as it is", () => {
  expect(draw({ kind: "json" }, '{"a":[1]}', text)).toEqual({ kind: "json", pretty: '{\n  "a": [\n    1\n  ]\n}' });
  expect(draw({ kind: "json" }, "{not json", text)).toBeNull();
});

test("nothing is drawn for null, nor by kinds that only other programs draw", () => {
  for (const kind of ["link", "progress", "sparkline", "duration", "tags", "json"] as const) expect(draw({ kind }, null, text)).toBeNull();
  const column = (display: object) => ({ id: "c", sheaf: { display } }) as never;
  expect(displayOf(column({ kind: "button" }))).toBeNull();
  expect(displayOf(column({ kind: "json" }))).toEqual({ kind: "json" });
  expect(displayOf(undefined)).toBeNull();
});
