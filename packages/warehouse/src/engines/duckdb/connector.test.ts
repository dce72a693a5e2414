import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { createWarehouseHost, type WarehouseHost } from "../../host.ts";
import { commonValues, connectorContract, type ContractSubject } from "../../testing/connector-contract.ts";

let folder: string;
let hosts: WarehouseHost[] = [];
let subject: ContractSubject;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sheaf-duckdb-"));
  const open = async (name: string, queueTimeoutMs: number): Promise<WarehouseHost> => {
    const host = await createWarehouseHost({
      folder: join(folder, name),
      limits: { memoryBytes: 512 * 1024 * 1024, runningQueries: 2, queueTimeoutMs, killAfterMs: 2000 },
    });
    hosts.push(host);
    return host;
  };
  const host = await open("main", 30_000);
  subject = {
    connector: host.embedded("tenant"),
    narrow: async (queueTimeoutMs) => (await open("narrow", queueTimeoutMs)).embedded("tenant"),
    series: (rows) => `range(${rows}) s(i)`,
    endless: "SELECT count(*) FROM range(100000000000) s(i) WHERE i % 7 = 1",
    values: commonValues,
    running: () => Promise.resolve(host.load.running),
  };
});
afterAll(async () => {
  await Promise.all(hosts.map((host) => host.close()));
  hosts = [];
  await rm(folder, { recursive: true });
});

describe("connector contract: DuckDB in its own process", () => {
  connectorContract(() => subject);
});
