import { describe, test } from "vitest";
import type { TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { withDrawn } from "../support/engines.ts";
import { planWorld } from "../support/plan.ts";

/** V3, F9: days on which a zone's clock is changed, grouped, filtered and opened; what a day is, the platform's own clock says. */

interface Change {
  readonly zone: string;
  readonly from: string;
  readonly about: string;
}

const changes: readonly Change[] = [
  { zone: "Europe/Berlin", from: "2024-03-30T00:00:00Z", about: "set forward at two" },
  { zone: "Europe/Berlin", from: "2024-10-26T00:00:00Z", about: "set back at three" },
  { zone: "America/Sao_Paulo", from: "2018-11-03T00:00:00Z", about: "set forward at midnight: the day begins at one" },
  { zone: "America/Sao_Paulo", from: "2018-02-17T00:00:00Z", about: "set back at midnight: 23 o'clock twice" },
  { zone: "Australia/Lord_Howe", from: "2024-04-06T00:00:00Z", about: "set back by half an hour" },
  { zone: "Pacific/Apia", from: "2011-12-29T00:00:00Z", about: "a day left out" },
];
const HALF_HOUR = 1_800_000;
const instants = changes.flatMap(({ from }, change) =>
  Array.from({ length: 144 }, (_, index) => ({ change, at: new Date(Date.parse(from) + index * HALF_HOUR) })),
);
const world = planWorld(
  [
    {
      name: "events",
      columns: { id: "int", change: "int", at: "timestamptz" },
      key: ["id"],
      rows: instants.map(({ change, at }, id) => {
        return [id, change, `${at.toISOString().slice(0, 19).replace("T", " ")}+00`];
      }),
    },
  ],
  withDrawn(18),
);

const dayIn = (zone: string, at: Date): string => new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(at);
const element = (change: number, filters: readonly object[] = []): TestElement => ({
  id: "e",
  name: "E",
  source: tableSource("events"),
  columns: [
    column("id", "[events/id]"),
    column("change", "[events/change]"),
    column("at", "[events/at]"),
    column("day", 'DateTrunc("day", [at])'),
    column("n", "Count()"),
    column("first", "Min([at])"),
  ],
  groupings: [{ id: "g", groupBy: ["day"], calculations: ["n", "first"] }],
  filters: [{ id: "of", columnId: "change", kind: "list", values: [change] }, ...filters],
});

describe.each(changes.map((one, index) => ({ ...one, index })))("$zone, $about", ({ zone, index }) => {
  const around = {
    timeZone: zone,
    now: new Date((instants[index * 144]?.at.getTime() ?? 0) + 70 * HALF_HOUR).toISOString().replace("Z", "000Z"),
  };
  const own = instants.filter(({ change }) => change === index).map(({ at }) => at);
  const byDay = [...Map.groupBy(own, (at) => dayIn(zone, at))].map(([day, list]) => ({ day, list }));
  const ids = (list: readonly Date[]): readonly (readonly string[])[] => list.map((at) => [String(index * 144 + own.indexOf(at))]);

  test("the days have as many half hours as they are long", () =>
    world.expectRows(
      [element(index)],
      { elementId: "e", level: "g", columns: ["day", "n", "first"] },
      byDay.map(({ day, list }) => [day, String(list.length), list[0]?.toISOString().slice(0, 19) ?? null]),
      around,
    ));
  test("a day is filtered by its own ends, and opened to its own rows", async () => {
    for (const { day, list } of byDay) {
      const on = element(index, [{ id: "f", columnId: "at", kind: "date-range", mode: "on", date: day }]);
      await world.expectRows([on], { elementId: "e", level: "base", columns: ["id"], withOuter: false }, ids(list), around);
      await world.expectRows(
        [element(index)],
        { elementId: "e", level: "base", columns: ["id"], withOuter: false, within: [day] },
        ids(list),
        around,
      );
    }
  });
  test("the last day, with today and without", async () => {
    const now = new Date(around.now);
    const today = dayIn(zone, now);
    const before = byDay[byDay.findIndex(({ day }) => day === today) - 1]?.list ?? [];
    const last = (includeToday: boolean): TestElement =>
      element(index, [{ id: "f", columnId: "at", kind: "date-range", mode: "last", value: 1, unit: "day", includeToday }]);
    const base = { elementId: "e", level: "base", columns: ["id"], withOuter: false } as const;
    // The day before by the calendar, which may be one that the zone left out.
    const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
    const wanted = before.filter((at) => dayIn(zone, at) === yesterday);
    await world.expectRows([last(false)], base, ids(wanted), around);
    await world.expectRows([last(true)], base, ids([...wanted, ...own.filter((at) => dayIn(zone, at) === today)]), around);
  });
});
