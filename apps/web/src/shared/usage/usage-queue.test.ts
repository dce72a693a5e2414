import { toAddressId, type UsageEvent, usageEvent } from "@sheaf/contract";
import { expect, test } from "vitest";
import { completeEvent } from "./complete-event.ts";
import { type Told, UsageQueue } from "./usage-queue.ts";

const WORKBOOK = "00000000-0000-4000-8000-000000000003";
const complete = (told: Told & { readonly at: number }): UsageEvent =>
  completeEvent(told, {
    id: "0123456789",
    version: "0.1.0",
    commitTimestamp: "2026-04-02T09:30:00+02:00",
    isProduction: true,
    sessionId: "tab",
    startedAt: 1_699_999_999_000,
    userAgent: "Browser",
    address: `https://acme.example/acme/workbook/Salaries-${toAddressId(WORKBOOK)}?:secret=1#there`,
    organizationId: "00000000-0000-4000-8000-000000000001",
    userId: "00000000-0000-4000-8000-000000000002",
  });

function queue() {
  const sent: (readonly [how: string, count: number])[] = [];
  const timers: (() => void)[] = [];
  const made = new UsageQueue({
    setTimer: (run) => timers.push(run),
    clearTimer: (timer) => void (timers[Number(timer) - 1] = () => undefined),
    send: (events, how) => sent.push([how, events.length]),
  });
  return { made, sent, pass: () => timers.splice(0).forEach((run) => run()) };
}

test("nothing leaves before somebody wants it; then ten at a time, the rest after a while", () => {
  const { made, sent, pass } = queue();
  for (let count = 0; count < 23; count += 1) made.tell("page.start", {}, 0);
  pass();
  expect(sent).toEqual([]);
  made.open(complete);
  expect(sent).toEqual([
    ["call", 10],
    ["call", 10],
  ]);
  pass();
  expect(sent.at(-1)).toEqual(["call", 3]);
  pass();
  expect(sent).toHaveLength(3);
});

test("what waits leaves with the page, and what nobody wants is forgotten", () => {
  const { made, sent } = queue();
  made.open(complete);
  made.tell("page.start", {}, 0);
  made.leave();
  expect(sent).toEqual([["beacon", 1]]);
  made.tell("page.start", {}, 0);
  made.close();
  made.leave();
  expect(sent).toHaveLength(1);
});

test("without anybody who wants it, what waits stays little", () => {
  const { made, sent } = queue();
  for (let count = 0; count < 500; count += 1) made.tell("page.start", {}, 0);
  made.open(complete);
  expect(sent.map(([, count]) => count)).toEqual([10, 10, 10, 10, 10]);
});

test("an event has what the specification names, and neither what a document is called nor what stands behind the path", () => {
  const event = complete({ label: "page.error", tags: { error: "x".repeat(5_000) }, at: 1_700_000_000_000 });
  expect(usageEvent.safeParse(event).success).toBe(true);
  expect(event).toMatchObject({
    service: "web",
    environment: "production",
    organizationId: expect.any(String),
    timestamp: "2023-11-14T22:13:20.000Z",
  });
  expect(event.tags).toMatchObject({ userAgent: "Browser", sessionDuration: 1_000, commitTimestamp: "2026-04-02T09:30:00+02:00" });
  expect(event.tags.url).toBe(`/acme/workbook/${toAddressId(WORKBOOK)}`);
});
