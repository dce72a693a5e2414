import type { ControlValue } from "@sheaf/compiler";
import { draw, gather } from "@sheaf/press";
import { usualPaper } from "@sheaf/paper";
import { noOrganizationThemes } from "@sheaf/theme";
import { readWorkbookValue, type WorkbookDocument } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { pagesForLooking, shownPages } from "./shown-pages.ts";

const control = (id: string, name: string, value: string) => ({
  id,
  kind: "control",
  controlType: "text",
  controlId: name,
  name,
  mode: "equals",
  value,
});
const { document: read } = readWorkbookValue({
  name: "Ports",
  schemaVersion: 1,
  pages: [
    {
      id: "front",
      name: "Front",
      elements: [
        { id: "copy", kind: "control", controlType: "synced", controlId: "Region" },
        { id: "note", kind: "text", body: "For everybody" },
      ],
    },
    {
      id: "back",
      name: "Secret drawer",
      visibility: "hidden",
      elements: [
        control("region", "Region", "North quay"),
        control("other", "Other", "Not for readers"),
        { id: "draft", kind: "text", body: "Author’s own words" },
      ],
    },
    { id: "last", name: "Locked away", visibility: "hidden", elements: [{ id: "more", kind: "text", body: "More of them" }] },
  ],
});
const whole: WorkbookDocument = read!;

async function drawn(document: WorkbookDocument, controls: ReadonlyMap<string, ControlValue | null>): Promise<string> {
  const source = {
    document,
    environment: { controls, timeZone: "UTC", weekStart: "monday" as const, now: "2026-01-02T03:04:05.000000Z" },
    ask: () => Promise.reject(new Error("nothing is asked")),
    explain: String,
    pause: async () => undefined,
  };
  const gathered = await gather(source, {
    what: { kind: "workbook" },
    format: "html",
    paper: usualPaper,
    language: "en",
    themes: noOrganizationThemes,
    person: null,
    isShown: () => true,
    limits: { rows: 100, marks: 10, points: 10, cells: 1_000, printsTime: 60_000 },
  });
  const pieces: Uint8Array[] = [];
  for await (const piece of (await draw(document, gathered)).bytes) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

test("a control shown once more says its value in force where its original stands on a hidden page, and nothing else of that page", async () => {
  const page = await drawn(shownPages(whole), new Map());
  const words = ["Region", "North quay", "For everybody", "Secret drawer", "Locked away", "Not for readers", "own words", "More of them"];
  expect(words.filter((told) => page.includes(told))).toEqual(["Region", "North quay", "For everybody"]);
  const set = await drawn(shownPages(whole), new Map([["region", { kind: "scalar", value: "South quay" }]]));
  expect([set.includes("South quay"), set.includes("North quay")]).toEqual([true, false]);
});

test("who may only look is given shown pages, and of hidden ones no more than the controls that stand on those once more", () => {
  expect(pagesForLooking(whole).map(({ id }) => id)).toEqual(["front"]);
  expect(shownPages(whole).pages.map(({ name, elements }) => [name, elements.map(({ id }) => id)])).toEqual([
    ["Front", ["copy", "note"]],
    ["", ["region"]],
  ]);
});
