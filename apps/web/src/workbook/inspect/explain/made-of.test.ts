import type { WorkbookDocument } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { groundOf, isMadeOf } from "./made-of.ts";

const document = {
  pages: [
    {
      id: "p",
      name: "Page",
      elements: [
        {
          id: "flights",
          kind: "table",
          source: { kind: "warehouse-table" },
          columns: [
            { id: "delay", formula: "[flights/arr_delay]" },
            { id: "late", formula: "[@own:delay] > 15" },
            { id: "how-late", formula: 'If([@own:late], "late", [@own:delay] > 60, "very late", "on time")' },
            { id: "origin", formula: "[flights/origin]" },
            { id: "both", formula: 'If([@own:late], [@own:origin], "other")' },
          ],
        },
        {
          id: "chart",
          kind: "line-chart",
          source: { kind: "table", elementId: "flights" },
          columns: [{ id: "share", formula: "CountIf([@element:flights/late]) / Count()" }],
        },
      ],
    },
  ],
} as unknown as WorkbookDocument;
const ground = (formula: string) => groundOf(document, "chart", formula);

test("what is made of nothing but the columns of a number tells nothing of it", () => {
  const number = ground("[@own:share]");
  expect(number.size).toBe(1);
  const told = ["late", "how-late", "origin", "both"].map((column) => isMadeOf(ground(`[@element:flights/${column}]`), number));
  expect(told).toEqual([true, true, false, false]);
  expect(isMadeOf(ground("[@element:flights/origin]"), ground("Count()"))).toBe(false);
  // A circle, which is said elsewhere, ends.
  expect(
    groundOf({ pages: [{ elements: [{ id: "e", columns: [{ id: "a", formula: "[@own:a]" }] }] }] } as never, "e", "[@own:a]").size,
  ).toBe(0);
});
