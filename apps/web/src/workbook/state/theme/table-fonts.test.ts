import { expect, test } from "vitest";
import { familyOf, fontsOfTableStyle } from "./table-fonts.ts";

test("the fonts that a page opens with: the first of each stack, and those of the parts of its tables", () => {
  expect(['"Source Sans Pro", system-ui', "Inter, sans-serif", "Georgia"].map(familyOf)).toEqual(["Source Sans Pro", "Inter", "Georgia"]);
  expect(
    fontsOfTableStyle({ textStyles: { cell: { font: "Lato" }, header: { fontSize: 3 }, rowHeader: { font: "Georgia, serif" } } }),
  ).toEqual(["Lato", "Georgia"]);
  expect([fontsOfTableStyle(null), fontsOfTableStyle({ textStyles: 3 })]).toEqual([[], []]);
});
