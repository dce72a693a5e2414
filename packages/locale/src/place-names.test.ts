import { expect, test } from "vitest";
import { cellFormatter } from "./cell-format.ts";
import { compactNumber } from "./number-format.ts";
import { symbolsFor } from "./place.ts";
import { englishNames, namesOf } from "./place-names.ts";

const of = (place: string) => symbolsFor(place, null, null, Intl);
const day = (formatString: string, place: string, days: number) =>
  cellFormatter("date", { kind: "datetime", formatString }, { symbols: of(place) })(days);
/** 5 March 2024, a Tuesday. */
const TUESDAY = 19_787;
const blank = (text: string): string => text.replaceAll(/\s/gu, " ");

test("months and days are called as where the person is, in the form that stands beside a day", () => {
  expect(day("%B %Y", "DE_DE", TUESDAY)).toBe("März 2024");
  expect(day("%A, %-d. %B", "DE_DE", TUESDAY)).toBe("Dienstag, 5. März");
  expect(day("%A", "FR_FR", TUESDAY)).toBe("mardi");
  expect([day("%B", "RU_RU", TUESDAY), day("%-d %B", "RU_RU", TUESDAY)]).toEqual(["март", "5 марта"]);
  expect(day("%B", "JA_JA", TUESDAY)).toBe("3月");
  expect(day("%-d %b %Y, %a", "EN_GB", TUESDAY)).toBe("5 Mar 2024, Tue");
});

test("large numbers are short as there, and right where there is no word for their zeros", () => {
  const short = (value: number, place: string): string => blank(compactNumber(value, 3, of(place)));
  expect(short(1_234_567, "DE_DE")).toBe("1,23 Mio.");
  expect(short(123_456, "DE_DE")).toBe("123.456");
  expect(short(1_234.5, "DE_DE")).toBe("1.235");
  expect([short(12_345, "JA_JA"), short(1_234_567_890, "JA_JA")]).toEqual(["1.23万", "12.3億"]);
  expect([short(1_234, "EN"), short(9_990_000_000, "EN_GB")]).toEqual(["1.23k", "9.99B"]);
  expect(blank(compactNumber(-45_600_000, 3, of("ES_ES")))).toBe("−45,6 M");
});

test("what the platform does not know, and whoever gave it nothing to ask, has English names", () => {
  expect(namesOf("xx-zz", Intl)).toBe(englishNames);
  expect(namesOf("no language", Intl)).toBe(englishNames);
  expect(namesOf(null, Intl)).toBe(englishNames);
  expect(symbolsFor("DE_DE", null, null).names).toBeUndefined();
  // Asked once: the platform is slow to make a formatter.
  expect(of("PL_PL").names).toBe(of("PL_PL").names);
});
