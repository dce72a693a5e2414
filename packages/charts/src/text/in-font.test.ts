import { expect, test } from "vitest";
import { drawChart } from "../kinds/registry.ts";
import { chartExamples } from "../kinds/examples.ts";
import { tableOf } from "../plain-table.ts";
import { contextOf } from "../testing/context.ts";
import { inFont } from "./in-font.ts";
import { FONT_FAMILY } from "./measure.ts";

const sizes = (option: unknown): readonly number[] =>
  [...JSON.stringify(option).matchAll(/"fontSize":([\d.]+)/gu)].map(([, size]) => Number(size));

test("every word of every drawing is in the font, as much smaller as it is told; nothing else changes", () => {
  const font = { family: "'Inter', sans-serif", scale: 0.5 };
  for (const { element, columns, width, height } of Object.values(chartExamples).flat()) {
    const { option } = drawChart(element, tableOf(columns), contextOf({ width, height }));
    const before = JSON.stringify(option);
    expect(inFont(option, null)).toBe(option);
    const drawn = inFont(option, font);
    expect(JSON.stringify(drawn)).not.toContain(FONT_FAMILY);
    expect(sizes(drawn)).toEqual(sizes(option).map((size) => size * 0.5));
    expect(JSON.stringify(drawn).replaceAll(/"font(?:Family|Size)":(?:"[^"]*"|[\d.]+)/gu, "")).toBe(
      before.replaceAll(/"font(?:Family|Size)":(?:"[^"]*"|[\d.]+)/gu, ""),
    );
    expect(JSON.stringify(option)).toBe(before);
  }
});
