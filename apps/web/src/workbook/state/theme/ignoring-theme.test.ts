import { applyTransaction, type Operation, type WorkbookDocument } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { documentOf } from "../../testing/documents.ts";
import { ignoringTheme } from "./ignoring-theme.ts";

const THEME = ["rest", "settings", "theme"] as const;

function changed(document: WorkbookDocument, ...operations: readonly Operation[]): WorkbookDocument {
  const result = applyTransaction(document, operations);
  if (!result.ok) throw new Error(JSON.stringify(result.violations));
  return result.document;
}

test("a version with another theme alone is the one before it; with anything else it is itself, with the theme of then", () => {
  const shown = ignoringTheme();
  const holder = {};
  const first = documentOf();
  const ocean = changed(first, { kind: "set-field", path: [...THEME, "name"], value: "ocean" });
  const own = changed(ocean, { kind: "set-field", path: [...THEME, "overrides", "radius"], value: "round" });
  expect([first, ocean, own, ocean].map((document) => shown(holder, document) === first)).toEqual([true, true, true, true]);
  expect(shown(holder, own)).toBe(first);
  const renamed = changed(own, { kind: "set-field", path: ["name"], value: "Other" });
  expect(shown(holder, renamed)).toBe(renamed);
  expect(shown(holder, changed(renamed, { kind: "set-field", path: THEME }))).toBe(renamed);
});

test("other settings, and what the file knows besides, are told; two open documents know nothing of each other", () => {
  const shown = ignoringTheme();
  const [one, another] = [{}, {}];
  const first = documentOf();
  const steps: readonly Operation[] = [
    { kind: "set-field", path: ["rest", "settings"], value: { theme: { name: "ocean" }, other: 1 } },
    { kind: "set-field", path: ["rest", "sheaf"], value: { timeZone: "Europe/Paris" } },
    { kind: "set-field", path: ["description"], value: "About" },
  ];
  expect(shown(one, first)).toBe(first);
  let document = first;
  for (const step of steps) {
    document = changed(document, step);
    expect(shown(one, document)).toBe(document);
  }
  const themed = changed(first, { kind: "set-field", path: [...THEME, "name"], value: "ocean" });
  expect(shown(another, themed)).toBe(themed);
});
