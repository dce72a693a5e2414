import { timeZone, UTC } from "@sheaf/locale";
import { expect, test } from "vitest";
import { documentOf } from "../testing/documents.ts";
import type { DocumentStore } from "./document-store.ts";
import { openDocumentSettings } from "./document-settings.ts";

test("zone and week are those of the document where it has its own, as it is now", () => {
  let sheaf: object = {};
  const settings = openDocumentSettings({ state: () => ({ document: { ...documentOf(), rest: { sheaf } } }) } as unknown as DocumentStore, {
    zone: UTC,
    weekStart: 1,
  });
  expect([settings.zone(), settings.weekStart()]).toEqual([UTC, 1]);
  sheaf = { timeZone: "America/New_York", weekStart: "sunday" };
  expect(settings.zone().id).toBe(timeZone("America/New_York", Intl)?.id);
  expect(settings.zone()).toBe(settings.zone());
  expect(settings.weekStart()).toBe(0);
  // what is no zone and no day, as a file may have it, says nothing
  sheaf = { timeZone: "Nowhere/Here", weekStart: "someday" };
  expect([settings.zone(), settings.weekStart()]).toEqual([UTC, 1]);
});
