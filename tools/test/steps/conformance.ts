// Formulas and plans on real engines; brings MariaDB and ClickHouse where there are none.
import { provideClickHouse } from "../../../tests/engines/clickhouse-package.ts";
import { provideMariaDb } from "../../../packages/warehouse/src/testing/mariadb-programs.ts";
import type { Step } from "../step.ts";
import { runSuite } from "./vitest.ts";

const SUITE = {
  name: "conformance",
  about: "formulas and plans on real engines",
  folders: ["tests/conformance/"],
  config: "vitest.config.ts",
};

export const conformance: Step = {
  name: SUITE.name,
  about: SUITE.about,
  run(context) {
    provideMariaDb((line) => console.log(line));
    provideClickHouse((line) => console.log(line));
    return runSuite(SUITE, context);
  },
};
