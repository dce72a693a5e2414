import { noOrganizationThemes, resolveTheme } from "@sheaf/theme";
import type { Element } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { gridStyleOf, usualGridStyle } from "./grid-style.ts";

const plain = resolveTheme(noOrganizationThemes, undefined, "light");
const themed = resolveTheme(
  noOrganizationThemes,
  {
    overrides: {
      tableStyles: {
        preset: "presentation",
        banding: "shown",
        bandingColor: "#eef",
        textStyles: { header: { backgroundColor: "#102030" } },
      },
      textStyles: { tableCell: { fontSize: 18, align: "center", fontWeight: "bold" } },
    },
  },
  "light",
);
const table = (tableStyle?: object): Element =>
  ({ id: "t", kind: "table", ...(tableStyle === undefined ? {} : { tableStyle }) }) as Element;

test("a table on paper is as the screen has it: what it says itself, over what its theme says of tables", () => {
  expect(gridStyleOf(table(), plain)).toEqual(usualGridStyle);
  const style = gridStyleOf(table({ gridLines: "none", outerBorder: "shown", textStyles: { cell: { align: "right" } } }), themed);
  expect(style).toMatchObject({ lines: "none", border: true, banding: "#eeeeff" });
  expect(style.cellWords).toMatchObject({ size: 18, isBold: true, align: "right" });
  // Words keep their contrast on the fill of the header.
  expect(style.headerWords.background).toBe("#102030");
  expect(style.headerWords.color).not.toBeNull();
  // A presentation has higher rows, and they grow with their letters.
  expect(style.row).toBe(32 + 8);
});
