import { parse } from "@sheaf/formula";
import { defaultSymbols, symbolsFor } from "@sheaf/locale";
import { expect, test } from "vitest";
import { writtenMoment } from "./written-moments.ts";

const french = symbolsFor("FR_FR", null, null, Intl);
const russian = symbolsFor("RU_RU", null, null, Intl);
const of = (formatString: string) => ({ kind: "datetime", formatString }) as const;

test("days are looked for as they are written where the person is, unless the column has a format", () => {
  expect(writtenMoment("[d]", "date", null, defaultSymbols)).toBe('DateFormat([d], "%Y-%m-%d")');
  expect(writtenMoment("[d]", "date", null, french)).toBe('DateFormat([d], "%d/%m/%Y")');
  expect(writtenMoment("[d]", "datetime", null, french)).toBe('DateFormat([d], "%d/%m/%Y %H:%M:%S")');
  expect(writtenMoment("[d]", "date", of("%Y"), french)).toBe('DateFormat([d], "%Y")');
  expect(writtenMoment("[d]", "date", of("%b %d"), defaultSymbols)).toBe('DateFormat([d], "%b %d")');
});

test("months and days of the week are those of the person's language", () => {
  const formula = writtenMoment("[d]", "date", of("%a %-d %B %Y %%B"), french);
  expect(parse(formula, "stored").diagnostics).toEqual([]);
  expect(formula).toContain('DateFormat([d], "⟦a%a⟧ %-d ⟦B%B⟧ %Y %%B")');
  expect(formula).toContain('"⟦BMarch⟧", "mars"');
  expect(formula).toContain('"⟦aTue⟧", "mar."');
  expect(formula.match(/Replace\(/gu)).toHaveLength(19);
  // Alone a month has another ending than beside its day.
  expect(writtenMoment("[d]", "date", of("%B %Y"), russian)).toContain('"⟦BMay⟧", "май"');
  expect(writtenMoment("[d]", "date", of("%d %B"), russian)).toContain('"⟦BMay⟧", "мая"');
});
