import { describeLogStorage } from "@sheaf/sync/testing";
import type { WorkbookDocument } from "@sheaf/workbook";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { logStorageOf, storedWorkbook } from "../../../testing/log-storage.ts";
import { randomId, startWorld, turnableClock, type World } from "../../../testing/world.ts";
import { LEASE_TERM, releaseLease, renewLease, takeLease } from "./lease.ts";
import { postgresLogStorage } from "./storage.ts";

let world: World;
const clock = turnableClock();
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());

const workbook = (document: WorkbookDocument): Promise<string> => storedWorkbook(world, document);
const storageOf = (id: string, lease: { readonly fence: number } | null = null) =>
  postgresLogStorage(world.server.services.store.db, world.a.organizationId, id, lease);

describeLogStorage(
  "PostgreSQL",
  logStorageOf(() => world),
);

describe("R06: one server orders a document", () => {
  const empty: WorkbookDocument = { schemaVersion: 1, kind: "workbook", name: "Log", description: null, pages: [], layout: [], rest: {} };
  const entry = (sequence: number) => ({
    id: `t${sequence}-${randomId()}`,
    sequence,
    label: "Rename",
    author: "ann",
    time: 1,
    undoes: null,
    operations: [{ kind: "set-field" as const, path: ["name"], value: `n${sequence}` }],
  });
  const elsewhere = () => ({ ...world.server.services, config: { ...world.server.services.config, dataFolder: "/another/folder" } });

  test("another server waits until the lease is free or has run out; the old one then cannot write any more", async () => {
    const { services } = world.server;
    const id = await workbook(empty);
    const first = await takeLease(services, world.a.organizationId, id);
    expect(first).not.toBeNull();
    expect(await takeLease(elsewhere(), world.a.organizationId, id)).toBeNull();
    expect(await storageOf(id, first).append(0, [entry(1)])).toEqual({ kind: "appended" });
    // the first is paused past its term (SIGSTOP, a long collection) and comes back
    clock.turn(LEASE_TERM + 1);
    const second = await takeLease(elsewhere(), world.a.organizationId, id);
    expect(second?.fence).toBeGreaterThan(first?.fence ?? 0);
    expect(await storageOf(id, second).append(1, [entry(2)])).toEqual({ kind: "appended" });
    expect(await storageOf(id, first).append(2, [entry(3)])).toEqual({ kind: "conflict" });
    expect(await renewLease(services, world.a.organizationId, id, first!)).toBe(false);
    expect((await storageOf(id).load())?.tail.map((each) => each.sequence)).toEqual([1, 2]);
    await releaseLease(elsewhere(), world.a.organizationId, id, second!);
    expect(await takeLease(services, world.a.organizationId, id)).not.toBeNull();
  });

  test("the same server takes its predecessor's lease over at once after a kill", async () => {
    const { services } = world.server;
    const id = await workbook(empty);
    const before = await takeLease(services, world.a.organizationId, id);
    const after = await takeLease(services, world.a.organizationId, id);
    expect(after?.fence).toBe((before?.fence ?? 0) + 1);
    expect(await storageOf(id, before).append(0, [entry(1)])).toEqual({ kind: "conflict" });
  });
});
