import type { WorkbookDocument } from "@sheaf/workbook";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storedWorkbook } from "../../testing/log-storage.ts";
import { randomId, startWorld, type World } from "../../testing/world.ts";
import { DocumentReader } from "./document-reader.ts";
import { publishDocument, readDocument } from "./store.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const empty: WorkbookDocument = { schemaVersion: 1, kind: "workbook", name: "Log", description: null, pages: [], layout: [], rest: {} };

async function edit(id: string, from: number, count: number): Promise<void> {
  const { db } = world.server.services.store;
  const entries = Array.from({ length: count }, (_, index) => ({
    organization_id: world.a.organizationId,
    workbook_id: id,
    sequence: from + index + 1,
    transaction_id: randomId(),
    author_id: world.a.creator.userId,
    payload: JSON.stringify({
      label: "Edit",
      undoes: null,
      operations: [{ kind: "set-field", path: ["description"], value: `n${from + index + 1}` }],
    }),
  }));
  await db.insertInto("operation_log").values(entries).execute();
  await db
    .updateTable("workbooks")
    .set({ head_sequence: from + count })
    .where("inode_id", "=", id)
    .execute();
}

test("R03 I5: a kept document is what the log says, whatever was read before it", async () => {
  const { db } = world.server.services.store;
  const [one, two] = [await storedWorkbook(world, empty), await storedWorkbook(world, { ...empty, name: "Other" })];
  await edit(one, 0, 450);
  await edit(two, 0, 3);
  const reader = new DocumentReader();
  const { organizationId } = world.a;
  for (const sequence of [450, 3, 440, 445, 2, 0, 449, 300, 450, 3, 199, 201, 400, 1]) {
    expect(await reader.at(db, organizationId, one, sequence)).toEqual(await readDocument(db, organizationId, one, sequence));
    if (sequence <= 3)
      expect(await reader.at(db, organizationId, two, sequence)).toEqual(await readDocument(db, organizationId, two, sequence));
  }
  expect((await reader.at(db, organizationId, one, null)).document.description).toBe("n450");
  await edit(one, 450, 5);
  expect((await reader.at(db, organizationId, one, null)).document.description).toBe("n455");
  await expect(reader.at(db, organizationId, one, 456)).rejects.toMatchObject({ code: "ENOENT" });
  // another organization's id is no key to what is kept
  await expect(reader.at(db, world.b.organizationId, one, 455)).rejects.toMatchObject({ code: "ENOENT" });
});

test("a document that is kept is given without a way to the store where it is known how far its log is", async () => {
  const { db } = world.server.services.store;
  const id = await storedWorkbook(world, empty);
  await edit(id, 0, 2);
  const reader = new DocumentReader();
  const { organizationId } = world.a;
  const kept = await reader.at(db, organizationId, id, null);
  const closed = new Proxy(db, {
    get: () => {
      throw new Error("asked the store");
    },
  });
  const head = { sequence: 2, publishedVersion: null };
  expect(await reader.at(closed, organizationId, id, null, head)).toBe(kept);
  await expect(reader.at(closed, organizationId, id, null)).rejects.toThrow("asked the store");

  await expect(reader.published(db, organizationId, id, null, { ...head, publishedSequence: null })).rejects.toMatchObject({
    code: "ENOENT",
  });
  await edit(id, 2, 1);
  const target = { organizationId, workbookId: id, authorId: world.a.creator.userId };
  await db.transaction().execute((inside) => publishDocument(inside, world.server.services.clock, target, null));
  const newest = { sequence: 3, publishedVersion: 1, publishedSequence: 3 };
  const published = await reader.published(db, organizationId, id, null);
  for (const version of [null, 1]) expect(await reader.published(closed, organizationId, id, version, newest)).toEqual(published);
  await expect(reader.published(closed, organizationId, id, 2, newest)).rejects.toThrow("asked the store");
});
