import { cellFormatter } from "@sheaf/locale";
import { expect, test } from "vitest";
import { formatOfLook, formatsOfFile } from "./file-formats.ts";

test.each([
  [
    { kind: "percent", digits: 1 },
    { kind: "number", formatString: ",.1%" },
  ],
  [
    { kind: "percent", digits: null },
    { kind: "number", formatString: ",.2~%" },
  ],
  [
    { kind: "grouped", digits: 2 },
    { kind: "number", formatString: ",.2f" },
  ],
  [
    { kind: "currency", unit: "$", digits: 0 },
    { kind: "number", formatString: "$,.0f" },
  ],
  [
    { kind: "currency", unit: "€", digits: 2 },
    { kind: "number", formatString: "$,.2f", currencySymbol: "€" },
  ],
  [
    { kind: "currency", unit: "€", digits: 2, isBehind: true },
    { kind: "number", formatString: ",.2f", suffix: "\u00A0€" },
  ],
  [
    { kind: "currency", unit: "USD", digits: 2 },
    { kind: "number", formatString: "$,.2f", currencySymbol: "USD " },
  ],
  [
    { kind: "currency", unit: "", digits: 2 },
    { kind: "number", formatString: "(,.2f" },
  ],
  [
    { kind: "seconds", digits: 0 },
    { kind: "number", formatString: ",.0f", suffix: "\u00A0s", sheaf: { duration: "clock" } },
  ],
  [
    { kind: "period", unit: "month" },
    { kind: "datetime", formatString: "%b %Y" },
  ],
  [
    { kind: "period", unit: "quarter" },
    { kind: "datetime", formatString: "%Y Q%q" },
  ],
] as const)("a file that shows numbers as %j", (look, format) => expect(formatOfLook(look)).toEqual(format));

test("what stands in pairs above the thousands is shown so", () => {
  const format = formatOfLook({ kind: "grouped", digits: 2, pairs: true });
  expect(cellFormatter("number", format)("123456789.5")).toBe("12,34,56,789.50");
});

test("columns of which the file says nothing have no format, and a file without any has none at all", () => {
  const columns = [{ name: "a" }, { name: "b" }];
  expect(formatsOfFile({ columns, looks: [null, { kind: "percent", digits: 0 }] })).toEqual({
    b: { kind: "number", formatString: ",.0%" },
  });
  expect(formatsOfFile({ columns, looks: [null, null] })).toBeNull();
});
