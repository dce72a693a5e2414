import { writeFileSync } from "node:fs";
import { chartKindNames, chartRecords } from "@sheaf/workbook";
import { beforeAll, expect, test } from "vitest";
import { loadMapShapes } from "../maps/load-shapes.ts";
import { galleryPage } from "./gallery.ts";

beforeAll(() => Promise.all([loadMapShapes("us-states"), loadMapShapes("us-counties"), loadMapShapes("world")]));

test.each([
  ["light", "sheaf-light"],
  ["dark", "sheaf-dark"],
] as const)("the %s page of the gallery has a card for every kind; UPDATE_PICTURES=1 writes it to docs/pictures", (name, preset) => {
  const page = galleryPage(preset);
  for (const kind of chartKindNames) expect(page).toContain(`>${chartRecords[kind].title}</text>`);
  for (const title of ["Map with layers", "County map"]) expect(page).toContain(`>${title}</text>`);
  expect(page).not.toMatch(/NaN|undefined/u);
  if (process.env["UPDATE_PICTURES"] === "1")
    writeFileSync(new URL(`../../../../docs/pictures/chart-kinds-${name}.svg`, import.meta.url), page);
});
