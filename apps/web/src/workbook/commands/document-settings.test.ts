import { expect, test } from "vitest";
import { documentOf } from "../testing/documents.ts";
import { changeSettings, ownSettings } from "./document-settings.ts";

test("only what is set otherwise is changed; nothing takes a setting away", () => {
  const document = { ...documentOf(), rest: { sheaf: { timeZone: "Europe/Paris", queryTimeout: 30, tags: ["kept"] } } };
  expect(ownSettings(document)).toEqual({ timeZone: "Europe/Paris", weekStart: null, queryTimeout: 30 });
  expect(changeSettings(document, { timeZone: "Europe/Paris", weekStart: "sunday", queryTimeout: null }).operations).toEqual([
    { kind: "set-field", path: ["rest", "sheaf", "weekStart"], value: "sunday" },
    { kind: "set-field", path: ["rest", "sheaf", "queryTimeout"] },
  ]);
  expect(changeSettings(document, ownSettings(document)).operations).toEqual([]);
});

test("a time limit of 0, as a file may have it, is none", () => {
  expect(ownSettings({ ...documentOf(), rest: { sheaf: { queryTimeout: 0 } } }).queryTimeout).toBe(null);
});
