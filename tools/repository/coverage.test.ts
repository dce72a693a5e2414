import { describe, expect, test } from "vitest";
import { wrongCoverage } from "./coverage.ts";

const page = (counts: string, ...rows: readonly string[]): ReadonlyMap<string, string> =>
  new Map([
    ["docs/coverage.md", [`Counts: ${counts}.`, "", "| line | state | shown by, or waits for |", "|---|---|---|", ...rows].join("\n")],
    ["packages/a/src/a.test.ts", ""],
    ["packages/a/src/a.ts", ""],
  ]);
const counts = (works: number, partly: number, missing: number): string => `works: ${works} · partly: ${partly} · missing: ${missing}`;

describe("docs/coverage.md", () => {
  test("is right where every claim has a test that runs", () => {
    const rows = [
      "| bars | works | `packages/a/src/a.test.ts` |",
      "| maps | missing | charts |",
      "| pies | partly | `packages/a/src/a.test.ts` maps |",
    ];
    expect(wrongCoverage(page(counts(1, 1, 1), ...rows))).toEqual([]);
  });

  test("says which claim has no test, or one that is gone or never runs", () => {
    const rows = [
      "| bars | works |  |",
      "| lines | partly | `packages/a/src/b.test.ts` |",
      "| pies | works | `packages/a/src/a.ts` |",
      "| maps | missing | `packages/a/src/a.test.ts` |",
      "| dots | done |  |",
    ];
    expect(wrongCoverage(page(counts(2, 1, 1), ...rows))).toEqual([
      'docs/coverage.md:5: "bars" names no test that would fail without it',
      "docs/coverage.md:6: there is no packages/a/src/b.test.ts",
      "docs/coverage.md:7: npm test does not run packages/a/src/a.ts",
      'docs/coverage.md:8: "maps" names a test: say that it works, or that it works partly',
      'docs/coverage.md:9: "done" is no state; states are works · partly · missing',
    ]);
  });

  test("says where no test bears the name of a line that has one", () => {
    const files = new Map(
      page(counts(2, 0, 0), "| V01: x | works | `packages/a/src/a.test.ts` |", "| V02: y | works | `packages/a/src/a.test.ts` |"),
    );
    files.set("packages/a/src/a.test.ts", 'test("V02: y", () => {});');
    expect(wrongCoverage(files)).toEqual(["docs/coverage.md:5: no test of packages/a/src/a.test.ts is called V01"]);
  });

  test("says which line stands in a section twice: a union of two changes keeps both", () => {
    const rows = [
      "| maps | missing | charts |",
      "| maps | works | `packages/a/src/a.test.ts` |",
      "",
      "## Elsewhere",
      "| maps | missing | charts |",
    ];
    expect(wrongCoverage(page(counts(1, 0, 2), ...rows))).toEqual([
      'docs/coverage.md:6: "maps" stands in line 5 already: keep the true one',
    ]);
  });

  test("says when the counts are not true", () => {
    expect(wrongCoverage(page(counts(1, 0, 0), "| login | missing | people |"))).toEqual([
      `docs/coverage.md: its line of counts should be "Counts: ${counts(0, 0, 1)}."`,
    ]);
  });
});
