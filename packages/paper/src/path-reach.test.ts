import { expect, test } from "vitest";
import type { Mark } from "./marks.ts";
import { pathReach } from "./path-reach.ts";
import { writeSvg } from "./write-svg.ts";

test("a path reaches no further than the points that make it", () => {
  expect(pathReach("M10 20L30 5H50V-7Z")).toEqual({ left: 10, top: -7, right: 50, bottom: 20 });
  expect(pathReach("m10 20l20-15h20v-12z")).toEqual({ left: 10, top: -7, right: 50, bottom: 20 });
  expect(pathReach("M0 0C10 40 20 -40 30 0Q35 9 40 0")).toEqual({ left: 0, top: -40, right: 40, bottom: 40 });
  // after the end of a figure the next one begins where that began
  expect(pathReach("M5 5l10 0zl0 3")).toEqual({ left: 5, top: 5, right: 15, bottom: 8 });
  // further points behind the first are lines
  expect(pathReach("M1 1 2 2 3 9")).toEqual({ left: 1, top: 1, right: 3, bottom: 9 });
  const arc = pathReach("M10 0A10 10 0 1 1 0 10");
  expect(arc).not.toBeNull();
  expect(arc!.left).toBeLessThanOrEqual(-4.2);
  expect(arc!.top).toBeLessThanOrEqual(-0);
  expect(pathReach("")).toBeNull();
  expect(pathReach("M1 2X3")).toBeNull();
  expect(pathReach("M1 2L3")).toBeNull();
});

const square = (size: number): Mark => ({
  kind: "path",
  d: `M0 0h${size}v${size}h${-size}Z`,
  fill: { color: "#123456", opacity: 1 },
  stroke: null,
});
const box = { x: 0, y: 0, width: 20, height: 20 };
const svgOf = (mark: Mark, isOutlined = true): string =>
  writeSvg(
    { width: 100, height: 100, marks: [mark] },
    { outline: isOutlined ? ({ x, y }) => `M${x} ${y}h5v5Z` : null, css: "", prefix: "", title: "" },
  );

test("a picture is cut only where something reaches out of its box", () => {
  const cut = (marks: readonly Mark[], more: object = {}) => svgOf({ kind: "group", marks, clip: box, ...more }).includes("clip-path");
  expect(cut([square(20)])).toBe(false);
  expect(cut([square(21)])).toBe(true);
  // a line lies around its path
  expect(cut([{ ...square(20), stroke: { color: "#000000", width: 2, opacity: 1, dash: [], cap: "butt", join: "miter" } } as Mark])).toBe(
    true,
  );
  const stroke = { color: "#000000", width: 1, opacity: 1, dash: [], cap: "butt", join: "miter" } as const;
  expect(cut([{ kind: "path", d: "M0 10L20 10M0 10L20 10", fill: null, stroke }])).toBe(false);
  expect(cut([{ kind: "path", d: "M0 20L20 20", fill: null, stroke }])).toBe(true);
  // what is moved within it
  expect(cut([{ kind: "group", marks: [square(10)], move: [1, 0, 0, 1, 9, 0] }])).toBe(false);
  expect(cut([{ kind: "group", marks: [square(10)], move: [1, 0, 0, 1, 11, 0] }])).toBe(true);
  expect(cut([{ kind: "group", marks: [square(10)], move: [2, 0, 0, 3, 0, 0] }])).toBe(true);
  // what is cut already reaches no further than its cut
  expect(
    svgOf({ kind: "group", marks: [{ kind: "group", marks: [square(50)], clip: { ...box, width: 10 } }], clip: box }).split("clip-path="),
  ).toHaveLength(2);
  // a circle is no box, and nobody measures a path that cannot be read
  expect(cut([square(10)], { isRound: true })).toBe(true);
  expect(cut([{ ...square(1), d: "M1 2X3" } as Mark])).toBe(true);
  expect(cut([{ kind: "image", ...box, width: 30, picture: { type: "image/png", base64: "" } } as unknown as Mark])).toBe(true);
});

test("letters are measured by their shapes; where they stay text, each cut is there", () => {
  const text = (x: number): Mark => ({
    kind: "text",
    x,
    y: 5,
    text: "Words",
    face: { family: "Inter", isBold: false, isItalic: false },
    size: 12,
    color: "#000000",
    anchor: "start",
  });
  const group = (x: number): Mark => ({ kind: "group", marks: [text(x)], clip: box });
  expect([svgOf(group(0)), svgOf(group(18)), svgOf(group(0), false)].map((svg) => svg.includes("clip-path"))).toEqual([false, true, true]);
});
