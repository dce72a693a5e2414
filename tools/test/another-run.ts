// A second look at the few browser tests that failed in a run of everything: docs/decisions/0027.
import type { StepResult } from "./step.ts";

/** More than so many files are no accident. */
const MOST = 2;

/** Files whose tests failed; none where something else went wrong as well, or where too many did. */
export function filesToRunAgain({ failures, failedTests }: StepResult): readonly string[] {
  const files = failures.map((line) => failedTests?.get(line)?.file);
  const known = new Set(files.flatMap((file) => file ?? []));
  return files.includes(undefined) || known.size > MOST ? [] : [...known].toSorted();
}

/** What counts after the failed files ran once more: what failed again, or for the first time, has failed; what passed is named. */
export function afterAnotherRun(first: StepResult, second: StepResult): StepResult {
  // An error outside of the tests hides which of them ran.
  if (second.failures.some((line) => testOf(second, line) === undefined))
    return { ...first, failures: [...first.failures, ...second.failures] };
  const [before, after] = [first, second].map((result) => new Set(result.failures.map((line) => testOf(result, line))));
  const unsteady = first.failures.filter((line) => after?.has(testOf(first, line)) === false);
  const failedOnlyNow = second.failures.filter((line) => before?.has(testOf(second, line)) === false);
  const { failures, failedTests } = second;
  return {
    ...first,
    passed: first.passed + unsteady.length - failedOnlyNow.length,
    failures,
    ...(failedTests === undefined ? {} : { failedTests }),
    unsteady,
  };
}

function testOf({ failedTests }: StepResult, line: string): string | undefined {
  const test = failedTests?.get(line);
  return test === undefined ? undefined : JSON.stringify([test.file, test.name]);
}
