import { expect, test } from "vitest";
import { DATE, day, INTEGER, tableOf } from "../plain-table.ts";
import { contextOf } from "../testing/context.ts";
import { chartColumns } from "./columns.ts";

const day1 = day("2001-02-03");
const dated = { kind: "datetime", formatString: "%Y-%m-%d" } as const;
const table = tableOf([
  { id: "day", type: DATE, cells: [day1], inherited: { format: dated } },
  {
    id: "weight",
    type: INTEGER,
    cells: [5n],
    inherited: { format: { kind: "number", formatString: "d", suffix: " kg" } as { readonly kind: string } },
  },
]);

test("S-G3g numbers are written as the column that they read is; dates by their periods, or by their own format", () => {
  const columns = chartColumns([], table, contextOf());
  expect(columns.get("weight")?.write(5n)).toBe("5 kg");
  expect(columns.get("day")?.format).toBeNull();
  const own = chartColumns([{ id: "day", formula: "", format: dated }], table, contextOf());
  expect(own.get("day")?.write(day1)).toBe("2001-02-03");
});
