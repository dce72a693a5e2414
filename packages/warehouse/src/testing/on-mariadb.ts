import { describe, test } from "vitest";
import { missingMariaDb } from "./mariadb-programs.ts";

/** Tests that need a MariaDB; where there is none, one skipped test says why. */
export function onMariaDb(name: string, tests: () => void): void {
  const missing = missingMariaDb();
  if (missing === null) describe(name, tests);
  else test(`${name} is left out: ${missing}`, (context) => context.skip(missing));
}
