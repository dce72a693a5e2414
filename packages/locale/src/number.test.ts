import { describe, expect, test } from "vitest";
import fc from "fast-check";
import {
  cellFormatter,
  compactNumber,
  defaultSymbols,
  figureNumber,
  generalNumber,
  numberFormatter,
  parseNumberSpec,
  type NumericValue,
} from "./index.ts";

const format = (spec: string, value: NumericValue, symbols = defaultSymbols): string =>
  numberFormatter(spec, symbols)?.(value) ?? "refused";

describe("d3-format strings", () => {
  test.each<[string, NumericValue, string]>([
    [",.0f", 1522083, "1,522,083"],
    [",.2f", "1234.5", "1,234.50"],
    [".1%", 0.807, "80.7%"],
    [".0%", 0.125, "13%"],
    ["$,.2f", -1234.5, "−$1,234.50"],
    ["($,.2f", -1234.5, "($1,234.50)"],
    ["+.1f", 3.25, "+3.3"],
    ["+.1f", -3.25, "−3.3"],
    ["+.0f", 0, "+0"],
    [" .1f", 2, " 2.0"],
    ["d", 42.5, "43"],
    [".3e", 123456, "1.235e+5"],
    [".2e", 0.000123, "1.23e−4"],
    [".3s", 1480000, "1.48M"],
    [".2s", 999999, "1.0M"],
    ["~s", 1500, "1.5k"],
    ["s", 0.0042, "4.20000m"],
    [".3s", 0, "0.00"],
    [".3g", 1234567, "1.23e+6"],
    [".3g", 0.00001234, "0.0000123"],
    [".3r", 1234567, "1230000"],
    [".2p", 0.1234, "12%"],
    ["", 1234.5, "1234.5"],
    ["", 0.1, "0.1"],
    [",", 1234567.25, "1,234,567.25"],
    ["~f", 1.5, "1.5"],
    [".4~f", 2, "2"],
    ["b", 10, "1010"],
    ["#x", 255, "0xff"],
    ["X", 255, "FF"],
    ["o", 8, "10"],
    ["08.2f", 3.14159, "00003.14"],
    ["08.2f", -3.14159, "−0003.14"],
    ["010,d", 1234567, "01,234,567"],
    ["*^9d", 42, "***42****"],
    ["<6d", 42, "42    "],
    [">6d", 42, "    42"],
    ["n", 1234567, "1.23457e+6"],
    [".9n", 1234567, "1,234,567.00"],
  ])("%s of %s is %s", (spec, value, shown) => expect(format(spec, value)).toBe(shown));
});

describe("V2 exactness", () => {
  test("64-bit integers", () => {
    expect(format(",.0f", 9223372036854775807n)).toBe("9,223,372,036,854,775,807");
    expect(format(",.2f", -9223372036854775808n)).toBe("−9,223,372,036,854,775,808.00");
    expect(generalNumber(9007199254740993n)).toBe("9,007,199,254,740,993");
  });
  test("38-digit decimals", () => {
    const wide = "12345678901234567890123456.789012345678";
    expect(generalNumber(wide)).toBe("12,345,678,901,234,567,890,123,456.789012345678");
    expect(format(",.3f", wide)).toBe("12,345,678,901,234,567,890,123,456.789");
    expect(format(".2%", "0.12345678901234567890")).toBe("12.35%");
  });
  test("V8 halves go away from zero by the shortest decimal of a float", () => {
    expect(format(".2f", 1.005)).toBe("1.01");
    expect(format(".2f", -1.005)).toBe("−1.01");
    expect(format(".0f", 2.5)).toBe("3");
    expect(format(".0f", "-0.5")).toBe("−1");
    expect(format(".1%", 0.0005)).toBe("0.1%");
  });
  test("a value rounded to zero has no minus", () => {
    expect(format(".1f", -0.04)).toBe("0.0");
    expect(format(".0f", -0)).toBe("0");
    expect(generalNumber(-0)).toBe("0");
  });
  test("what is no number is not turned into one", () => {
    expect(format(".1f", Number.NaN)).toBe("NaN");
    expect(format(".1f", "abc")).toBe("abc");
    expect(generalNumber(Number.POSITIVE_INFINITY)).toBe("Infinity");
  });
  test("positional text of any integer is its digits", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 38n), max: 10n ** 38n }), (value) => {
        expect(format(".0f", value)).toBe(value.toString().replace("-", "−"));
      }),
    );
  });
  test("rounding agrees with whole-number arithmetic", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 0, max: 12 }),
        (units, scale, places) => {
          const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
          const text = `${units < 0n ? "-" : ""}${digits.slice(0, digits.length - scale)}.${digits.slice(digits.length - scale)}`;
          const power = 10n ** BigInt(Math.max(0, scale - places));
          const size = units < 0n ? -units : units;
          const rounded = ((size + power / 2n) / power) * 10n ** BigInt(Math.max(0, places - scale));
          const shown = rounded.toString().padStart(places + 1, "0");
          const expected = places === 0 ? shown : `${shown.slice(0, -places)}.${shown.slice(-places)}`;
          expect(format(`.${places}f`, scale === 0 ? text.slice(0, -1) : text)).toBe((units < 0n && rounded !== 0n ? "−" : "") + expected);
        },
      ),
    );
  });
});

describe("symbols of a place", () => {
  const german = { decimal: ",", group: ".", groupSizes: [3], currency: "€" };
  test("decimals, groups and money", () => expect(format("$,.2f", 1234567.891, german)).toBe("€1.234.567,89"));
  test("groups of several sizes", () =>
    expect(format(",.0f", 123456789, { ...defaultSymbols, groupSizes: [3, 2, 2, 2] })).toBe("12,34,56,789"));
  test("no groups without sizes", () => expect(format(",.0f", 1234, { ...defaultSymbols, groupSizes: [] })).toBe("1234"));
});

describe("general and compact numbers", () => {
  test.each<[NumericValue, string]>([
    [11.094827586206897, "11.094828"],
    [0.1 + 0.2, "0.3"],
    [1e21, "1e+21"],
    [1.5e-7, "1.5e−7"],
    ["5.10", "5.1"],
    [2001n, "2,001"],
    [-12.5, "−12.5"],
  ])("%s is %s", (value, shown) => expect(generalNumber(value)).toBe(shown));
  test.each<[NumericValue, string]>([
    [1480000, "1.48M"],
    [909000, "909k"],
    [999999, "1M"],
    [1234567890n, "1.23B"],
    [-4200000000000, "−4.2T"],
    [0.1234, "0.123"],
    [0, "0"],
    [305, "305"],
  ])("%s in short is %s", (value, shown) => expect(compactNumber(value)).toBe(shown));
});

describe("what is refused, and how it would be right", () => {
  test.each([
    ["#,##0", ",.0f"],
    ["#,##0.00", ",.2f"],
    ["$#,##0.00", "$,.2f"],
    ["€,.2f", "$,.2f"],
    ["£#,##0.00", "$,.2f"],
    ["0.##", ".2~f"],
  ])("%s → %s", (text, repaired) => {
    const checked = parseNumberSpec(text);
    expect(checked).toMatchObject({ ok: false, repaired });
    if (!checked.ok) expect(checked.message).toContain(repaired);
    expect(parseNumberSpec(repaired).ok).toBe(true);
  });
  test("nonsense has no repair", () => expect(parseNumberSpec("hello")).toMatchObject({ ok: false, repaired: null }));
  test("precision past 12 is 12", () => {
    expect(format(".40f", 1)).toBe("1.000000000000");
    expect(format(",.999999f", 1)).toBe("1.000000000000");
  });
  test("no specifier makes it throw or hang", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.double(), (text, value) => {
        expect(typeof format(text, value)).toBe("string");
      }),
    );
  });
});

describe("numbers that were reckoned", () => {
  test.each<[NumericValue, string]>([
    [276.015845, "276.02"],
    [-2489.4995633, "−2,489.5"],
    [0.19862806, "0.199"],
    [0.000012345, "0.0000123"],
    [12, "12"],
    [0, "0"],
    ["1.23456789", "1.23456789"],
    [9007199254740993n, "9,007,199,254,740,993"],
    [1e15, "1e+15"],
  ])("%s is told as far as people read it: %s", (value, text) => {
    expect(figureNumber(value)).toBe(text);
  });

  test("a format comes first; signs before and behind stay", () => {
    const options = { isReckoned: true };
    expect(cellFormatter("number", null, options)(276.015845)).toBe("276.02");
    expect(cellFormatter("number", { kind: "number", formatString: ",.4f" }, options)(276.015845)).toBe("276.0158");
    expect(cellFormatter("number", { kind: "number", suffix: " kg" }, options)(276.015845)).toBe("276.02 kg");
    expect(cellFormatter("number", null)(276.015845)).toBe("276.015845");
  });
});
