// Messages in chats are posted once, or their owner reads that they may be there.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ScheduleRun } from "@sheaf/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kept, ScheduledWorld } from "../../../../testing/scheduled-world.ts";
import type { World } from "../../../../testing/world.ts";
import { sealDestination } from "../destinations.ts";
import { scheduleSendHandler } from "../../index.ts";

let given: ScheduledWorld;
let world: World;
beforeAll(async () => {
  given = await ScheduledWorld.start();
  ({ world } = given);
});
afterAll(() => given.close());

test("R13: a message in a chat is never sent twice: cut off in between, or unanswered, its owner reads that it may be there, and sends it again", async () => {
  const { admin, creator } = world.a;
  let got = 0;
  let isAnswering = true;
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      got += 1;
      if (isAnswering) response.writeHead(200).end();
      else request.socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const { store, secrets, log } = world.server.services;
  const { post } = kept();
  for (const kind of ["slack", "teams"] as const) {
    const none = { secret: null, user: null, region: null, hostKey: null };
    const scheduleId = await given.make(admin, {
      recipients: [],
      destinations: [{ destinationId: null, kind, url: "https://hooks.example/in", ...none }],
    });
    const row = await store.db.selectFrom("export_schedules").selectAll().where("id", "=", scheduleId).executeTakeFirstOrThrow();
    const point = async (at: number): Promise<void> => {
      const destinations = row.definition.destinations.map((one) =>
        sealDestination(secrets, creator.organizationId, { ...one, url: `http://hooks.example:${at}/in`, ...none }),
      );
      const definition = JSON.stringify({ ...row.definition, destinations });
      await store.db.updateTable("export_schedules").set({ definition }).where("id", "=", scheduleId).execute();
    };
    await point(port);
    /** One job; a step that is the last one ends the server: nothing is noted after it. */
    const job = () => {
      const noted = new Set<string>();
      const id = randomUUID();
      return async (last: "leaving" | "asking" | "told" | null, attempts = 1): Promise<ScheduleRun> => {
        let isDead = false;
        const step = (name: string): void => {
          if (last !== null && name.startsWith(last)) isDead = true;
          if (isDead) throw new Error("killed");
        };
        const addressesOf = async (): Promise<readonly string[]> => {
          step("asking");
          return ["127.0.0.1"];
        };
        const door = { addressesOf, mayUsePort: () => true, mayBePlain: true };
        await scheduleSendHandler(world.server.services, { ...world.server.app.looking, door }, post).run({
          id,
          actor: { organizationId: admin.organizationId, memberId: admin.userId },
          payload: { scheduleId, isAsked: false } as never,
          attempt: attempts,
          signal: new AbortController().signal,
          log,
          once: async (name: string) => {
            step(name);
            if (noted.has(name)) return false;
            noted.add(name);
            return true;
          },
          note: async (name: string) => {
            step(name);
            noted.add(name);
          },
          wasDone: async (name: string) => noted.has(name),
          keep: async (_, make) => make(),
          forget: async (name: string) => {
            step("forget");
            noted.delete(name);
          },
        });
        const runs = await given.call<ScheduleRun[]>(admin, "ListScheduleRuns", { scheduleId });
        return runs.find(({ runId }) => runId === id)!;
      };
    };
    for (const [last, posts, unsure] of [
      ["leaving", 1, 0],
      ["asking", 0, 1],
      ["told", 1, 1],
    ] as const) {
      got = 0;
      const run = job();
      await expect(run(last)).rejects.toThrow("killed");
      const ended = await run(null);
      expect({ last, got, unsure: ended.unsure.length, outcome: ended.outcome }).toEqual({ last, got: posts, unsure, outcome: "sent" });
    }
    // the line ends without an answer
    got = 0;
    isAnswering = false;
    const lost = await job()(null);
    expect(lost).toMatchObject({ outcome: "sent", receivers: [], unsure: [{ wasSentAgain: false }] });
    expect(got).toBe(1);
    isAnswering = true;
    // nobody is there: it never left, and goes later
    const later = job();
    await point(1);
    await expect(later(null)).rejects.toThrow("does not answer");
    await point(port);
    got = 0;
    expect(await later(null, 2)).toMatchObject({ outcome: "sent", unsure: [] });
    expect(got).toBe(1);
    // once more, to that destination alone, and once
    const again = (runId: string, as = admin) => given.call(as, "RunExportSchedule", { scheduleId, againOf: runId });
    await expect(again(randomUUID())).rejects.toThrow("ENOENT");
    await again(lost.runId);
    await expect(again(lost.runId)).rejects.toThrow("EINVAL");
    const runs = await given.call<ScheduleRun[]>(admin, "ListScheduleRuns", { scheduleId });
    expect(runs.find(({ runId }) => runId === lost.runId)?.unsure).toMatchObject([{ wasSentAgain: true }]);
  }
  server.close();
});
