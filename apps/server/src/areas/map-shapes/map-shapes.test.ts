import { limits } from "@sheaf/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tidyFolder } from "../../app/upkeep.ts";
import { type Actor, type Answer, startWorld, turnableClock, type World } from "../../testing/world.ts";

const clock = turnableClock();
let world: World;
let colleague: Actor;
beforeAll(async () => {
  world = await startWorld({ clock });
  colleague = await world.addMember(world.a, "Build");
});
afterAll(() => world.close());

const territory = (name: string, west: number) => ({
  type: "Feature",
  properties: { name, code: name.slice(0, 1) },
  geometry: {
    type: "Polygon",
    coordinates: [
      [
        [west, 47],
        [west + 1, 47],
        [west + 1, 48],
        [west, 48],
        [west, 47],
      ],
    ],
  },
});
const FILE = JSON.stringify({ type: "FeatureCollection", features: [territory("North", 8), territory("South", 9)] });
type Shapes = { readonly shapesId: string; readonly name: string; readonly key: string; readonly regions: number; readonly isOwn: boolean };
type Refused = { readonly code?: string; readonly message?: string };
const upload = (name: string, text: string, as: Actor = world.a.creator) =>
  world.request(`/v2/map-shapes?name=${encodeURIComponent(name)}`, {
    as,
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: text,
  }) as Promise<Answer<Shapes & Refused>>;
const change = (shapesId: string, body: object | null, as: Actor = world.a.creator) =>
  world.request(`/v2/map-shapes/${shapesId}`, {
    as,
    method: body === null ? "DELETE" : "PATCH",
    ...(body === null ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  }) as Promise<Answer<Shapes & Refused>>;
const list = async (as: Actor) =>
  (await (world.request("/v2/map-shapes", { as }) as Promise<Answer<{ shapes: readonly Shapes[] }>>)).body.shapes;
const read = (shapesId: string, as: Actor = world.a.viewer) => world.request(`/v2/map-shapes/${shapesId}`, { as });

const fileOf = async (shapesId: string): Promise<string> => {
  const { db } = world.server.services.store;
  return (await db.selectFrom("map_shapes").select("file_id").where("id", "=", shapesId).executeTakeFirstOrThrow()).file_id;
};
const replace = (shapesId: string, text: string, as: Actor = world.a.creator) =>
  world.request(`/v2/map-shapes/${shapesId}`, {
    as,
    method: "PUT",
    headers: { "content-type": "application/octet-stream" },
    body: text,
  }) as Promise<Answer<Shapes & Refused>>;
const uses = (shapesId: string, as: Actor = world.a.creator) =>
  world.request(`/v2/map-shapes/${shapesId}/uses`, { as }) as Promise<
    Answer<{ readonly documents: readonly { readonly name: string }[]; readonly others: number } & Refused>
  >;

describe("shapes that an organization brings", () => {
  test("are listed and read by everybody of it, changed by who brought them and by administrators, and seen by nobody else", async () => {
    const { status, body } = await upload("Territories", FILE);
    expect([status, body.regions, body.key]).toEqual([200, 2, "name"]);
    expect((await list(world.a.viewer)).map(({ name, isOwn }) => [name, isOwn])).toEqual([["Territories", false]]);
    const answer = await read(body.shapesId);
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("x-content-type-options")]).toEqual([
      200,
      "application/json; charset=utf-8",
      "nosniff",
    ]);
    expect(answer.body).toMatchObject({ key: "name", kept: { version: 1, properties: ["name", "code"] } });
    expect((await change(body.shapesId, { name: "Mine" }, colleague)).body.code).toBe("EPERM");
    expect((await change(body.shapesId, { key: "nothing" })).body.code).toBe("EINVAL");
    expect((await change(body.shapesId, { key: "code" }, world.a.admin)).body.key).toBe("code");
    expect((await read(body.shapesId)).body).toMatchObject({ key: "code" });
    expect((await upload("territories", FILE, colleague)).body.code).toBe("EEXIST");
    expect((await read(body.shapesId, world.b.creator)).status).toBe(404);
    expect((await change(body.shapesId, null, world.b.admin)).status).toBe(404);
    expect(await list(world.b.creator)).toEqual([]);
  });

  test.each([
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["points", JSON.stringify({ type: "Feature", properties: { name: "a" }, geometry: { type: "Point", coordinates: [1, 2] } })],
    ["a deep text", "[".repeat(200_000)],
    ["nothing", ""],
  ])("V53: %s is refused, and leaves nothing", async (_name, text) => {
    const before = (await list(world.a.creator)).length;
    expect((await upload(`bad ${_name}`, text)).body.code).toBe("EINVAL");
    expect(await list(world.a.creator)).toHaveLength(before);
  });

  test("a file that is too large is cut off", async () => {
    expect((await upload("large", " ".repeat(limits.mapShapesBytes + 1))).body.code).toBe("EFBIG");
  });

  test("another file takes their place: same id, same name, the key where the new file has it", async () => {
    const { shapesId } = (await upload("Districts", FILE)).body;
    await change(shapesId, { key: "code" });
    const three = JSON.stringify({
      type: "FeatureCollection",
      features: [territory("East", 8), territory("West", 9), territory("Mid", 10)],
    });
    expect((await replace(shapesId, three, colleague)).body.code).toBe("EPERM");
    expect((await replace(shapesId, three, world.b.admin)).status).toBe(404);
    expect((await replace(shapesId, "no shapes")).body.code).toBe("EINVAL");
    expect((await read(shapesId)).body).toMatchObject({ kept: { regions: [{}, {}] } });
    const { body } = await replace(shapesId, three);
    expect([body.shapesId, body.name, body.key, body.regions]).toEqual([shapesId, "Districts", "code", 3]);
    expect((await read(shapesId)).body).toMatchObject({ key: "code", kept: { regions: [{}, {}, {}] } });
  });

  test("who uses them is told: by name what the caller may see, the rest as a number", async () => {
    const { shapesId } = (await upload("Used", FILE)).body;
    expect((await uses(shapesId)).body).toEqual({ documents: [], others: 0 });
    const map = `{id: m, kind: region-map, source: {kind: fixed, columns: [{name: A, type: text}], rows: [[a]]}, columns: [], sheaf: {chart: {layers: [{id: l, kind: region-map, shapes: ${shapesId}}]}}}`;
    const make = async (name: string, as: Actor) => {
      const { me } = await world.graphql<{ me: { member: { homeInodeId: string } } }>(as, "{ me { member { homeInodeId } } }");
      return world.request("/v2/workbooks/spec", {
        as,
        method: "POST",
        headers: { "content-type": "application/yaml" },
        body: `name: ${name}\nfolderId: ${me.member.homeInodeId}\nschemaVersion: 1\npages: [{id: p, name: P, elements: [${map}]}]\n`,
      });
    };
    for (const [name, as] of [
      ["Mine", world.a.creator],
      ["Theirs", colleague],
    ] as const) {
      const { status, text } = await make(name, as);
      expect([status, text.slice(0, 300)]).toEqual([200, expect.any(String)]);
    }
    expect((await uses(shapesId)).body).toMatchObject({ documents: [{ name: "Mine" }], others: 1 });
    expect((await uses(shapesId, world.b.admin)).status).toBe(404);
  });

  test("what was deleted or replaced is gone, and its bytes go with the upkeep", async () => {
    const changed = (await upload("Changed", FILE)).body.shapesId;
    const before = await fileOf(changed);
    await replace(changed, FILE);
    const after = await fileOf(changed);
    const { body } = await upload("Old", FILE);
    const fileId = await fileOf(body.shapesId);
    expect((await change(body.shapesId, null)).status).toBe(200);
    expect((await read(body.shapesId)).status).toBe(404);
    const place = { organizationId: world.a.organizationId, kind: "shapes" as const, id: fileId };
    const { services, app } = world.server;
    const { files } = services;
    const there = await files.read(place, 0);
    there.body.destroy();
    clock.turn(limits.cellFileWait + 1);
    await tidyFolder(services, app.door);
    await expect(files.read(place, 0)).rejects.toMatchObject({ code: "ENOENT" });
    await expect(files.read({ ...place, id: before }, 0)).rejects.toMatchObject({ code: "ENOENT" });
    (await files.read({ ...place, id: after }, 0)).body.destroy();
  });
});
