// Addresses that show pictures without a session, and what links say of documents to programs that read no more than the page.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PictureLink } from "@sheaf/contract";
import { documentAddress } from "@sheaf/contract";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveWebApp } from "../../../platform/http/index.ts";
import { callNamed } from "../../../testing/call-operation.ts";
import { givenTable, givenWorkbook } from "../../../testing/given.ts";
import { type Actor, startWorld, turnableClock, type World } from "../../../testing/world.ts";
import { LinkTitles } from "../../documents/index.ts";
import { LinkPictures } from "../index.ts";
import { insertPictureLink } from "./links.ts";

const clock = turnableClock();
let world: World;
let workbookId: string;

beforeAll(async () => {
  world = await startWorld({ clock });
  await givenTable(world, "orders", "region,amount\nNorth,10\nSouth,20\n");
  const source = `source: {kind: warehouse-table, connectionId: ${world.a.connectionId}, path: [uploads, orders]}`;
  const columns = `columns: [{id: region, formula: "[orders/region]"}, {id: amount, formula: "[orders/amount]"}]`;
  const file = `name: Secret <plans>\nschemaVersion: 1\npages:\n  - id: p1\n    name: Page\n    elements:\n      - {id: orders, kind: table, name: Orders, ${source}, ${columns}}\n`;
  workbookId = await givenWorkbook(world, world.a.creator, world.a, file);
});
afterAll(() => world.close());

const call = <T>(as: Actor, name: string, input: Readonly<Record<string, unknown>>): Promise<T> => callNamed<T>(world, as, name, input);
const make = (as: Actor, more: object = {}): Promise<PictureLink> =>
  call<PictureLink>(as, "CreatePictureLink", { workbookId, what: "element", partId: "orders", days: 7, ...more });
const get = async (url: string): Promise<{ readonly status: number; readonly type: string | null; readonly bytes: Buffer }> => {
  const answer = await fetch(`${world.url}${new URL(url).pathname}`);
  return { status: answer.status, type: answer.headers.get("content-type"), bytes: Buffer.from(await answer.arrayBuffer()) };
};

test("who has the address sees the picture without a session, until it is revoked or over", async () => {
  const { creator, viewer } = world.a;
  await expect(make(creator, { partId: "nowhere" })).rejects.toThrow("no such element");
  const link = await make(creator);
  const shown = await get(link.url);
  expect(shown).toMatchObject({ status: 200, type: "image/png" });
  expect(shown.bytes.subarray(1, 4).toString()).toBe("PNG");
  expect(await call(viewer, "ListPictureLinks", { workbookId })).toEqual([]);
  expect(await call<PictureLink[]>(creator, "ListPictureLinks", { workbookId })).toMatchObject([{ linkId: link.linkId, url: link.url }]);
  await expect(call(viewer, "RevokePictureLink", { linkId: link.linkId })).rejects.toThrow("ENOENT");
  // one letter else is no address
  const [head, tail] = [link.url.slice(0, -20), link.url.slice(-20)];
  expect((await get(`${head}${tail.startsWith("A") ? "B" : "A"}${tail.slice(1)}`)).status).toBe(404);
  await call(creator, "RevokePictureLink", { linkId: link.linkId });
  expect((await get(link.url)).status).toBe(404);
  const page = await make(creator, { what: "page", partId: "p1", days: 1 });
  expect((await get(page.url)).status).toBe(200);
  clock.turn(24 * 3_600_000 + 1);
  expect((await get(page.url)).status).toBe(404);
});

test("who loses the right to the document, or to exports, shows nothing more; nor does an organization that sends by name only", async () => {
  const { admin, creator, viewer } = world.a;
  // who was looked up a moment ago is believed for a while
  const later = (): void => clock.turn(6 * 60_000);
  const creatorAgain = await world.signIn(world.a.organizationId, creator.email);
  const viewerNow = await world.signIn(world.a.organizationId, viewer.email);
  const adminNow = await world.signIn(world.a.organizationId, admin.email);
  const link = await make(creatorAgain);
  const theirs = await make(viewerNow);
  expect((await get(theirs.url)).status).toBe(200);
  await call(adminNow, "SetOrganizationAttribute", { name: "enableExportToMyTeamOnly", value: true });
  later();
  expect((await get(link.url)).status).toBe(404);
  await expect(make(creatorAgain)).rejects.toThrow("by name only");
  await call(adminNow, "ResetOrganizationAttribute", { name: "enableExportToMyTeamOnly" });
  later();
  expect((await get(link.url)).status).toBe(200);
  const { db } = world.server.services.store;
  await db.deleteFrom("grants").where("inode_id", "=", workbookId).where("member_id", "=", viewer.userId).execute();
  later();
  expect((await get(theirs.url)).status).toBe(404);
  expect((await get(link.url)).status).toBe(200);
});

test("what was drawn a moment ago is shown to nobody once its maker has lost it, the document is gone, or the network is another", async () => {
  const { admin, creator, organizationId } = world.a;
  const { bus, store } = world.server.services;
  const creatorNow = await world.signIn(organizationId, creator.email);
  const link = await make(creatorNow);
  const status = async (): Promise<number> => (await get(link.url)).status;
  expect(await status()).toBe(200);
  const inode = store.db.updateTable("inodes").where("id", "=", workbookId);
  await inode.set({ archived_at: new Date(clock.now()), archived_with: workbookId }).execute();
  expect(await status()).toBe(404);
  await inode.set({ archived_at: null, archived_with: null }).execute();
  expect(await status()).toBe(200);
  const member = store.db.updateTable("members").where("user_id", "=", creator.userId).where("organization_id", "=", organizationId);
  await member.set({ is_archived: true }).execute();
  expect(await status()).toBe(404);
  await member.set({ is_archived: false }).execute();
  expect(await status()).toBe(200);
  const limit = async (limits_sources: boolean): Promise<void> => {
    await store.db.updateTable("organizations").set({ limits_sources }).where("id", "=", admin.organizationId).execute();
    bus.publish({ kind: "attributes-changed", organizationId });
  };
  await limit(true);
  expect(await status()).toBe(404);
  await limit(false);
  expect(await status()).toBe(200);
});

test("previews of links say nothing of a document, until the organization lets names out", async () => {
  const { organizationId, admin, slug } = world.a;
  const folder = mkdtempSync(join(tmpdir(), "sheaf-page-"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><html><head><title>Sheaf</title></head><body></body></html>");
  const http = Fastify();
  const titles = new LinkTitles(world.server.services);
  const pictures = new LinkPictures(world.server.services);
  serveWebApp(http, folder, {
    saidOf: (path, source) => titles.of(path, source),
    pictureOf: (path, source) => pictures.of(path, source),
    ownScriptOf: async () => null,
    supportChat: null,
  });
  const shown = async (id: string): Promise<string | null> => {
    const { body } = await http.inject(documentAddress({ orgSlug: slug, kind: "workbook", id }));
    return /property="og:image" content="([^"]*)"/.exec(body)?.[1] ?? null;
  };
  const said = async (id: string): Promise<string> => {
    const { body } = await http.inject(documentAddress({ orgSlug: slug, kind: "workbook", id }));
    return /property="og:title" content="([^"]*)"/.exec(body)?.[1] ?? "";
  };
  const described = async (id: string): Promise<string | null> => {
    const { body } = await http.inject(documentAddress({ orgSlug: slug, kind: "workbook", id }));
    return /property="og:description" content="([^"]*)"/.exec(body)?.[1] ?? null;
  };
  const nowhere = "01234567-89ab-7def-8123-456789abcdef";
  expect([await said(workbookId), await said(nowhere)]).toEqual(["Sheaf", "Sheaf"]);
  expect(await described(workbookId)).toBeNull();
  const adminNow = await world.signIn(organizationId, admin.email);
  await call(adminNow, "UpdateMailRules", { domains: [], linkTitles: true });
  clock.turn(31_000);
  expect([await said(workbookId), await said(nowhere)]).toEqual(["Secret &lt;plans&gt;", "Sheaf"]);
  expect([await described(workbookId), await described(nowhere)]).toEqual([expect.stringMatching(/^Workbook · ./u), null]);
  // a picture is one that somebody made a link to, and only where the organization lets pictures out
  const { linkId, url } = await call<PictureLink>(adminNow, "CreatePictureLink", { workbookId, what: "page", partId: "p1", days: 1 });
  expect(await shown(workbookId)).toBeNull();
  await call(adminNow, "UpdateMailRules", { domains: [], linkPictures: true });
  expect([await shown(workbookId), await shown(nowhere)]).toEqual([url, null]);
  const { bus, store } = world.server.services;
  // a newer one, of a schedule for the chat that it tells
  const ofChat = { organizationId, ownerId: admin.userId, workbookId, what: "page", partId: "p1", days: 30, isChosen: false } as const;
  clock.turn(1_000);
  await insertPictureLink(world.server.services, store.db, ofChat);
  expect(await shown(workbookId)).toBe(url);
  await store.db.updateTable("organizations").set({ limits_sources: true }).where("id", "=", organizationId).execute();
  bus.publish({ kind: "attributes-changed", organizationId });
  expect([await said(workbookId), await shown(workbookId)]).toEqual(["Sheaf", null]);
  await store.db.updateTable("organizations").set({ limits_sources: false }).where("id", "=", organizationId).execute();
  bus.publish({ kind: "attributes-changed", organizationId });
  expect(await shown(workbookId)).toBe(url);
  await call(adminNow, "RevokePictureLink", { linkId });
  expect(await shown(workbookId)).not.toBe(url);
  await http.close();
});
