// Schedules that tell webhooks: signed, tried again, and with the same key.
import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kept, ScheduledWorld } from "../../../testing/scheduled-world.ts";
import type { World } from "../../../testing/world.ts";
import { sealDestination } from "./destinations.ts";
import { scheduleSendHandler } from "../index.ts";

let given: ScheduledWorld;
let world: World;
beforeAll(async () => {
  given = await ScheduledWorld.start();
  ({ world } = given);
});
afterAll(() => given.close());

test("a webhook is told once, signed; one that does not answer is tried again, and nothing leads into the house", async () => {
  const { admin, creator } = world.a;
  const got: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      got.push({ headers: request.headers, body: Buffer.concat(pieces).toString() });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `https://hooks.example/in`;
  const secret = "a secret of the test";
  const destinations = [
    { destinationId: null, kind: "webhook", url, secret, user: null, region: null, hostKey: null },
    { destinationId: null, kind: "slack", url, secret: null, user: null, region: null, hostKey: null },
    { destinationId: null, kind: "teams", url, secret: null, user: null, region: null, hostKey: null },
  ];
  const scheduleId = await given.make(admin, { recipients: [], destinations, subject: "<b>*Now*</b>" });
  expect((await given.read(scheduleId, admin)).destinations).toMatchObject([
    { kind: "webhook", host: "hooks.example", hasSecret: true },
    {},
    {},
  ]);
  const { store, secrets } = world.server.services;
  const row = await store.db.selectFrom("export_schedules").selectAll().where("id", "=", scheduleId).executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain("/in");
  const plain = row.definition.destinations.map((one) =>
    sealDestination(secrets, creator.organizationId, {
      ...one,
      url: `http://hooks.example:${port}/in`,
      secret: one.hasSecret ? secret : null,
      user: null,
      region: null,
      hostKey: null,
    }),
  );
  const definition = JSON.stringify({ ...row.definition, destinations: plain });
  await store.db.updateTable("export_schedules").set({ definition }).where("id", "=", scheduleId).execute();
  const door = { addressesOf: async () => ["127.0.0.1"], mayUsePort: () => true, mayBePlain: true };
  const { post } = kept();
  status = 503;
  await expect(given.attempt(scheduleId, post, { door: { door } })).rejects.toThrow("status 503");
  got.length = 0;
  status = 200;
  await given.attempt(scheduleId, post, { door: { door } });
  server.close();
  expect(got).toHaveLength(3);
  const [hook, slack, teams] = got;
  const [, at, sign] = /^t=(\d+),v1=([\da-f]+)$/.exec(String(hook!.headers["sheaf-signature"]))!;
  expect(createHmac("sha256", secret).update(`${at}.${hook!.body}`).digest("hex")).toBe(sign);
  const told = JSON.parse(hook!.body) as { files: { content: string }[] };
  expect(Buffer.from(told.files[0]!.content, "base64").toString()).toContain("North,10");
  expect(JSON.parse(slack!.body)).toMatchObject({ text: expect.stringContaining("&lt;b&gt;*Now*&lt;/b&gt;") });
  expect(JSON.parse(teams!.body)).toMatchObject({ type: "message" });
  // through the door of the product
  await given.attempt(scheduleId, post, { attempt: 8 }).catch(() => undefined);
  expect(got).toHaveLength(3);
  for (const bad of ["http://hooks.example/in", "https://hooks.example:8443/in", "ftp://hooks.example", "https://a:b@hooks.example/"])
    await expect(
      given.make(admin, {
        destinations: [{ destinationId: null, kind: "slack", url: bad, secret: null, user: null, region: null, hostKey: null }],
      }),
    ).rejects.toThrow("EINVAL");
});

test("R13: cut off after each step, every webhook is told, and what is told twice has the same key", async () => {
  const { admin, creator } = world.a;
  const got: { readonly path: string; readonly key: string }[] = [];
  const server = createServer((request, response) => {
    got.push({ path: request.url ?? "", key: String(request.headers["idempotency-key"]) });
    request.resume().on("end", () => response.writeHead(200).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const paths = ["/first", "/second"];
  const of = (url: string) => ({ destinationId: null, kind: "webhook", url, secret: null, user: null, region: null, hostKey: null });
  const scheduleId = await given.make(admin, { recipients: [], destinations: paths.map((path) => of(`https://hooks.example${path}`)) });
  const { store, secrets, log } = world.server.services;
  const row = await store.db.selectFrom("export_schedules").selectAll().where("id", "=", scheduleId).executeTakeFirstOrThrow();
  const destinations = row.definition.destinations.map((one, at) =>
    sealDestination(secrets, creator.organizationId, {
      ...one,
      url: `http://hooks.example:${port}${paths[at]}`,
      secret: null,
      user: null,
      region: null,
      hostKey: null,
    }),
  );
  const definition = JSON.stringify({ ...row.definition, destinations });
  await store.db.updateTable("export_schedules").set({ definition }).where("id", "=", scheduleId).execute();
  const { post } = kept();
  // of each destination: looked at, asked, noted
  for (let cut = 0; cut < paths.length * 3; cut += 1) {
    got.length = 0;
    const noted = new Set<string>();
    let steps = 0;
    const step = (): void => {
      steps += 1;
      if (steps === cut + 1) throw new Error("killed");
    };
    const mayUsePort = (): boolean => {
      step();
      return true;
    };
    const door = { addressesOf: async () => ["127.0.0.1"], mayUsePort, mayBePlain: true };
    const id = randomUUID();
    const again = () =>
      scheduleSendHandler(world.server.services, { ...world.server.app.looking, door }, post).run({
        id,
        actor: { organizationId: admin.organizationId, memberId: admin.userId },
        payload: { scheduleId, isAsked: false } as never,
        attempt: 1,
        signal: new AbortController().signal,
        log,
        once: async () => false,
        note: async (name: string) => {
          if (name.startsWith("told ")) step();
          noted.add(name);
        },
        wasDone: async (name: string) => noted.has(name),
        keep: async (_, make) => make(),
        forget: async (name: string) => void noted.delete(name),
      });
    await expect(again()).rejects.toThrow("killed");
    await again();
    expect(new Set(got.map(({ path }) => path))).toEqual(new Set(paths));
    expect(new Set(got.map(({ key }) => key)).size).toBe(paths.length);
    // twice only where the cut came between the call and its note
    expect(got.length).toBe(paths.length + (cut % 3 === 2 ? 1 : 0));
  }
  server.close();
});
