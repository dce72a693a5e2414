// The steps of `npm test` in their order: the quick and most telling ones first.
import type { Step } from "../step.ts";
import { provideMariaDb } from "@sheaf/warehouse/mariadb-programs";
import { provideClickHouse } from "../../../tests/engines/clickhouse-package.ts";
import { browser } from "./browser.ts";
import { format } from "./format.ts";
import { layers } from "./layers.ts";
import { lint } from "./lint.ts";
import { types } from "./types.ts";
import { unused } from "./unused.ts";
import { repository } from "./repository.ts";
import { suite } from "./vitest.ts";

const VITEST = "vitest.config.ts";
const FUZZING = "packages/formula/src/grammar/fuzz.test.ts";
/** What starts, kills and waits for servers, processes and threads: half a minute and more each. */
const LONG_SERVER_FILES = [
  [
    "apps/server/src/app/doctor/doctor.test.ts",
    "apps/server/src/app/backup/backup.test.ts",
    "apps/server/src/platform/http/strangers.test.ts",
    "apps/server/src/app/traces.test.ts",
  ],
  ["apps/server/src/app/upgrades.test.ts", "apps/server/src/areas/organizations/attributes.test.ts", "apps/server/src/app/process.test.ts"],
  [
    "apps/server/src/app/store-outage.test.ts",
    "apps/server/src/app/supervision.test.ts",
    "apps/server/src/areas/second-factor/second-factor.test.ts",
    "apps/server/src/app/under-way.test.ts",
  ],
  [
    "apps/server/src/app/neighbors.test.ts",
    "apps/server/src/app/scheduled-mail.test.ts",
    "apps/server/src/app/schedules-due.test.ts",
    "apps/server/src/app/capabilities.test.ts",
  ],
  [
    "apps/server/src/areas/single-sign-on/single-sign-on.test.ts",
    "apps/server/src/areas/schedules/destinations/destination-rights.test.ts",
    "apps/server/src/areas/single-sign-on/saml.test.ts",
    "apps/server/src/areas/branding/branding.test.ts",
    "apps/server/src/app/hostile-input.test.ts",
  ],
  [
    "apps/server/src/app/process-killed.test.ts",
    "apps/server/src/app/servers-killed.test.ts",
    "apps/server/src/areas/schedules/destinations/places/bucket-killed.test.ts",
  ],
  [
    "apps/server/src/app/broken-folder.test.ts",
    "apps/server/src/platform/postgres/supervisor.test.ts",
    "apps/server/src/app/coded-failures.test.ts",
    "apps/server/src/areas/input-tables/kill.test.ts",
    "apps/server/src/areas/schedules/destinations/warehouse/written-tables-killed.test.ts",
    "apps/server/src/areas/samples/samples.test.ts",
    "apps/server/src/areas/samples/figures.test.ts",
    "apps/server/src/areas/input-tables/files/cell-files.test.ts",
  ],
  [
    "apps/server/src/platform/background/jobs.test.ts",
    "apps/server/src/app/upkeep.test.ts",
    "apps/server/src/app/descriptors.test.ts",
    "apps/server/src/platform/workers/pool.test.ts",
    "apps/server/src/areas/session/limits.test.ts",
    "apps/server/src/areas/second-factor/passkeys/passkeys.test.ts",
    "apps/server/src/areas/session/passwords.test.ts",
    "apps/server/src/app/soak.test.ts",
  ],
] as const;
/** What other engines and whole command lines have to say. */
const LONG_CONFORMANCE_FILES = [
  ["tests/conformance/connectors.test.ts"],
  ["tests/conformance/cli/program.test.ts", "tests/conformance/differential.test.ts"],
  ["tests/conformance/clickhouse-connector.test.ts", "tests/conformance/wide-integers.test.ts"],
] as const;
/** What starts and kills engines, and sends them more than they can hold. */
const LONG_UNIT_FILES = [
  ["packages/warehouse/src/host.test.ts", "packages/warehouse/src/streaming.test.ts"],
  [
    "packages/warehouse/src/engines/duckdb/process/engine-process.test.ts",
    "packages/warehouse/src/engines/duckdb/process/quarantine.test.ts",
    "packages/warehouse/src/durability.test.ts",
  ],
  [
    "packages/warehouse/src/sharing.test.ts",
    "packages/warehouse/src/memory-budget.test.ts",
    "packages/warehouse/src/engines/mysql/connector.test.ts",
    "packages/warehouse/src/engines/postgres/safety.test.ts",
  ],
] as const;

export const STEPS: readonly Step[] = [
  format,
  lint,
  layers,
  types,
  unused,
  repository,
  suite({
    name: "unit",
    about: "packages and tools: unit and property tests",
    folders: ["packages/", "tools/"],
    except: [FUZZING],
    shares: LONG_UNIT_FILES,
    thinned: { folder: "packages/", parts: 6 },
    config: VITEST,
    engines: [provideMariaDb],
  }),
  suite({ name: "golden", about: "expected SQL of every dialect", folders: ["tests/golden-sql/"], config: VITEST }),
  suite({
    name: "conformance",
    about: "formulas and plans on real engines",
    folders: ["tests/conformance/"],
    shares: LONG_CONFORMANCE_FILES,
    thinned: { folder: "tests/conformance/", parts: 6 },
    config: VITEST,
    engines: [provideMariaDb, provideClickHouse],
  }),
  suite({
    name: "server",
    about: "server and command line on a real PostgreSQL",
    folders: ["apps/server/", "apps/cli/"],
    shares: LONG_SERVER_FILES,
    thinned: { folder: "apps/server/src/areas/", parts: 24 },
    // They run whole servers in their own process, and listen to what becomes of it.
    apart: true,
    config: VITEST,
    engines: [provideMariaDb],
  }),
  suite({
    name: "web",
    about: "the web app's own logic",
    folders: ["apps/web/"],
    config: VITEST,
  }),
  browser,
  // After the browser: its thousands of small files, written and removed, hold up the disk for half a minute.
  suite({ name: "clone", about: "one command on a fresh clone, as root and as nobody", folders: ["tests/fresh-clone/"], config: VITEST }),
  suite({ name: "fuzz", about: "whatever may be typed as a formula", folders: [FUZZING], beside: true, config: VITEST }),
];
