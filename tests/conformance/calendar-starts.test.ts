import type { ExampleColumn } from "@sheaf/formula";
import type { ExecutedDialectName as DialectName } from "@sheaf/sql";
import { describe, expect, test } from "vitest";
import { engines } from "./support/engines.ts";
import { runFormula, SETTINGS } from "./support/formula-runner.ts";

/** The day on which a week or a month begins, for weeks that begin on any day and over the whole calendar. */

const running = engines();
const days = ["0001-01-08", "1582-10-15", "1899-12-31", "1969-12-28", "1970-01-01", "2000-02-29", "2024-12-31", "9999-12-31"];
/** Around a year's turn: each day of a week once. */
const week = Array.from({ length: 9 }, (_, index) => new Date(Date.UTC(2025, 11, 28 + index)).toISOString().slice(0, 10));
const all = [...days, ...week];
const columns: Readonly<Record<string, ExampleColumn>> = {
  day: { type: { kind: "date" }, values: [...all, null] },
  at: { type: { kind: "datetime" }, values: [...all.map((day) => `${day}T23:59:59.999999Z`), null] },
};
const WEEK_DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

function weekOf(day: string, first: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() - first + 7) % 7));
  return at.toISOString().slice(0, 10);
}

describe.each(running.names)("%s", (dialect: DialectName) => {
  test.each(["day", "at"])("of %s", async (column) => {
    for (const [first, weekStart] of WEEK_DAYS.entries()) {
      const { cells, sql } = await runFormula(running.get(dialect), `DateTrunc("week", [${column}])`, columns, { ...SETTINGS, weekStart });
      expect(cells, `${weekStart}\n${sql}`).toEqual([...all.map((day) => weekOf(day, first)), null]);
    }
    const { cells, sql } = await runFormula(running.get(dialect), `DateTrunc("month", [${column}])`, columns);
    expect(cells, sql).toEqual([...all.map((day) => `${day.slice(0, 7)}-01`), null]);
  });
});
