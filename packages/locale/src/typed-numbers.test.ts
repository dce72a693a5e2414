import { describe, expect, test } from "vitest";
import { defaultSymbols } from "./number-format.ts";
import { readTypedNumber, typedNumberText } from "./typed-numbers.ts";

const german = { ...defaultSymbols, decimal: ",", group: "." };
const french = { ...defaultSymbols, decimal: ",", group: "\u202f" };

describe("numbers as people type them", () => {
  test.each([
    ["12", 12],
    ["-12.50", -12.5],
    ["\u2212\u00A012", -12],
    ["+3", 3],
    ["-0", 0],
    ["1,000", 1000],
    ["1,234,567.8", 1_234_567.8],
    ["12,34,567", 1_234_567],
    ["1_000", 1000],
    ["1’000", 1000],
    ["1'234'567.5", 1_234_567.5],
    ["(1,200)", -1200],
    ["$ 5.25", 5.25],
    ["($5)", -5],
    ["€5", 5],
    ["78%", 0.78],
    ["(2.5%)", -0.025],
    ["0.5%", 0.005],
    ["1e3", 1000],
    ["1.5e-2", 0.015],
    ["1e300", 1e300],
    ["12e2%", 12],
    [".5", 0.5],
    ["5.", 5],
    ["007", 7],
    ["0.1", 0.1],
    ["9007199254740993", "9007199254740993"],
    ["12345678901234567890", "12345678901234567890"],
    ["-0.12345678901234567890", "-0.1234567890123456789"],
    ["12345678901234567.5%", "123456789012345.675"],
  ])("V2: %s", (text, value) => expect(readTypedNumber(text)).toEqual({ kind: "number", value }));

  test.each([
    "abc",
    "1.2.3",
    "1,2",
    "1,5",
    "1,23,4",
    "--1",
    "(-1)",
    "()",
    "-",
    "%",
    "12px",
    "1e999",
    "1e-",
    "2001-02-03",
    "5'10",
    "1’5",
    "1_5",
    "5'10\"",
  ])("%s is none", (text) => expect(readTypedNumber(text)).toEqual({ kind: "wrong" }));

  test("nothing is open", () => expect(readTypedNumber(" \u00A0")).toEqual({ kind: "none" }));

  test("with the marks that the person sees; a mark of thousands that sets none apart is a slip", () => {
    expect(readTypedNumber("1.234,5", german)).toEqual({ kind: "number", value: 1234.5 });
    expect(readTypedNumber("1.000", german)).toEqual({ kind: "number", value: 1000 });
    expect(readTypedNumber("1,5", german)).toEqual({ kind: "number", value: 1.5 });
    expect(readTypedNumber("−0,5 %", german)).toEqual({ kind: "number", value: -0.005 });
    for (const text of ["1.5", "1,2,3", "1,234.5"]) expect(readTypedNumber(text, german).kind).toBe("wrong");
    expect(readTypedNumber("1’5", { ...defaultSymbols, group: "’" }).kind).toBe("wrong");
    expect(readTypedNumber("1\u202f234,5", french)).toEqual({ kind: "number", value: 1234.5 });
    expect(readTypedNumber("(1\u202f234,5 €)", french)).toEqual({ kind: "number", value: -1234.5 });
  });

  test("a percentage may go without its sign; a fraction stays one", () => {
    expect(readTypedNumber("78", defaultSymbols, true)).toEqual({ kind: "number", value: 0.78 });
    expect(readTypedNumber("0,78", german, true)).toEqual({ kind: "number", value: 0.78 });
    expect(readTypedNumber("0,5%", german, true)).toEqual({ kind: "number", value: 0.005 });
  });

  test.each([0, 1234.5, -1e-7, 1e21, 0.1, "12345678901234567890.5"])("what a field shows of %s is read again", (value) => {
    for (const symbols of [defaultSymbols, german, french]) {
      const read = readTypedNumber(typedNumberText(value, symbols), symbols);
      expect(read.kind === "number" && (typeof value === "number" ? Number(read.value) : read.value)).toBe(value);
    }
  });
});
