import { describe, expect, test } from "vitest";
import { cellFormatter, symbolsOfColumn } from "./cell-format.ts";
import { defaultSymbols } from "./number-format.ts";
import { type OwnNumberFormat, placeAskedFor, symbolsFor } from "./place.ts";
import { UTC } from "./time-zone.ts";

const usual = { currency: "$", decimal: ".", grouping: [3], thousands: "," };
const number = (person: string | null, organization: string | null, own: OwnNumberFormat = usual, formatString = ",.2f"): string =>
  cellFormatter("number", { kind: "number", formatString }, { symbols: symbolsFor(person, organization, own) })(-1234567.891);
const day = (person: string | null, organization: string | null): string =>
  cellFormatter("date", null, { symbols: symbolsFor(person, organization, usual) })(19_723);
const moment = (person: string): string =>
  cellFormatter("datetime", null, { zone: UTC, symbols: symbolsFor(person, null, usual) })(1_704_103_200_000_000n);

describe("numbers and dates by place", () => {
  test("the person's place wins over the organization's, and the organization's marks over its place", () => {
    expect(number(null, "DE_DE")).toBe("−1.234.567,89");
    expect(number("FR_FR", "DE_DE")).toBe("−1\u202f234\u202f567,89");
    expect(number("en", "DE_DE")).toBe("−1,234,567.89");
    const swiss = { currency: "CHF ", decimal: ".", grouping: [3], thousands: "’" };
    expect(number(null, "DE_DE", swiss)).toBe("−1’234’567.89");
    expect(number(null, "DE_DE", { ...usual, currency: "€" })).toBe("−1.234.567,89");
    expect(number(null, "DE_DE", { ...usual, isOwn: true })).toBe("−1,234,567.89");
    expect(number("FR_FR", "DE_DE", { ...usual, isOwn: true })).toBe("−1\u202f234\u202f567,89");
    expect(number("DE_DE", "EN", swiss)).toBe("−1.234.567,89");
    expect(number("DE_DE", "EN", swiss, "$,.2f")).toBe("−CHF 1.234.567,89");
  });

  test("a browser asks for the place of the first language that there is one of", () => {
    expect(placeAskedFor("fr-FR,fr;q=0.9,en;q=0.8")).toBe("FR_FR");
    expect(placeAskedFor("de-AT, en-GB;q=0.7")).toBe("DE_DE");
    expect(placeAskedFor("xx, en-GB;q=0.7, fr")).toBe("EN_GB");
    expect(placeAskedFor("en-US,en;q=0.9")).toBe("EN");
    expect([placeAskedFor(""), placeAskedFor("*"), placeAskedFor("constructor, __proto__")]).toEqual([null, null, null]);
  });

  test("an amount stays in its currency wherever it is read", () => {
    expect(number("DE_DE", null, usual, "$,.2f")).toBe("−$1.234.567,89");
    expect(number("JA_JA", null, usual, "$,.0f")).toBe("−$1,234,568");
  });

  test("days are written as in the place; without a place year first", () => {
    expect([day(null, null), day(null, "EN"), day("EN_GB", "DE_DE"), day(null, "DE_DE"), day("nl", null), day("en-xa", null)]).toEqual([
      "2024-01-01",
      "2024-01-01",
      "01/01/2024",
      "01.01.2024",
      "01-01-2024",
      "2024-01-01",
    ]);
    expect(moment("FR_FR")).toBe("01/01/2024 10:00:00");
    expect(day("no place", null)).toBe("2024-01-01");
  });

  test("what a document says of a column wins, and never two marks alike", () => {
    const german = symbolsFor("DE_DE", null, usual);
    expect(cellFormatter("date", { kind: "datetime", formatString: "%m/%d/%Y" }, { symbols: german })(19_723)).toBe("01/01/2024");
    expect(symbolsOfColumn({ decimalSymbol: "." }, german)).toMatchObject({ decimal: ".", group: "," });
    expect(symbolsOfColumn({ digitGroupingSymbol: "," }, german)).toMatchObject({ decimal: ".", group: "," });
    expect(symbolsOfColumn({ decimalSymbol: "," }, defaultSymbols)).toMatchObject({ decimal: ",", group: "." });
    expect(symbolsOfColumn({ currencySymbol: "€" }, german)).toMatchObject({ decimal: ",", group: ".", currency: "€" });
  });
});
