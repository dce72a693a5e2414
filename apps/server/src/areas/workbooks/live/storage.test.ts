import { describeLogStorage } from "@sheaf/sync/testing";
import type { WorkbookDocument } from "@sheaf/workbook";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { logStorageOf, storedWorkbook } from "../../../testing/log-storage.ts";
import { randomId, startWorld, turnableClock, type World } from "../../../testing/world.ts";
import { createBus } from "../../../platform/bus.ts";
import { LiveHub } from "./hub.ts";
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

const empty: WorkbookDocument = { schemaVersion: 1, kind: "workbook", name: "Log", description: null, pages: [], layout: [], rest: {} };
/** The services as another server of the same store has them. */
const elsewhere = () => ({ ...world.server.services, config: { ...world.server.services.config, dataFolder: "/another/folder" } });

describe("R06: one server orders a document", () => {
  const entry = (sequence: number) => ({
    id: `t${sequence}-${randomId()}`,
    sequence,
    label: "Rename",
    author: "ann",
    time: 1,
    undoes: null,
    operations: [{ kind: "set-field" as const, path: ["name"], value: `n${sequence}` }],
  });

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

describe("the documents that are open", () => {
  const rename = (id: string) => ({
    id: `${id}-${randomId()}`,
    label: "Rename",
    undoes: null,
    operations: [{ kind: "set-field" as const, path: ["name"], value: id }],
  });

  /** A hub with a bus of its own, and one workbook; `lost` names those that were told to come again. */
  async function hubWithWorkbook() {
    const bus = createBus(() => undefined);
    const hub = new LiveHub({ ...world.server.services, bus });
    const id = await workbook(empty);
    const lost: string[] = [];
    return {
      id,
      hub,
      lost,
      join: (name: string) => hub.join(world.a.organizationId, id, () => lost.push(name)),
      replace: () => bus.publish({ kind: "workbook-replaced", organizationId: world.a.organizationId, workbookId: id }),
      shutDown: () => bus.publish({ kind: "shutdown" }),
      takeLeaseElsewhere: () => takeLease(elsewhere(), world.a.organizationId, id),
    };
  }

  test("the last one to leave does not close it on somebody who is just coming", async () => {
    const { hub, lost, join } = await hubWithWorkbook();
    const first = await join("first");
    const coming = join("second");
    first.leave();
    const second = await coming;
    expect(await second.sequencer.commit("ann", 0, rename("kept"))).toMatchObject({ sequence: 1 });
    expect(lost).toEqual([]);
    await hub.close();
  });

  test("what becomes of a document that is closed does not touch the one opened after it", async () => {
    const { id, hub, lost, join, replace } = await hubWithWorkbook();
    const first = await join("first");
    // its lease is passed on: its next edit finds that out while the next document is already open
    await takeLease(world.server.services, world.a.organizationId, id);
    const late = first.sequencer.commit("ann", 0, rename("late"));
    replace();
    const second = await join("second");
    expect(await late).toMatchObject({ refused: "service_error" });
    expect(await second.sequencer.commit("ann", 0, rename("kept"))).toMatchObject({ sequence: 1 });
    expect(lost).toEqual(["first"]);
    await hub.close();
    expect(lost).toEqual(["first", "second"]);
  });

  test("one that cannot be opened is nobody's, and its end ends nothing else", async () => {
    const { id, hub, join, replace, takeLeaseElsewhere } = await hubWithWorkbook();
    const unhandled: unknown[] = [];
    const hear = (error: unknown): void => void unhandled.push(error);
    process.on("unhandledRejection", hear);
    try {
      const lease = await takeLeaseElsewhere();
      const early = join("early");
      replace();
      await expect(early).rejects.toMatchObject({ errorCode: "service_error" });
      await releaseLease(world.server.services, world.a.organizationId, id, lease!);
      await world.server.services.store.db.deleteFrom("snapshots").where("workbook_id", "=", id).execute();
      await expect(join("damaged")).rejects.toMatchObject({ code: "ENOENT" });
      expect(await takeLeaseElsewhere()).not.toBeNull();
      await hub.close();
    } finally {
      process.off("unhandledRejection", hear);
    }
    expect(unhandled).toEqual([]);
  });

  test("a server that ends has given its leases back by then, and takes none after it", async () => {
    const { hub, lost, join, shutDown, takeLeaseElsewhere } = await hubWithWorkbook();
    const { sequencer } = await join("first");
    void sequencer.commit("ann", 0, rename("kept"));
    shutDown();
    await hub.close();
    expect(lost).toEqual(["first"]);
    await expect(join("late")).rejects.toMatchObject({ errorCode: "service_error" });
    expect(await takeLeaseElsewhere()).not.toBeNull();
  });
});
