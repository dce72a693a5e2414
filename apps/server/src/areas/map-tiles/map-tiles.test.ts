import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "../../platform/config/index.ts";
import { type Actor, type Answer, startWorld, type World } from "../../testing/world.ts";

const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+M8AAAMBAQCzPSQyAAAAAElFTkSuQmCC", "base64");

/** A server of tiles: it has those up to level 3, and wants a key. */
let tileServer: Server;
let origin: string;
const asked: string[] = [];
let world: World;

beforeAll(async () => {
  tileServer = createServer((request, answer) => {
    asked.push(request.url ?? "");
    const place = /^\/(light|dark)\/([0-3])\/(\d)\/(\d)\.png\?key=hidden$/u.exec(request.url ?? "");
    if (request.url === "/light/2/1/1.png?key=hidden") answer.writeHead(302, { location: "file:///etc/passwd" }).end();
    else if (place === null) answer.writeHead(404).end();
    else answer.writeHead(200, { "content-type": "image/png" }).end(PNG);
  });
  await new Promise<void>((resolve) => tileServer.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(tileServer.address() as AddressInfo).port}`;
  world = await startWorld();
});
afterAll(async () => {
  await world.close();
  await new Promise((resolve) => tileServer.close(resolve));
});
beforeEach(() => {
  asked.length = 0;
});

type Told = Answer<{ readonly code?: string; readonly tiles?: unknown; readonly settings?: unknown; readonly message?: string }>;
const call = (path: string, as: Actor, method = "GET", body?: object): Promise<Told> =>
  world.request(`/v2/map-tiles${path}`, {
    as,
    method,
    ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  }) as Promise<Told>;
const settings = (more: object = {}) => ({
  lightUrl: `${origin}/light/{z}/{x}/{y}.png?key=hidden`,
  darkUrl: null,
  attribution: "© Surveyors",
  maxZoom: 3,
  ...more,
});

describe("a server of map tiles that an organization names", () => {
  test("is told to its people without its address, and brings them tiles, each asked for once", async () => {
    expect((await call("", world.a.viewer)).body.tiles).toBeNull();
    expect((await call("/light/1/0/0", world.a.viewer)).status).toBe(404);
    expect((await call("", world.a.admin, "PUT", settings())).status).toBe(200);
    const told = await call("", world.a.guest);
    expect(told.body.tiles).toEqual({ attribution: "© Surveyors", maxZoom: 3, hasDark: false });
    expect(JSON.stringify(told.body)).not.toContain("hidden");
    const tile = await world.request("/v2/map-tiles/light/3/4/2", { as: world.a.guest });
    expect([tile.status, tile.headers.get("content-type"), tile.headers.get("x-content-type-options")]).toEqual([
      200,
      "image/png",
      "nosniff",
    ]);
    await world.request("/v2/map-tiles/light/3/4/2", { as: world.a.viewer });
    expect(asked).toEqual(["/light/3/4/2.png?key=hidden"]);
  });

  test("is kept sealed, as its address may hold a key; one that does not open any more is as none", async () => {
    expect((await call("", world.a.admin, "PUT", settings())).status).toBe(200);
    const { db } = world.server.services.store;
    const row = await db
      .selectFrom("map_tiles")
      .selectAll()
      .where("organization_id", "=", world.a.organizationId)
      .executeTakeFirstOrThrow();
    const written = Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString("latin1") : String(value)));
    expect(written.join(" ")).not.toMatch(/hidden|127\.0\.0\.1/u);
    // of another organization it opens nothing
    await db
      .insertInto("map_tiles")
      .values({ ...row, organization_id: world.b.organizationId })
      .execute();
    expect((await call("", world.b.viewer)).body.tiles).toBeNull();
    expect((await call("/settings", world.b.admin)).body.settings).toBeNull();
    await db.deleteFrom("map_tiles").where("organization_id", "=", world.b.organizationId).execute();
  });

  test("is no way to ask for anything else: other places, levels, styles and answers that are no pictures", async () => {
    for (const path of ["/light/4/0/0", "/dark/1/0/0", "/light/2/1/1"]) {
      const { status, body } = await call(path, world.a.viewer);
      expect([status, body.code, JSON.stringify(body).includes("hidden")]).toEqual([404, "ENOENT", false]);
    }
    for (const path of ["/light/1/2/0", "/light/1/0/-1", "/light/1/0/x", "/none/1/0/0", "/light/1/0/..%2f..%2fadmin"])
      expect([400, 404], path).toContain((await call(path, world.a.viewer)).status);
    expect(asked).toEqual(["/light/2/1/1.png?key=hidden"]);
  });

  test("belongs to its organization, is set by administrators alone, and goes without a trace", async () => {
    expect((await call("", world.b.viewer)).body.tiles).toBeNull();
    expect((await call("/light/1/0/0", world.b.viewer)).status).toBe(404);
    for (const as of [world.a.creator, world.a.viewer, world.a.guest]) {
      expect((await call("", as, "PUT", settings())).body.code).toBe("EPERM");
      expect((await call("/settings", as)).body.code).toBe("EPERM");
    }
    expect((await call("/settings", world.a.admin)).body.settings).toEqual(settings());
    await call("", world.a.admin, "PUT", settings({ darkUrl: `${origin}/dark/{z}/{x}/{y}.png?key=hidden` }));
    expect((await call("/dark/1/0/0", world.a.viewer)).status).toBe(200);
    expect((await call("", world.a.admin, "DELETE")).status).toBe(200);
    expect((await call("/dark/1/0/0", world.a.viewer)).status).toBe(404);
  });

  test.each([
    { lightUrl: "https://tiles.example/{z}/{x}.png" },
    { lightUrl: "tiles.example/{z}/{x}/{y}.png" },
    { lightUrl: "file:///{z}/{x}/{y}.png" },
    { lightUrl: "https://{z}.example/{x}/{y}.png" },
    { maxZoom: 40 },
  ])("with settings that make no sense is refused: %j", async (more) => {
    expect((await call("", world.a.admin, "PUT", settings(more))).status).toBe(400);
  });
});

describe("a server of map tiles of whoever runs this one", () => {
  const base = { SHEAF_MAP_TILES: "https://tiles.example/{z}/{x}/{y}.png" };
  test("holds for organizations that name none, over https alone", () => {
    expect(readConfig({ ...base, SHEAF_MAP_TILES_ATTRIBUTION: "© Surveyors", SHEAF_MAP_TILES_MAX_ZOOM: "12" }).mapTiles).toEqual({
      lightUrl: "https://tiles.example/{z}/{x}/{y}.png",
      darkUrl: null,
      attribution: "© Surveyors",
      maxZoom: 12,
    });
    expect(readConfig({}).mapTiles).toBeNull();
    for (const wrong of [
      { SHEAF_MAP_TILES: "http://tiles.example/{z}/{x}/{y}.png" },
      { SHEAF_MAP_TILES: "https://tiles.example/map.png" },
      { SHEAF_MAP_TILES_DARK: "https://tiles.example/{z}/{x}/{y}.png" },
    ])
      expect(() => readConfig(wrong)).toThrow("SHEAF_MAP_TILES");
  });

  test("a public server asks no address of its own network for tiles", async () => {
    const closed = await startWorld({ environment: { SHEAF_ALLOW_PRIVATE_ADDRESSES: "no" } });
    try {
      const put = (body: object) =>
        closed.request("/v2/map-tiles", {
          as: closed.a.admin,
          method: "PUT",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        });
      expect((await put(settings())).status).toBe(400);
      expect((await put(settings({ lightUrl: "https://127.0.0.1/{z}/{x}/{y}.png" }))).status).toBe(200);
      expect((await closed.request("/v2/map-tiles/light/1/0/0", { as: closed.a.viewer })).status).toBe(404);
      expect(asked).toEqual([]);
    } finally {
      await closed.close();
    }
  });
});
