// A reporter of Vitest: keeps what went wrong outside any test (a process that died over a file, a rejection that nobody awaited), which its
// report in JSON leaves out.
import { writeFileSync } from "node:fs";

/** Where the lines go, a JSON list. */
export const ERRORS_OUTSIDE_TESTS = "SHEAF_ERRORS_OUTSIDE_TESTS";

interface Thrown {
  readonly message?: string;
  readonly cause?: Thrown;
}

export default class ErrorsOutsideTests {
  onTestRunEnd(_modules: unknown, errors: readonly Thrown[]): void {
    const path = process.env[ERRORS_OUTSIDE_TESTS];
    if (path !== undefined) writeFileSync(path, JSON.stringify(errors.map(wordsOf)));
  }
}

function wordsOf({ message = "an error without words", cause }: Thrown): string {
  const first = message.split("\n")[0] ?? message;
  return cause === undefined ? first : `${first} ${wordsOf(cause)}`;
}
