import { limits } from "@sheaf/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tidyFolder } from "../../app/upkeep.ts";
import { gifOfFrames, jpegOfSize, pngOfSize, webpOfSize } from "../../testing/large-pictures.ts";
import { type S3Server, startS3Server } from "../../testing/s3-server.ts";
import { type Actor, type Answer, randomId, startWorld, turnableClock, type World } from "../../testing/world.ts";

const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+M8AAAMBAQCzPSQyAAAAAElFTkSuQmCC", "base64");
/** Other bytes of the same picture, so that it is another one. */
const other = (text: string): Buffer => Buffer.concat([PNG, Buffer.from(text)]);

const clock = turnableClock();
let s3: S3Server;
let world: World;
let workbook: string;
let viewer: Actor;
beforeAll(async () => {
  s3 = await startS3Server();
  // what is uploaded lies in a bucket, as it does where several servers share their files
  world = await startWorld({
    clock,
    environment: {
      SHEAF_FILES_BUCKET: s3.bucket,
      SHEAF_FILES_ENDPOINT: s3.endpoint,
      SHEAF_FILES_ACCESS_KEY: s3.accessKey,
      SHEAF_FILES_SECRET_KEY: s3.secretKey,
      SHEAF_FILES_REGION: s3.region,
    },
  });
  workbook = await make("One");
  viewer = await world.addMember(world.a, "View");
});
afterAll(async () => {
  await world.close();
  await s3.close();
});

async function make(name: string, as = world.a.creator): Promise<string> {
  const query = "mutation($name: String!) { createWorkbook(request: { name: $name }) { inodeId } }";
  return (await world.graphql<{ createWorkbook: { inodeId: string } }>(as, query, { name })).createWorkbook.inodeId;
}
type Uploaded = Answer<{ readonly pictureId: string; readonly type: string; readonly code?: string; readonly message?: string }>;
const send = async (path: string, bytes: Buffer, as: Actor, method = "POST"): Promise<Uploaded> =>
  (await world.request(path, {
    as,
    method,
    headers: { "content-type": "application/octet-stream" },
    body: new Uint8Array(bytes),
  })) as Uploaded;
const upload = (bytes: Buffer, { into = workbook, as = world.a.creator } = {}): Promise<Uploaded> =>
  send(`/v2/workbooks/${into}/pictures`, bytes, as);
const read = (pictureId: string, { of = workbook, as = world.a.creator } = {}): Promise<Answer> =>
  world.request(`/v2/workbooks/${of}/pictures/${pictureId}`, { as });
const bring = (pictureId: string, { into, as = world.a.creator }: { readonly into: string; readonly as?: Actor }): Promise<Answer> =>
  world.request(`/v2/workbooks/${into}/pictures/${pictureId}`, { as, method: "PUT" });
const share = (inodeId: string, memberId: string): Promise<unknown> =>
  world.graphql(world.a.creator, "mutation($request: GiveGrantRequest!) { giveGrant(request: $request) { grantId } }", {
    request: { inodeId, memberId, right: "view" },
  });

describe("pictures that are uploaded", () => {
  test("are kept once for each content of an organization, and handed out as what their bytes say, with nothing that could run", async () => {
    const { status, body } = await upload(PNG);
    expect([status, body.type]).toEqual([200, "image/png"]);
    const [again, elsewhere] = [await upload(PNG), await upload(PNG, { into: await make("Another") })];
    expect([again.body.pictureId, elsewhere.body.pictureId]).toEqual([body.pictureId, body.pictureId]);
    expect([...s3.objects.keys()]).toEqual([`${world.a.organizationId}/pictures/${body.pictureId}`]);
    // another organization's is its own
    const theirs = await upload(PNG, { into: await make("Theirs", world.b.creator), as: world.b.creator });
    expect(theirs.body.pictureId).not.toBe(body.pictureId);
    const answer = await read(body.pictureId);
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("x-content-type-options")]).toEqual([
      200,
      "image/png",
      "nosniff",
    ]);
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
  });

  test("V53: an SVG is drawn anew as PNG, and nothing of its text is kept; one that multiplies itself is refused", async () => {
    const svg = (more: string): Buffer =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2" onload="alert(1)"><rect width="4" height="2"/>${more}</svg>`,
      );
    const answer = await upload(svg("<script>alert(2)</script>"));
    expect(answer.body).toMatchObject({ type: "image/png" });
    const bytes = await read(answer.body.pictureId);
    expect(bytes.headers.get("content-type")).toBe("image/png");
    const bomb = await upload(Buffer.concat([Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]>'), svg("&a;")]));
    expect(bomb.body.code).toBe("EINVAL");
  });

  test.each([
    ["SVG that is broken", Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"`)],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a PDF", Buffer.from("%PDF-1.7")],
    ["nothing", Buffer.alloc(0)],
  ])("V53: %s is refused, whatever it is called", async (_name, bytes) => {
    const { status, body } = await upload(bytes);
    expect([status, body.code]).toEqual([400, "EINVAL"]);
  });

  test("one that is too large says so, and leaves nothing", async () => {
    const before = s3.objects.size;
    const { status, body } = await upload(Buffer.concat([PNG, Buffer.alloc(limits.pictureBytes)]));
    expect([status, body.message]).toEqual([413, "The picture is larger than 5 MB"]);
    expect(s3.objects.size).toBe(before);
  });

  test.each([
    ["a PNG of the largest numbers", pngOfSize(2 ** 31 - 1, 2 ** 31 - 1)],
    ["a PNG", pngOfSize(20_000, 20_000)],
    ["a JPEG", jpegOfSize(65_535, 65_535)],
    ["a GIF", gifOfFrames(65_535, 65_535, 1)],
    ["a WebP", webpOfSize(2 ** 24, 2 ** 24)],
  ])("one of more pixels than browsers draw is refused in words, however few its bytes, and leaves nothing: %s", async (_name, bytes) => {
    const before = s3.objects.size;
    const { status, body } = await upload(bytes);
    expect([status, body.code, body.message]).toEqual([413, "EFBIG", "The picture is larger than 50 megapixels"]);
    expect((await send("/v2/me/picture", bytes, world.a.creator, "PUT")).body.code).toBe("EFBIG");
    expect(s3.objects.size).toBe(before);
  });

  test("one that moves may be no larger with all its frames", async () => {
    const { status, body } = await upload(gifOfFrames(1_000, 1_000, 501));
    expect([status, body.message]).toEqual([413, "All frames of the picture together are larger than 500 megapixels"]);
    expect((await upload(gifOfFrames(1_000, 1_000, 499))).body.type).toBe("image/gif");
    expect((await upload(pngOfSize(10_000, 5_000))).body.type).toBe("image/png");
  });

  test("one that says no size is refused", async () => {
    const { status, body } = await upload(PNG.subarray(0, 12));
    expect([status, body.code, body.message]).toEqual([400, "EINVAL", "This picture does not say how large it is. It may be damaged."]);
  });

  test("are seen by who sees the workbook, and go along with copies and with what is pasted by somebody who sees them", async () => {
    const { pictureId } = (await upload(other("shared"))).body;
    expect((await read(pictureId, { as: viewer })).status).toBe(404);
    await world.graphql(world.a.creator, `mutation { publishWorkbook(request: { workbookId: "${workbook}" }) { version } }`);
    await share(workbook, viewer.userId);
    expect((await read(pictureId, { as: viewer })).status).toBe(200);
    expect((await upload(PNG, { as: viewer })).body.code).toBe("EPERM");
    expect((await read(pictureId, { as: world.b.admin })).status).toBe(404);
    expect((await read(randomId())).status).toBe(404);

    const { duplicateWorkbook } = await world.graphql<{ duplicateWorkbook: { inodeId: string } }>(
      world.a.creator,
      `mutation { duplicateWorkbook(request: { workbookId: "${workbook}" }) { inodeId } }`,
    );
    expect((await read(pictureId, { of: duplicateWorkbook.inodeId })).status).toBe(200);

    const pasted = await make("Pasted");
    expect((await read(pictureId, { of: pasted })).status).toBe(404);
    // who cannot see it anywhere does not bring it into what they can edit
    const stranger = await world.addMember(world.a, "Build");
    const own = await make("Own", stranger);
    expect((await bring(pictureId, { into: own, as: stranger })).status).toBe(404);
    expect((await bring(pictureId, { into: pasted })).status).toBe(200);
    expect((await read(pictureId, { of: pasted })).status).toBe(200);
  });

  test("bytes that were changed in the store are not shown", async () => {
    const { pictureId } = (await upload(other("changed"))).body;
    const key = `${world.a.organizationId}/pictures/${pictureId}`;
    s3.objects.set(key, { bytes: other("CHANGED"), at: new Date() });
    expect((await read(pictureId)).status).toBe(500);
    s3.objects.delete(key);
    expect((await read(pictureId)).status).toBe(404);
  });
});

describe("pictures of people", () => {
  const pictures = async (as: Actor): Promise<unknown> => (await world.request("/v2/members/pictures", { as })).body;
  test("are set and removed by each for themselves, and seen by everybody of the organization", async () => {
    const me = world.a.creator;
    const { pictureId } = (await send("/v2/me/picture", other("me"), me, "PUT")).body;
    expect(await pictures(viewer)).toEqual({ pictures: [{ userId: me.userId, pictureId }] });
    expect(await pictures(world.b.admin)).toEqual({ pictures: [] });
    const look = async (as: Actor) => (await world.request(`/v2/members/${me.userId}/picture`, { as })).status;
    expect([await look(viewer), await look(world.b.admin)]).toEqual([200, 404]);
    // guests may not know who the members are, and have a picture as well
    const { guest } = world.a;
    expect([await look(guest), await pictures(guest)]).toEqual([404, { pictures: [] }]);
    const own = (await send("/v2/me/picture", other("guest"), guest, "PUT")).body.pictureId;
    expect(await pictures(guest)).toEqual({ pictures: [{ userId: guest.userId, pictureId: own }] });
    expect((await world.request(`/v2/members/${guest.userId}/picture`, { as: guest })).status).toBe(200);
    await world.request("/v2/me/picture", { as: guest, method: "DELETE" });
    const { me: shown } = await world.graphql<{ me: { member: { profileImgUrl: string } } }>(me, "{ me { member { profileImgUrl } } }");
    expect(shown.member.profileImgUrl).toBe(`/v2/members/${me.userId}/picture`);
    expect((await send("/v2/me/picture", Buffer.from("no picture"), me, "PUT")).body.code).toBe("EINVAL");
    expect((await world.request("/v2/me/picture", { as: me, method: "DELETE" })).status).toBe(200);
    expect([await look(viewer), await pictures(viewer)]).toEqual([404, { pictures: [] }]);
  });
});

test("nobody fills the room of the organization with pictures of themselves", async () => {
  const guest = await world.addMember(world.a, "View", "guest");
  const codes: (string | undefined)[] = [];
  for (let at = 0; at < 22; at += 1) codes.push((await send("/v2/me/picture", other(`mine ${at}`), guest, "PUT")).body.code);
  expect(codes.slice(0, 20).every((code) => code === undefined)).toBe(true);
  expect(codes.at(-1)).toBeDefined();
  clock.turn(11 * 60_000);
  expect((await send("/v2/me/picture", other("later"), guest, "PUT")).status).toBe(200);
});

test("imageTTLDays: what nothing shows is forgotten once it is so old, and so are bytes of which nothing tells", async () => {
  const { pictureId } = (await upload(other("kept"))).body;
  const mine = (await send("/v2/me/picture", other("worn"), world.a.creator, "PUT")).body.pictureId;
  const bare = `${world.a.organizationId}/pictures/${randomId()}`;
  s3.objects.set(bare, { bytes: PNG, at: new Date(0) });
  const keyOf = (id: string): string => `${world.a.organizationId}/pictures/${id}`;
  const left = (): readonly boolean[] => [keyOf(pictureId), keyOf(mine), bare].map((key) => s3.objects.has(key));
  const { services, app } = world.server;
  clock.turn(8 * 24 * 3_600_000);
  await tidyFolder(services, app.door);
  expect(left()).toEqual([true, true, false]);
  await services.store.db.updateTable("members").set({ picture_id: null }).execute();
  await services.store.db.deleteFrom("picture_holders").execute();
  await tidyFolder(services, app.door);
  expect(left()).toEqual([true, true, false]);
  const keep = (organizationId: string) =>
    services.store.db
      .insertInto("organization_attributes")
      .values({ organization_id: organizationId, name: "imageTTLDays", value: "5", changed_by: null })
      .execute();
  // what another organization has set is its own business
  await keep(world.b.organizationId);
  await tidyFolder(services, app.door);
  expect(left()).toEqual([true, true, false]);
  await keep(world.a.organizationId);
  await tidyFolder(services, app.door);
  expect(left()).toEqual([false, false, false]);
});
