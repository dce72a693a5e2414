import { readFileSync, writeFileSync } from "node:fs";
import { chartKindNames, chartRecords } from "@sheaf/workbook";
import { beforeAll, expect, test } from "vitest";
import { loadMapShapes } from "../maps/load-shapes.ts";
import { galleryPage } from "./gallery.ts";

beforeAll(() => Promise.all([loadMapShapes("us-states"), loadMapShapes("us-counties"), loadMapShapes("world")]));

/** The letters that its cards were measured with, so that it is the same picture on machines without that font. */
function withLetters(page: string): string {
  const files = [
    [400, import.meta.resolve("@fontsource/source-sans-pro/files/source-sans-pro-latin-400-normal.woff2")],
    [600, import.meta.resolve("@fontsource/source-sans-pro/files/source-sans-pro-latin-600-normal.woff2")],
  ] as const;
  const rules = files.map(([weight, address]) => {
    const bytes = readFileSync(new URL(address)).toString("base64");
    return `@font-face{font-family:'Source Sans Pro';font-weight:${weight};src:url(data:font/woff2;base64,${bytes})}`;
  });
  return page.replace(/^<svg [^>]*>/u, (head) => `${head}<style>${rules.join("")}</style>`);
}

test.each([
  ["light", "sheaf-light"],
  ["dark", "sheaf-dark"],
] as const)("the %s page of the gallery has a card for every kind; UPDATE_PICTURES=1 writes it to docs/pictures", (name, preset) => {
  const page = galleryPage(preset);
  for (const kind of chartKindNames) expect(page).toContain(`>${chartRecords[kind].title}</text>`);
  for (const title of ["Map with layers", "County map"]) expect(page).toContain(`>${title}</text>`);
  expect(page).not.toMatch(/NaN|undefined/u);
  if (process.env["UPDATE_PICTURES"] === "1")
    writeFileSync(new URL(`../../../../docs/pictures/chart-kinds-${name}.svg`, import.meta.url), withLetters(page));
});
