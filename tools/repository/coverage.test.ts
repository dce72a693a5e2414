import { describe, expect, test } from "vitest";
import { wrongCoverage } from "./coverage.ts";

const page = (counts: string, ...rows: readonly string[]): ReadonlyMap<string, string> =>
  new Map([
    ["docs/coverage.md", [`Counts: ${counts}.`, "", "| line | state | shown by, or waits for |", "|---|---|---|", ...rows].join("\n")],
    ["packages/a/src/a.test.ts", ""],
    ["packages/a/src/a.ts", ""],
  ]);
const counts = (works: number, unnamed: number, partly: number, partlyUnnamed: number, missing: number): string =>
  `works: ${works} · works, no test named: ${unnamed} · partly: ${partly} · partly, no test named: ${partlyUnnamed} · missing: ${missing}`;

describe("docs/coverage.md", () => {
  test("is right where every claim has a test that runs", () => {
    const rows = ["| bars | works | `packages/a/src/a.test.ts` |", "| maps | missing | charts |", "| login | works, no test named |  |"];
    expect(wrongCoverage(page(counts(1, 1, 0, 0, 1), ...rows), 1)).toEqual([]);
  });

  test("says which claim has no test, or one that is gone or never runs", () => {
    const rows = [
      "| bars | works |  |",
      "| lines | partly | `packages/a/src/b.test.ts` |",
      "| pies | works | `packages/a/src/a.ts` |",
      "| maps | missing | `packages/a/src/a.test.ts` |",
      "| dots | done |  |",
    ];
    expect(wrongCoverage(page(counts(2, 0, 1, 0, 1), ...rows), 0)).toEqual([
      'docs/coverage.md:5: "bars" names no test',
      "docs/coverage.md:6: there is no packages/a/src/b.test.ts",
      "docs/coverage.md:7: npm test does not run packages/a/src/a.ts",
      'docs/coverage.md:8: "maps" names a test: say that it works, or that it works partly',
      'docs/coverage.md:9: "done" is no state; states are works · works, no test named · partly · partly, no test named · missing',
    ]);
  });

  test("says which line stands in a section twice: a union of two changes keeps both", () => {
    const rows = [
      "| maps | missing | charts |",
      "| maps | works | `packages/a/src/a.test.ts` |",
      "",
      "## Elsewhere",
      "| maps | missing | charts |",
    ];
    expect(wrongCoverage(page(counts(1, 0, 0, 0, 2), ...rows), 0)).toEqual([
      'docs/coverage.md:6: "maps" stands in line 5 already: keep the true one',
    ]);
  });

  test("says when the counts are not true, and when lines without a test come", () => {
    const wrong = wrongCoverage(page(counts(1, 0, 0, 0, 0), "| login | works, no test named |  |"), 0);
    expect(wrong).toHaveLength(2);
    expect(wrong[0]).toContain(counts(0, 1, 0, 0, 0));
    expect(wrong[1]).toContain("1 lines name no test, 0 were there");
  });
});
