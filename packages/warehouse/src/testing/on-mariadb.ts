import { describe, test } from "vitest";
import { missingMariaDb } from "./mariadb-programs.ts";

/** Tests that need a MariaDB; where there is none, one skipped test says why. */
export function onMariaDb(name: string, tests: () => void): void {
  const missing = missingMariaDb();
  test.for(missing === null ? [] : [missing])(`${name} is left out: %s`, (reason, context) => context.skip(reason));
  describe.for(missing === null ? [name] : [])("%s", () => {
    tests();
  });
}
