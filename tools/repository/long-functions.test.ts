import { describe, expect, test } from "vitest";
import { longFunctions, wrongFunctions } from "./long-functions.ts";

const lines = (count: number): string => "  step();\n".repeat(count);

describe("functions of more than 120 lines", () => {
  test.each([
    ["a function", (body: string) => `export function act() {\n${body}}`],
    ["an arrow that has a name", (body: string) => `const act = () => {\n${body}};`],
    ["a member", (body: string) => `export const acts = { act: () => {\n${body}} };`],
    ["a method", (body: string) => `class Acts {\n  act() {\n${body}  }\n}`],
    ["one inside of another", (body: string) => `function outer() {\n  const act = () => {\n${body}  };\n}`],
  ])("%s", (_, around) => {
    expect(longFunctions("a.ts", around(lines(119)))["a.ts act"]).toBe(121);
    expect(longFunctions("a.ts", around(lines(118)))["a.ts act"]).toBeUndefined();
  });

  test("the list refuses new ones and ones that grew, and shorter ones until it says so", () => {
    expect(wrongFunctions({ "a.ts act": 130 }, { "a.ts act": 130 })).toEqual([]);
    expect(wrongFunctions({ "a.ts act": 130 }, {})).toEqual(["a.ts act has 130 lines, 120 are the most: cut it along its jobs"]);
    expect(wrongFunctions({ "a.ts act": 143 }, { "a.ts act": 130 })).toEqual([]);
    expect(wrongFunctions({ "a.ts act": 144 }, { "a.ts act": 130 })).toEqual([expect.stringContaining("cut it along its jobs")]);
    expect(wrongFunctions({}, { "a.ts act": 130 })).toEqual([expect.stringContaining("run node tools/run24.mjs")]);
  });
});
