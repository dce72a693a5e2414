import { afterAll, beforeAll, describe } from "vitest";
import type { Connector } from "../../port.ts";
import { commonValues, connectorContract, type ContractSubject } from "../../testing/connector-contract.ts";
import { startTestPostgres, type TestPostgres } from "../../testing/postgres.ts";
import { openPostgres } from "./connector.ts";

let server: TestPostgres;
let connector: Connector;
let subject: ContractSubject;

beforeAll(async () => {
  server = await startTestPostgres();
  await server.run("CREATE ROLE reader LOGIN PASSWORD 'reader-password'");
  // The role's own settings must not change a number.
  await server.run(
    "ALTER ROLE reader SET TimeZone = 'Asia/Tokyo'; ALTER ROLE reader SET DateStyle = 'German'; ALTER ROLE reader SET extra_float_digits = 0; ALTER ROLE reader SET IntervalStyle = 'postgres'",
  );
  const settings = { host: server.host, port: server.port, database: "postgres", user: "reader", encryption: "none" } as const;
  const open = (sessions: number, queueTimeoutMs: number): Connector =>
    openPostgres(settings, "reader-password", { allowInside: true, limits: { sessions, queueTimeoutMs } });
  connector = open(8, 30_000);
  subject = {
    connector,
    narrow: (queueTimeoutMs) => Promise.resolve(open(2, queueTimeoutMs)),
    series: (rows) => `generate_series(0, ${rows - 1}) s(i)`,
    endless: "SELECT count(*) FROM generate_series(1, 100000000000) s(i) WHERE i % 7 = 1",
    values: commonValues,
    running: async () => {
      const rows = await server.run("SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename = 'reader' AND state = 'active'");
      return Number(rows[0]?.["n"]);
    },
  };
});
afterAll(async () => {
  await connector.close();
  await server.stop();
});

describe("connector contract: PostgreSQL", () => {
  connectorContract(() => subject);
});
