// When an alert tells, and when it keeps silent.
import type { ScheduleRun } from "@sheaf/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Post } from "../../../platform/mail/index.ts";
import { givenTable, givenWorkbook } from "../../../testing/given.ts";
import { kept, ScheduledWorld, when } from "../../../testing/scheduled-world.ts";
import type { World } from "../../../testing/world.ts";

let given: ScheduledWorld;
let world: World;
beforeAll(async () => {
  given = await ScheduledWorld.start();
  ({ world } = given);
});
afterAll(() => given.close());

test("an alert tells once until it is over, and not while it is muted", async () => {
  const { creator } = world.a;
  const condition = when("compare", { elementId: "orders", columnId: "amount", comparison: "above", value: "15" });
  const scheduleId = await given.make(creator, { kind: "alert", items: [], condition, recipients: [creator.email] });
  const { post, sent } = kept();
  const due = async (): Promise<string | null> => {
    const before = sent.length;
    await given.attempt(scheduleId, post);
    const [run] = await given.call<ScheduleRun[]>(creator, "ListScheduleRuns", { scheduleId });
    return sent.length > before ? "told" : (run?.detail ?? null);
  };
  await given.call(creator, "MuteExportSchedule", { scheduleId, until: new Date(Date.now() + 60_000).toISOString() });
  expect(await due()).toMatch(/^Muted\. /);
  await given.call(creator, "MuteExportSchedule", { scheduleId, until: null });
  expect(await due()).toBe("told");
  expect(sent.at(-1)!.text).toContain("amount is above 15 in 1 of 2 rows");
  expect(await given.read(scheduleId)).toMatchObject({ isOn: true });
  expect(await due()).toMatch(/^Already reported\. /);
  await givenTable(world, "calm", "region,amount\nNorth,10\nSouth,12\n");
  await given.showTable("calm");
  expect(await due()).toMatch(/^This has ended\. /);
  await given.showTable("orders");
  expect(await due()).toBe("told");
  await expect(given.make(creator, { kind: "alert", items: [], condition: when("always") })).rejects.toThrow("something to tell of");
});

test("an alert on a figure of periods compares the value that its card shows, and says of which period it is", async () => {
  const { creator, connectionId } = world.a;
  const months = ["2001-03", "2001-04", "2001-05"].map((month, at) => `${month}-01,20\n${month}-${at === 1 ? 30 : 31},${40 + at * 10}\n`);
  // June ends on its tenth day: less is in it than in a whole month
  await givenTable(world, "sold", `day,amount\n${months.join("")}2001-06-01,20\n2001-06-10,5\n`);
  const figure = `name: Figure
schemaVersion: 1
pages:
  - id: p1
    name: Page
    elements:
      - id: figure
        kind: kpi-chart
        name: Sold
        source: {kind: warehouse-table, connectionId: ${connectionId}, path: [uploads, sold]}
        columns:
          - {id: sum, name: Amount, formula: "Sum([sold/amount])"}
          - {id: day, formula: "[sold/day]"}
        value: {columnId: sum}
        timeline: {columnId: day}
        periodComparison: month
`;
  const workbookId = await givenWorkbook(world, creator, world.a, figure);
  const ask = async (kind: string, more: object): Promise<ScheduleRun> => {
    const condition = when(kind, { elementId: "figure", columnId: "sum", ...more });
    const scheduleId = await given.make(creator, { workbookId, kind: "alert", items: [], condition, recipients: [creator.email] });
    await given.attempt(scheduleId, kept().post);
    return (await given.call<ScheduleRun[]>(creator, "ListScheduleRuns", { scheduleId })).at(0)!;
  };
  // 235 in all, 80 in May, 25 in what there is of June
  expect(await ask("compare", { comparison: "above", value: "90" })).toMatchObject({
    outcome: "skipped",
    detail: "Amount (May 2001) is not above 90",
  });
  expect(await ask("compare", { comparison: "equals", value: "80" })).toMatchObject({
    outcome: "sent",
    detail: "Amount (May 2001) is 80: equal to 80",
  });
  expect((await ask("moves", { value: "10" })).detail).toBe("Amount (May 2001) is 80. The next run is compared with it");
});

test("an alert that clears at a value of its own is told once while its value trembles", async () => {
  const { creator } = world.a;
  const condition = (clearsAt: string) =>
    when("compare", { elementId: "orders", columnId: "amount", comparison: "above", value: "15", clearsAt });
  const scheduleId = await given.make(creator, { kind: "alert", items: [], condition: condition("11"), recipients: [creator.email] });
  const { post, sent } = kept();
  const said = async (table: string): Promise<string | null> => {
    await given.showTable(table);
    await given.attempt(scheduleId, post);
    return (await given.call<ScheduleRun[]>(creator, "ListScheduleRuns", { scheduleId }))[0]?.detail ?? null;
  };
  await givenTable(world, "trembling", "region,amount\nNorth,10\nSouth,12\n");
  await givenTable(world, "quiet", "region,amount\nNorth,10\nSouth,11\n");
  await said("orders");
  expect(sent).toHaveLength(1);
  // Below the threshold, but not where it clears.
  expect(await said("trembling")).toMatch(/^Already reported\. /);
  await said("orders");
  expect(sent).toHaveLength(1);
  expect(await said("quiet")).toMatch(/^This has ended\. /);
  await said("orders");
  expect(sent).toHaveLength(2);
  await expect(given.make(creator, { kind: "alert", items: [], condition: condition("16") })).rejects.toThrow("below its threshold");
  await expect(given.make(creator, { condition: condition("11") })).rejects.toThrow("Only alerts");
});

test("only if the data has changed: the order of rows is no change, and a run that reached nobody is told again", async () => {
  const { creator } = world.a;
  const scheduleId = await given.make(creator, { condition: when("changed"), recipients: [creator.email] });
  const { post, sent } = kept();
  await given.attempt(scheduleId, post);
  expect(sent).toHaveLength(0);
  await givenTable(world, "turned", "region,amount\nSouth,20\nNorth,10\n");
  await given.showTable("turned");
  await given.attempt(scheduleId, post);
  expect(sent).toHaveLength(0);
  await givenTable(world, "risen", "region,amount\nNorth,10\nSouth,21\n");
  await given.showTable("risen");
  const away: Post = { where: "a test", send: async () => Promise.reject(new Error("away")) };
  await expect(given.attempt(scheduleId, away)).rejects.toThrow("away");
  await given.attempt(scheduleId, post);
  await given.attempt(scheduleId, post);
  expect(sent).toHaveLength(1);
  await given.showTable("orders");
});

test("a change is measured from what was told last, and new rows from the run before; the history says what was found", async () => {
  const { creator } = world.a;
  const alert = (condition: object) => given.make(creator, { kind: "alert", items: [], condition, recipients: [creator.email] });
  const moves = await alert(when("moves", { elementId: "orders", columnId: "amount", value: "10" }));
  const more = await alert(when("more-rows", { elementId: "orders" }));
  const due = async (scheduleId: string): Promise<Pick<ScheduleRun, "outcome" | "detail">> => {
    await given.attempt(scheduleId, kept().post);
    const { outcome, detail } = (await given.call<ScheduleRun[]>(creator, "ListScheduleRuns", { scheduleId })).at(0)!;
    return { outcome, detail };
  };
  await given.showTable("orders");
  expect(await due(moves)).toEqual({ outcome: "skipped", detail: "amount is 20. The next run is compared with it" });
  expect(await due(more)).toEqual({ outcome: "skipped", detail: "There are 2 rows. The next run is compared with them" });
  await givenTable(world, "step", "region,amount\nNorth,10\nSouth,21\n");
  await given.showTable("step");
  expect(await due(moves)).toEqual({ outcome: "skipped", detail: "amount went from 20 to 21 (+5%)" });
  expect(await due(more)).toEqual({ outcome: "skipped", detail: "There are no more rows than before" });
  await givenTable(world, "steps", "region,amount\nNorth,10\nEast,3\nSouth,22\n");
  await given.showTable("steps");
  // five percent each, ten together
  expect(await due(moves)).toEqual({ outcome: "sent", detail: "amount went from 20 to 22 (+10%)" });
  expect(await due(more)).toEqual({ outcome: "sent", detail: "1 more row than before" });
  expect(await due(moves)).toMatchObject({ outcome: "skipped" });
  expect(await due(more)).toMatchObject({ outcome: "skipped" });
  await given.showTable("orders");
});

test("what is unusual is told once, of rows by their days and of a figure by its periods", async () => {
  const { creator, connectionId } = world.a;
  const day = (at: number): string => new Date(Date.UTC(2001, 0, 1) + at * 24 * 3_600_000).toISOString().slice(0, 10);
  const days = Array.from({ length: 120 }, (_, at) => `${day(at)},${at === 119 ? 900 : 100 + (at % 5)}`);
  await givenTable(world, "daily", `day,amount\n${days.join("\n")}\n`);
  const workbookId = await givenWorkbook(
    world,
    creator,
    world.a,
    `name: Daily
schemaVersion: 1
pages:
  - id: p1
    name: Page
    elements:
      - id: rows
        kind: table
        name: Rows
        source: {kind: warehouse-table, connectionId: ${connectionId}, path: [uploads, daily]}
        columns: [{id: day, formula: "[daily/day]"}, {id: amount, name: Amount, formula: "[daily/amount]"}]
      - id: figure
        kind: kpi-chart
        name: Daily
        source: {kind: warehouse-table, connectionId: ${connectionId}, path: [uploads, daily]}
        columns: [{id: sum, name: Most, formula: "Max([daily/amount])"}, {id: day, formula: "[daily/day]"}]
        value: {columnId: sum}
        timeline: {columnId: day}
        periodComparison: day
`,
  );
  for (const [elementId, columnId, name] of [
    ["rows", "amount", "Amount"],
    ["figure", "sum", "Most (30 Apr 2001)"],
  ] as const) {
    const condition = when("unusual", { elementId, columnId });
    const scheduleId = await given.make(creator, { workbookId, kind: "alert", items: [], condition, recipients: [creator.email] });
    const { post, sent } = kept();
    await given.attempt(scheduleId, post);
    await given.attempt(scheduleId, post);
    expect(sent).toHaveLength(1);
    const runs = await given.call<ScheduleRun[]>(creator, "ListScheduleRuns", { scheduleId });
    expect(runs.map(({ outcome }) => outcome)).toEqual(["skipped", "sent"]);
    expect(runs.at(1)!.detail).toContain(`${name} is 900, far above what is usual: by the`);
    expect(runs.at(0)!.detail).toMatch(/^Already reported\. /u);
  }
});

test("a condition looks at all rows that an element shows: a group is one, the last of many counts, and too many are refused", async () => {
  const { creator, connectionId } = world.a;
  const sql = (id: string, statement: string, more = "") => `      - id: ${id}
        kind: table
        name: ${id}
        source: {kind: sql, connectionId: ${connectionId}, statement: "${statement}"}
        columns: [{id: amount, formula: "[Custom SQL/amount]"}${more}
`;
  const workbookId = await givenWorkbook(
    world,
    creator,
    world.a,
    `name: Many
schemaVersion: 1
pages:
  - id: p1
    name: Page
    elements:
${sql("many", "SELECT range AS at, CASE WHEN range = 299999 THEN 2 ELSE 1 END AS amount FROM range(300000)", "]")}${sql("more", "SELECT range AS at, 1 AS amount FROM range(1000001)", "]")}${sql(
      "groups",
      "SELECT range AS at, range % 3 AS amount FROM range(300000)",
      `, {id: sum, formula: "Count()"}]
        groupings: [{id: by, groupBy: [amount], calculations: [sum]}]`,
    )}`,
  );
  const ask = async (kind: string, elementId: string, more: object = {}): Promise<Pick<ScheduleRun, "outcome" | "detail">> => {
    const condition = when(kind, { elementId, ...more });
    const scheduleId = await given.make(creator, { workbookId, kind: "alert", items: [], condition, recipients: [creator.email] });
    await given.attempt(scheduleId, kept().post);
    const { outcome, detail } = (await given.call<ScheduleRun[]>(creator, "ListScheduleRuns", { scheduleId })).at(0)!;
    return { outcome, detail };
  };
  expect(await ask("compare", "many", { columnId: "amount", comparison: "above", value: "1" })).toEqual({
    outcome: "sent",
    detail: "amount is above 1 in 1 of 300,000 rows",
  });
  expect(await ask("rows", "more")).toEqual({ outcome: "sent", detail: "There are 1,000,001 rows" });
  expect(await ask("compare", "more", { columnId: "amount", comparison: "above", value: "1" })).toEqual({
    outcome: "failed",
    detail: "“more” has more than 1,000,000 rows, too many to look at each of them. Group or filter it first",
  });
  expect(await ask("unusual", "many", { columnId: "amount" })).toMatchObject({
    outcome: "failed",
    detail: expect.stringContaining("100,000"),
  });
  expect(await ask("compare", "groups", { columnId: "sum", comparison: "above", value: "99999" })).toMatchObject({
    detail: "Number of rows is above 99,999 in 3 of 3 rows",
  });
  expect(await ask("more-rows", "groups")).toMatchObject({ detail: "There are 3 rows. The next run is compared with them" });
});
