import { describe, expect, test } from "vitest";
import { afterAnotherRun, filesToRunAgain } from "./another-run.ts";
import type { FailedTest, StepResult } from "./step.ts";

type Red = readonly [file: string, name: string, why: string];

const line = ([file, name, why]: Red): string => `${file}.test.ts > ${name}: ${why}`;
const result = (passed: number, ...red: readonly Red[]): StepResult => ({
  passed,
  failures: red.map(line),
  failedTests: new Map(red.map((one): [string, FailedTest] => [line(one), { file: `${one[0]}.test.ts`, name: one[1] }])),
  skips: [],
  counted: "",
});
const broken = "browser: Vitest ended with code 1; see its output above";

describe("browser tests that failed", () => {
  test("run again by their files, unless they are many or something else failed", () => {
    expect(filesToRunAgain(result(9))).toEqual([]);
    expect(filesToRunAgain(result(9, ["b", "one", "no"], ["a", "two", "no"], ["b", "three", "no"]))).toEqual(["a.test.ts", "b.test.ts"]);
    expect(filesToRunAgain(result(9, ["a", "x", "no"], ["b", "x", "no"], ["c", "x", "no"]))).toEqual([]);
    const first = result(9, ["a", "x", "no"]);
    expect(filesToRunAgain({ ...first, failures: [...first.failures, broken] })).toEqual([]);
  });

  test("are named where they pass the second time, and have failed where they fail twice", () => {
    const second = result(3, ["a", "A02: steady", "again"]);
    expect(afterAnotherRun(result(5, ["a", "A02: steady", "early"], ["a", "A02: unsteady", "late"]), second)).toEqual({
      ...second,
      passed: 6,
      unsteady: ["a.test.ts > A02: unsteady: late"],
    });
  });

  test("have failed where they fail for the first time in the second run", () => {
    const second = result(3, ["a", "two", "no"]);
    expect(afterAnotherRun(result(5, ["a", "one", "no"]), second)).toEqual({ ...second, passed: 5, unsteady: ["a.test.ts > one: no"] });
  });

  test("have failed where the second run went wrong in itself", () => {
    const first = result(5, ["a", "one", "no"]);
    expect(afterAnotherRun(first, { ...result(0), failures: [broken] })).toEqual({ ...first, failures: [...first.failures, broken] });
  });
});
