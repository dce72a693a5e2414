import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Actor, startWorld, type World } from "../../../testing/world.ts";
import { closeCodes } from "./socket-parts.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function workbook(): Promise<string> {
  const { createWorkbook } = await world.graphql<{ createWorkbook: { inodeId: string } }>(
    world.a.creator,
    'mutation { createWorkbook(request: { name: "Watched" }) { inodeId } }',
  );
  return createWorkbook.inodeId;
}
const publish = (workbookId: string) =>
  world.graphql(world.a.creator, `mutation { publishWorkbook(request: { workbookId: "${workbookId}" }) { version } }`);
const share = (inodeId: string, to: Actor) =>
  world.graphql(world.a.creator, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
    r: { inodeId, memberId: to.userId, right: "view" },
  });

/** The socket of somebody who looks: the versions that it was told of, and the code that it was closed with. */
async function looking(workbookId: string, actor: Actor) {
  const socket = new WebSocket(`${world.url.replace("http", "ws")}/live/workbooks/${workbookId}/entries`);
  const versions: number[] = [];
  const closed = new Promise<number>((resolve) => socket.addEventListener("close", ({ code }) => resolve(code)));
  const open = new Promise<void>((resolve) =>
    socket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(String(data)) as { readonly kind: string; readonly version?: number };
      if (message.kind === "ready") resolve();
      if (message.kind === "version-published") versions.push(message.version ?? 0);
    }),
  );
  socket.addEventListener("open", () => socket.send(JSON.stringify({ bearer: actor.token })));
  await Promise.race([open, closed]);
  return { versions, closed, close: () => socket.close() };
}

test("who looks is told of the newest version when they come and of each one after it; another document's is not theirs", async () => {
  const [id, other] = [await workbook(), await workbook()];
  await share(id, world.a.viewer);
  await publish(id);
  const reader = await looking(id, world.a.viewer);
  const author = await looking(id, world.a.creator);
  await vi.waitFor(() => expect(reader.versions).toEqual([1]));
  await publish(other);
  await publish(id);
  await vi.waitFor(() => expect(reader.versions).toEqual([1, 2]));
  await vi.waitFor(() => expect(author.versions).toEqual([1, 2]));
  reader.close();
  author.close();
});

test("nobody of the organization without a right, and nobody of another one, is told", async () => {
  const id = await workbook();
  await publish(id);
  for (const actor of [world.a.viewer, world.b.admin]) {
    const stranger = await looking(id, actor);
    expect(await stranger.closed).toBe(closeCodes.notFound);
    expect(stranger.versions).toEqual([]);
  }
});
