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
] as const)("a file that shows numbers as %j", (look, format) => expect(formatOfLook(look)).toEqual(format));

test("columns of which the file says nothing have no format, and a file without any has none at all", () => {
  const columns = [{ name: "a" }, { name: "b" }];
  expect(formatsOfFile({ columns, looks: [null, { kind: "percent", digits: 0 }] })).toEqual({
    b: { kind: "number", formatString: ",.0%" },
  });
  expect(formatsOfFile({ columns, looks: [null, null] })).toBeNull();
});
