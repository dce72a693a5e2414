import { cellFormatter, type NumberSymbols } from "@sheaf/locale";
import { expect, test } from "vitest";
import { INHERITED, type NumberFormat, symbolChoices, withSymbol } from "./number-symbols.ts";

const usual: NumberSymbols = { decimal: ".", group: ",", groupSizes: [3], currency: "$" };
const plain: NumberFormat = { kind: "number", formatString: ",.2f" };
const written = (format: NumberFormat): string => cellFormatter("number", format, { symbols: usual })(1_234_567.5);

test("workbook-file 3.2: signs of a number as they are chosen, the usual ones said by no member", () => {
  const comma = withSymbol(plain, "decimal", ",", usual);
  expect(comma).toEqual({ ...plain, decimalSymbol: ",", digitGroupingSymbol: "." });
  expect(written(comma)).toBe("1.234.567,50");
  const spaced = withSymbol(comma, "group", "\u{202f}", usual);
  expect(written(spaced)).toBe("1\u{202f}234\u{202f}567,50");
  // Back to the usual decimal point, and the groups stay.
  expect(withSymbol(spaced, "decimal", INHERITED, usual)).toEqual({ ...plain, digitGroupingSymbol: "\u{202f}" });
  expect(withSymbol(plain, "group", ".", usual)).toEqual({ ...plain, decimalSymbol: ",", digitGroupingSymbol: "." });
  expect(withSymbol(comma, "group", INHERITED, usual)).toEqual(plain);
  const lakh = withSymbol(plain, "size", "3,2", usual);
  expect(lakh).toEqual({ ...plain, digitGroupingSize: [3, 2] });
  expect(written(lakh)).toBe("12,34,567.50");
  expect(withSymbol(lakh, "size", INHERITED, usual)).toEqual(plain);
});

test("what only a file says can be seen and kept", () => {
  const { decimal, group, size } = symbolChoices({ ...plain, decimalSymbol: "·", digitGroupingSymbol: " ", digitGroupingSize: [2] }, usual);
  expect([decimal.value, group.value, size.value]).toEqual(["·", " ", "2"]);
  expect([decimal, group, size].map(({ options, value }) => options.find(({ id }) => id === value)?.label)).toEqual(["·", "Blank", "2"]);
  expect(symbolChoices(plain, usual).decimal.options[0]).toEqual({ id: INHERITED, label: "Usual (.)" });
});
