import { symbolsFor } from "@sheaf/locale";
import { expect, test } from "vitest";
import { fieldLocale } from "./field-locale.ts";

const places =
  "EN EN_AU EN_CA EN_GB EN_IE DE_DE ES_ES ES_MX FR_FR FR_CA IT_IT JA_JA KO_KR NL_NL PL_PL PT_BR PT_PT RU_RU SV_SE TH_TH ZH_CN ZH_TW";

test("a date is typed in the order in which its place writes it, with English words", () => {
  for (const place of places.split(" ")) {
    const symbols = symbolsFor(place, null, null);
    const locale = fieldLocale(symbols);
    expect(locale).toMatch(/^en-/u);
    const parts = new Intl.DateTimeFormat(locale, { year: "numeric", month: "numeric", day: "numeric" }).formatToParts(0);
    const order = parts.flatMap(({ type }) => (type === "literal" ? [] : [type]));
    const wanted = symbols.dates?.isDayFirst === false ? ["year", "month", "day"] : ["day", "month", "year"];
    expect([place, ...order]).toEqual([place, ...wanted]);
  }
});

test("days of places with points are typed with points", () => {
  expect([fieldLocale(symbolsFor("DE_DE", null, null)), fieldLocale(symbolsFor(null, null, null))]).toEqual(["en-CH", "en-GB"]);
});
