import { refreshMinutes } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { documentOf } from "../testing/documents.ts";
import { changeSettings, ownSettings } from "./document-settings.ts";

test("only what is set otherwise is changed; nothing takes a setting away", () => {
  const document = { ...documentOf(), rest: { sheaf: { timeZone: "Europe/Paris", queryTimeout: 30, tags: ["kept"] } } };
  expect(ownSettings(document)).toEqual({ timeZone: "Europe/Paris", weekStart: null, queryTimeout: 30, refreshMinutes: null });
  expect(
    changeSettings(document, { timeZone: "Europe/Paris", weekStart: "sunday", queryTimeout: null, refreshMinutes: 5 }).operations,
  ).toEqual([
    { kind: "set-field", path: ["rest", "sheaf", "weekStart"], value: "sunday" },
    { kind: "set-field", path: ["rest", "sheaf", "queryTimeout"] },
    { kind: "set-field", path: ["rest", "sheaf", "refresh"], value: { everyMinutes: 5 } },
  ]);
  expect(changeSettings(document, ownSettings(document)).operations).toEqual([]);
});

test("a time limit of 0, as a file may have it, is none", () => {
  expect(ownSettings({ ...documentOf(), rest: { sheaf: { queryTimeout: 0 } } }).queryTimeout).toBe(null);
});

test("what is no interval is none, and stays in the document until somebody chooses one", () => {
  const every = (refresh: unknown) => ({ ...documentOf(), rest: { sheaf: { refresh } } }) as ReturnType<typeof documentOf>;
  const read = [{ everyMinutes: 5 }, { everyMinutes: 0 }, { everyMinutes: "5" }, { cron: "* * * * *" }, "5", null];
  expect(read.map((one) => refreshMinutes(every(one)))).toEqual([5, null, null, null, null, null]);
  const kept = every({ cron: "* * * * *" });
  expect(changeSettings(kept, ownSettings(kept)).operations).toEqual([]);
  const five = every({ everyMinutes: 5 });
  expect(changeSettings(five, { ...ownSettings(five), refreshMinutes: null }).operations).toEqual([
    { kind: "set-field", path: ["rest", "sheaf", "refresh"] },
  ]);
});
