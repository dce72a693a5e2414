// Runs of one schedule: one at a time, and one that is cut off goes on where it was.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cutAt } from "../../../testing/cut-run.ts";
import { ScheduledWorld } from "../../../testing/scheduled-world.ts";
import { sealDestination } from "../destinations/destinations.ts";
import { scheduleSendHandler } from "../index.ts";
import { Claim } from "./claim.ts";

let given: ScheduledWorld;
beforeAll(async () => {
  given = await ScheduledWorld.start();
});
afterAll(() => given.close());

test("one run of a schedule at a time: another waits, the same job that is begun again takes over, and the old one finds out", async () => {
  const { creator } = given.world.a;
  const { store } = given.world.server.services;
  const id = await given.make(creator);
  const schedule = { organization_id: creator.organizationId, id };
  const [job, other] = [randomUUID(), randomUUID()];
  const first = await Claim.take(store.db, schedule, job);
  await expect(Claim.take(store.db, schedule, other)).rejects.toThrow("Another run");
  const again = await Claim.take(store.db, schedule, job);
  await expect(first.hold()).rejects.toThrow("Another run");
  await again.hold();
  await first.end();
  await expect(Claim.take(store.db, schedule, other)).rejects.toThrow("Another run");
  // a server that is gone gives no sign of life
  await store.db
    .updateTable("export_schedules")
    .set({ claimed_until: new Date(0) })
    .where("id", "=", id)
    .execute();
  const taken = await Claim.take(store.db, schedule, other);
  await expect(again.hold()).rejects.toThrow("Another run");
  await again.end();
  await taken.end();
});

test("R13: a run as each recipient with a webhook, cut off at each step, leaves nobody out, and a double is the same message", async () => {
  const { admin, viewer } = given.world.a;
  const { server } = given.world;
  const calls: string[] = [];
  const hook = createServer((request, response) => {
    calls.push(String(request.headers["sheaf-delivery"]));
    expect(request.headers["idempotency-key"]).toBe(request.headers["sheaf-delivery"]);
    request.resume().on("end", () => response.end());
  });
  await new Promise<void>((resolve) => hook.listen(0, "127.0.0.1", resolve));
  const recipients = [admin.email, viewer.email];
  const scheduleId = await given.make(admin, {
    recipients,
    asRecipient: true,
    destinations: [
      { destinationId: null, kind: "webhook", url: "https://hooks.example/", secret: null, user: null, region: null, hostKey: null },
    ],
  });
  const { store, secrets } = server.services;
  const row = await store.db.selectFrom("export_schedules").selectAll().where("id", "=", scheduleId).executeTakeFirstOrThrow();
  const url = `http://hooks.example:${(hook.address() as AddressInfo).port}/`;
  const plain = row.definition.destinations.map((one) =>
    sealDestination(secrets, admin.organizationId, { ...one, url, secret: null, user: null, region: null, hostKey: null }),
  );
  const definition = JSON.stringify({ ...row.definition, destinations: plain });
  await store.db.updateTable("export_schedules").set({ definition }).where("id", "=", scheduleId).execute();
  const door = { addressesOf: async () => ["127.0.0.1"], mayUsePort: () => true, mayBePlain: true };
  let isKilled = true;
  for (let cut = 0; isKilled; cut += 1) {
    const { sent, post, step, kept, wasKilled } = cutAt(cut);
    calls.length = 0;
    const id = randomUUID();
    const attempt = () =>
      scheduleSendHandler(server.services, { ...server.app.looking, door }, post).run({
        ...kept,
        id,
        actor: { organizationId: admin.organizationId, memberId: admin.userId },
        payload: { scheduleId, isAsked: true } as never,
        signal: new AbortController().signal,
        log: server.services.log,
        wasDone: async (name: string) => {
          if (name.startsWith("told ")) step();
          return kept.wasDone(name);
        },
      });
    await attempt().catch((error: unknown) => {
      if (!wasKilled()) throw error;
    });
    isKilled = wasKilled();
    if (isKilled) await attempt();
    expect(new Set(sent.map(({ to }) => to))).toEqual(new Set(recipients));
    expect(new Set(sent.map((mail) => mail.id)).size).toBe(recipients.length);
    expect(new Set(calls).size).toBe(1);
    // each has what they see themselves, also in a message that comes twice
    for (const { to, attachments } of sent) expect(attachments?.[0]?.bytes.toString()).toContain(to);
    expect(sent.length + calls.length).toBeLessThanOrEqual(recipients.length + 2);
    expect(cut).toBeLessThan(20);
  }
  hook.close();
});
