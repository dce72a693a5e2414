import { expect, test } from "vitest";
import { pictureOf, refusal, type Result } from "./pictures.ts";

const result: Result = {
  name: "plans",
  about: "statements < beside SQL",
  commit: "0123456789abcdef",
  changed: false,
  date: "2026-01-31T10:00:00.000Z",
  machine: { processor: "A & B", cores: 2, memoryGiB: 24 },
  measurements: [
    { name: "within", value: 100, unit: "ms", baseline: { name: "by hand", value: 200 }, budget: 240 },
    { name: "over", value: 300, unit: "ms", baseline: null, budget: 240 },
    { name: "a rate that is too low", value: 10, unit: "rows/s", baseline: null, budget: 20 },
  ],
};

test("a picture says what was measured, where and when; what is over its budget looks otherwise", () => {
  const picture = pictureOf(result);
  expect(picture).toContain("A &amp; B, 2 cores, 24 GiB · commit 01234567 · 2026-01-31");
  expect(picture).toContain("statements &lt; beside SQL");
  const bars = [...picture.matchAll(/<rect class="(\w+)"[^>]* width="([\d.]+)"/g)].map(([, look, width]) => [look, Number(width)]);
  expect(bars).toEqual([
    ["bar", 120],
    ["over", 360],
    ["over", 180],
  ]);
});

test("figures that nobody can repeat as they are, are refused", () => {
  expect(refusal(result, () => false)).toBeNull();
  expect(refusal(result, () => true)).toContain("has changed since 01234567");
  expect(refusal(result, () => null)).toContain("not a commit before this one");
  expect(refusal({ ...result, changed: true }, () => false)).toContain("no commit has");
});
