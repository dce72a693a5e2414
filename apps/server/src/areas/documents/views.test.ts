import type { DocumentViews } from "@sheaf/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callNamed } from "../../testing/call-operation.ts";
import { type Actor, startWorld, type World } from "../../testing/world.ts";
import { forgetDocumentViews } from "./index.ts";

const DAY = 24 * 3_600_000;
// the clock of a day on which all of it happens: sessions would not outlive a real one that is turned
const noon = Date.now() - (Date.now() % DAY) + DAY / 2;
let world: World;
let inodeId: string;
beforeAll(async () => {
  world = await startWorld({ clock: { now: () => noon } });
  ({ inodeId } = await callNamed<{ inodeId: string }>(world, world.a.creator, "CreateFolder", { name: "Looked at" }));
  await callNamed(world, world.a.creator, "GiveGrant", { inodeId, right: "view", memberId: world.a.viewer.userId });
});
afterAll(() => world.close());

const open = (as: Actor) => callNamed(world, as, "RecordOpening", { inodeId });
const views = (as: Actor): Promise<readonly DocumentViews[]> => callNamed(world, as, "ListDocumentViews", { inodeIds: [inodeId] });
/** As if so many minutes had passed since what was done. */
async function pass(minutes: number): Promise<void> {
  const { db } = world.server.services.store;
  await sql`update recents set opened_at = opened_at - ${minutes} * interval '1 minute'`.execute(db);
  await sql`update document_views set day = day - ${Math.floor(minutes / (24 * 60))}::integer`.execute(db);
}

test("views are counted by day and person, not each reload; who may not see a document is told nothing of it", async () => {
  const { creator, viewer, guest } = world.a;
  expect(await views(creator)).toEqual([{ inodeId, days: Array.from({ length: 30 }, () => 0), total: 0 }]);
  await open(creator);
  await open(viewer);
  await pass(10);
  await open(viewer);
  expect((await views(viewer))[0]).toMatchObject({ total: 2 });
  await pass(31);
  await Promise.all([open(viewer), open(creator)]);
  expect((await views(viewer))[0]!.days.at(-1)).toBe(4);
  await pass(2 * 24 * 60);
  await open(creator);
  expect((await views(creator))[0]!.days.slice(-3)).toEqual([4, 0, 1]);
  expect(await views(guest)).toEqual([]);
  expect(await views(world.b.admin)).toEqual([]);
  // the month goes on without the first of them, and the store forgets what no list shows
  await pass(28 * 24 * 60);
  expect((await views(creator))[0]).toMatchObject({ total: 1 });
  const { db } = world.server.services.store;
  expect(await forgetDocumentViews(db, noon)).toBe(0);
  expect(await forgetDocumentViews(db, noon + 31 * DAY)).toBe(1);
});
