import type { ScheduleRun } from "@sheaf/contract";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { callNamed } from "../testing/call-operation.ts";
import { givenTable, givenWorkbook } from "../testing/given.ts";
import { body, rowsOf } from "../testing/result-stream.ts";
import { startSmtpSink, type SmtpSink } from "../testing/smtp-sink.ts";
import { type Actor, startWorld, type World } from "../testing/world.ts";

/**
 * What was begun while somebody was allowed to ends without its answer when they are not any more: within two seconds on a quiet machine
 * (half a second as measured). The queries here would take minutes, so that a busy one may take longer.
 */
const WITHIN = 20_000;

let world: World;
let sink: SmtpSink;
let workbookId: string;
const load = () => world.server.app.door.load();
const warnings: string[] = [];
const note = ({ name, message }: Error): void => void warnings.push(`${name}: ${message}`);

beforeAll(async () => {
  process.on("warning", note);
  sink = await startSmtpSink();
  world = await startWorld({ environment: { SHEAF_SMTP_URL: sink.url } });
  await givenTable(world, "few", "a\n1\n2\n");
  const { connectionId } = world.a;
  // ten thousand millions of rows: no engine ends before the test does
  const statement = "select count(*) as x from range(10000000000) a(i) where i % 7 = 3";
  workbookId = await givenWorkbook(
    world,
    world.a.creator,
    world.a,
    JSON.stringify({
      name: "Slow",
      schemaVersion: 1,
      pages: [
        {
          id: "p",
          name: "P",
          elements: [
            {
              id: "slow",
              kind: "table",
              name: "Slow",
              source: { kind: "sql", connectionId, statement },
              columns: [{ id: "x", name: "X", formula: "[Custom SQL/x]" }],
            },
            {
              id: "quick",
              kind: "table",
              name: "Quick",
              source: { kind: "warehouse-table", connectionId, path: ["uploads", "few"] },
              columns: [{ id: "a", name: "A", formula: "[few/a]" }],
            },
          ],
        },
      ],
    }),
  );
}, 400_000);
afterAll(async () => {
  process.off("warning", note);
  await world.close();
  await sink.close();
});

const now = new Date().toISOString();
const looked = { controls: {}, at: null, overlay: [], now };
const ask = <T>(name: string, request: Readonly<Record<string, unknown>>): Promise<T> => callNamed<T>(world, world.a.admin, name, request);
const reader = async (right = "explore"): Promise<{ readonly as: Actor; readonly grantId: string; readonly teamId: string }> => {
  const as = await world.addMember(world.a, "Build");
  const { teamId } = await ask<{ teamId: string }>("SaveTeam", { name: as.userId });
  await ask("ChangeTeamMembers", { teamId, add: [as.userId], remove: [] });
  const { giveGrant } = await world.graphql<{ giveGrant: { grantId: string; member: { userId: string } | null }[] }>(
    world.a.creator,
    "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId member { userId } } }",
    { r: { inodeId: workbookId, memberId: as.userId, right } },
  );
  return { as, teamId, grantId: giveGrant.find(({ member }) => member?.userId === as.userId)!.grantId };
};
const post = (as: Actor, path: string, what: unknown): Promise<Response> =>
  fetch(`${world.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${as.token}` },
    body: JSON.stringify(what),
  });

/** Everything that is asked for and takes long. */
const calls: readonly (readonly [string, (as: Actor) => Promise<Response>])[] = [
  ["results", (as) => post(as, `/v2/workbooks/${workbookId}/results`, body([rowsOf("slow", "base")], { now }))],
  [
    "results, of which some have come",
    (as) => post(as, `/v2/workbooks/${workbookId}/results`, body([rowsOf("quick", "base"), rowsOf("slow", "base")], { now })),
  ],
  [
    "a file",
    (as) =>
      post(as, `/v2/workbooks/${workbookId}/download`, {
        ...looked,
        elementId: "slow",
        level: null,
        format: "csv",
        values: "raw",
        layout: "grid",
        extraFilters: [],
      }),
  ],
  ["a page as a picture", (as) => post(as, `/v2/workbooks/${workbookId}/draw`, { ...looked, format: "html", pageId: "p" })],
  [
    "a file for programs",
    async (as) => {
      const asked = await post(as, `/v2/workbooks/${workbookId}/export`, { elementId: "slow", format: "jsonl" });
      const { queryId } = (await asked.json()) as { queryId: string };
      return fetch(`${world.url}/v2/query/${queryId}/download`, { headers: { authorization: `Bearer ${as.token}` } });
    },
  ],
];

type Way = readonly [string, (one: Awaited<ReturnType<typeof reader>>) => Promise<unknown>, number];
const ways: readonly Way[] = [
  [
    "deactivated",
    ({ as }) =>
      world.graphql(world.a.admin, "mutation($r: DeactivateMembersRequest!) { deactivateMembers(request: $r) { documents } }", {
        r: { memberIds: [as.userId] },
      }),
    401,
  ],
  [
    "deactivated by somebody at the database",
    ({ as }) =>
      world.server.services.store.db
        .updateTable("members")
        .set({ is_archived: true })
        .where("organization_id", "=", as.organizationId)
        .where("user_id", "=", as.userId)
        .execute(),
    401,
  ],
  [
    "no longer shown the document",
    ({ grantId }) =>
      world.graphql(world.a.creator, "mutation($r: RevokeGrantRequest!) { revokeGrant(request: $r) { success } }", { r: { grantId } }),
    404,
  ],
];

const outOfTeam: Way = ["out of a team", ({ as, teamId }) => ask("ChangeTeamMembers", { teamId, add: [], remove: [as.userId] }), 409];
const intoTeam: Way = [
  "into another team",
  async ({ as }) => {
    const { teamId } = await ask<{ teamId: string }>("SaveTeam", { name: `Other of ${as.userId}` });
    await ask("ChangeTeamMembers", { teamId, add: [as.userId], remove: [] });
  },
  409,
];
const withoutExport: Way = [
  "of an account type that may not export any more",
  async ({ as }) => {
    const { accountTypeId } = await ask<{ accountTypeId: string }>("SaveAccountType", {
      name: as.userId,
      featurePermissionSet: ["canViewWorkbook"],
    });
    await ask("UpdateMember", { userId: as.userId, accountTypeId });
  },
  403,
];

/** An attribute that the person has a value of, before anything is asked. */
const attributed = async ({ as }: { readonly as: Actor }, value: string, attributeId: string | null = null): Promise<string> =>
  (
    await ask<{ attributeId: string }>("SaveUserAttribute", {
      attributeId,
      name: `Region of ${as.userId}`,
      members: [{ memberId: as.userId, value }],
      teams: [],
    })
  ).attributeId;
const otherValue: Way = ["with another value of a user attribute", async (one) => attributed(one, "South", await idOf(one)), 409];
const firstValue: Way = ["with a first value of a user attribute", async (one) => attributed(one, "North"), 409];
const noValue: Way = [
  "without a user attribute that was removed",
  async (one) => ask("RemoveUserAttribute", { attributeId: await idOf(one) }),
  409,
];
const idOf = async ({ as }: { readonly as: Actor }): Promise<string> => {
  const { id } = await world.server.services.store.db
    .selectFrom("user_attributes")
    .select("id")
    .where("organization_id", "=", as.organizationId)
    .where("name", "=", `Region of ${as.userId}`)
    .executeTakeFirstOrThrow();
  return id;
};

/** Each call once, and each way once more. */
const pairs = [
  ...calls.map((call, at) => [call, ways[at % ways.length]!] as const),
  ...ways.map((way) => [calls[0]!, way] as const).slice(1),
  [calls[0]!, outOfTeam] as const,
  [calls[0]!, intoTeam] as const,
  [calls[0]!, firstValue] as const,
  [calls[0]!, otherValue] as const,
  [calls[3]!, noValue] as const,
  [calls[3]!, withoutExport] as const,
].map(([[what, ask], [way, take, status]]) => [what, way, take, status, ask] as const);

describe("V17: a call that is under way ends when its caller may not have the answer any more", () => {
  test.each(pairs)(
    "%s, %s",
    async (what, way, take, status, ask) => {
      const one = await reader();
      if (way !== firstValue[0]) await attributed(one, "North");
      let ended: number | null = null;
      let early: string | null = null;
      const outcome = ask(one.as)
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .catch((error: unknown) => ({ status: 0, text: String(error) }))
        .then((answer) => {
          early = `${answer.status} ${answer.text.slice(0, 300)}`;
          return answer;
        })
        .finally(() => (ended = performance.now()));
      await vi.waitFor(() => expect([load().running, early]).not.toEqual([0, null]), { timeout: 60_000, interval: 10 });
      expect(early).toBeNull();
      await take(one);
      const taken = performance.now();
      const found = await Promise.race([outcome, new Promise<null>((resolve) => setTimeout(() => resolve(null), WITHIN))]);
      if (found === null) expect.fail("the call goes on");
      expect(ended! - taken).toBeLessThan(WITHIN);
      // what has begun to come breaks off
      expect(found.status).toEqual(what.endsWith("have come") || what === "a file" ? expect.any(Number) : status);
      // and the engine works on it no longer
      await vi.waitFor(() => expect(load().running).toBe(0), { timeout: WITHIN, interval: 10 });
    },
    120_000,
  );

  test("what breaks off leaves nothing that listens", () => {
    expect(warnings.filter((warning) => warning.includes("MaxListeners"))).toEqual([]);
  });

  test("a colleague's call goes on, whoever else leaves", async () => {
    const [leaver, stayer] = [await reader(), await reader()];
    const stayersAttribute = await attributed(stayer, "North");
    const leaving = new AbortController();
    let isOver = false;
    const going = fetch(`${world.url}/v2/workbooks/${workbookId}/results`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${stayer.as.token}` },
      body: JSON.stringify(body([rowsOf("slow", "base")], { now })),
      signal: leaving.signal,
    })
      .then((response) => response.text())
      .catch(() => undefined)
      .finally(() => (isOver = true));
    const gone = calls[0]![1](leaver.as).catch(() => null);
    await vi.waitFor(() => expect(load().running).toBe(1), { timeout: 60_000, interval: 10 });
    await ways[0]![1](leaver);
    // what another person got, and a value that they have already, takes nothing from what they asked for
    await attributed(stayer, "North", stayersAttribute);
    expect((await gone)?.status).toBe(401);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect([isOver, load().running]).toEqual([false, 1]);
    leaving.abort();
    await going;
  });

  test("a run of a schedule whose owner is deactivated is canceled, and sends nothing", async () => {
    const { as } = await reader("edit");
    const { scheduleId } = await callNamed<{ scheduleId: string }>(world, as, "CreateExportSchedule", {
      workbookId,
      name: "Slow",
      cron: "0 9 * * 1",
      timeZone: "UTC",
      recipients: [world.a.viewer.email],
      subject: "S",
      message: "M",
      kind: "export",
      items: [{ what: "element", id: "slow", format: "csv" }],
      condition: { kind: "always", elementId: null, columnId: null, comparison: null, value: null, everyRow: false, formula: null },
      burst: null,
      destinations: [],
      asRecipient: false,
      hasLink: false,
      paper: { size: "a4", orientation: "landscape" },
    });
    await callNamed(world, as, "RunExportSchedule", { scheduleId });
    await vi.waitFor(() => expect(load().running).toBe(1), { timeout: 60_000, interval: 10 });
    const sent = sink.received.length;
    await ways[0]![1]({ as, grantId: "", teamId: "" });
    await vi.waitFor(() => expect(load().running).toBe(0), { timeout: WITHIN, interval: 10 });
    await vi.waitFor(
      async () => {
        const [last] = await callNamed<ScheduleRun[]>(world, world.a.admin, "ListScheduleRuns", { scheduleId });
        expect(last?.endedAt ?? null).not.toBeNull();
        expect(last?.outcome).not.toBe("sent");
      },
      { timeout: 60_000, interval: 50 },
    );
    // its owner is gone: it is paused, and not tried again
    await vi.waitFor(
      async () => {
        const { is_paused } = await world.server.services.store.db
          .selectFrom("export_schedules")
          .select("is_paused")
          .where("id", "=", scheduleId)
          .executeTakeFirstOrThrow();
        expect(is_paused).toBe(true);
      },
      { timeout: 60_000, interval: 50 },
    );
    expect(sink.received.slice(sent).filter(({ to }) => to === world.a.viewer.email)).toEqual([]);
  }, 180_000);
});
