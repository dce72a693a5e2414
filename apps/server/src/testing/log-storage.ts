import type { StorageUnderTest } from "@sheaf/sync/testing";
import type { WorkbookDocument } from "@sheaf/workbook";
import { postgresLogStorage } from "../areas/workbooks/live/storage.ts";
import { insertWorkbook } from "../areas/workbooks/store.ts";
import { randomId, type World } from "./world.ts";

/** A workbook's rows, made straight in the store; gives its id. */
export async function storedWorkbook(world: World, document: WorkbookDocument): Promise<string> {
  const { db } = world.server.services.store;
  const id = randomId();
  const home = await db
    .selectFrom("members")
    .select("home_inode_id")
    .where("user_id", "=", world.a.creator.userId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("inodes")
    .values({
      organization_id: world.a.organizationId,
      id,
      type: "workbook",
      name: "Log",
      parent_id: home.home_inode_id,
      root: null,
      owner_id: world.a.creator.userId,
      updated_by: null,
      archived_with: null,
      badge: null,
    })
    .execute();
  await insertWorkbook(db, world.a.organizationId, id, JSON.stringify(document));
  return id;
}

/** The server's log storage for the contract suite; the world may be made later. */
export function logStorageOf(world: () => World): StorageUnderTest {
  const storageOf = (id: string) => postgresLogStorage(world().server.services.store.db, world().a.organizationId, id, null);
  return {
    create: async (document) => {
      const id = await storedWorkbook(world(), document);
      return { storage: storageOf(id), reopen: async () => storageOf(id), close: async () => undefined };
    },
    missing: async () => storageOf(randomId()),
  };
}
