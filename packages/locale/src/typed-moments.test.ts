import { describe, expect, test } from "vitest";
import { symbolsFor } from "./place.ts";
import { monthBeginning, readTypedMoment } from "./typed-moments.ts";

describe("dates", () => {
  test.each([
    ["2001-07-16", "2001-07-16"],
    ["2001/7/6", "2001-07-06"],
    ["7/16/2001", "2001-07-16"],
    ["16/7/2001", "2001-07-16"],
    ["3/4/2001", "2001-03-04"],
    ["3.4.2001", "2001-04-03"],
    ["3/4/01", "2001-03-04"],
    ["3/4/88", "1988-03-04"],
    ["16 Jul 2001", "2001-07-16"],
    ["Jul 16, 2001", "2001-07-16"],
    ["Monday, July 16th, 2001", "2001-07-16"],
    ["16-Sept-2001", "2001-09-16"],
    ["2001-07-16 08:05", "2001-07-16T08:05:00"],
    ["2001-07-16T08:05:09.25Z", "2001-07-16T08:05:09.25Z"],
    ["7/16/2001 12:05 AM", "2001-07-16T00:05:00"],
    ["7/16/2001, 1:05 pm", "2001-07-16T13:05:00"],
  ])("%s", (text, iso) => expect(readTypedMoment(text, false)).toBe(iso));

  test("day first where people write so", () => expect(readTypedMoment("3/4/2001", true)).toBe("2001-04-03"));
  test.each(["2001-02-29", "2001-13-01", "32 Jan 2001", "1 Foo 2001", "tomorrow", "2001-07-16 25:00", "7/16/2001 13:05 PM", "12"])(
    "%s is none",
    (text) => expect(readTypedMoment(text, false)).toBeNull(),
  );
});

describe("dates in the words of a language", () => {
  const names = (place: string) => symbolsFor(place, null, null, Intl).names;
  test.each([
    ["FR_FR", "3 mars 2024", "2024-03-03"],
    ["FR_FR", "mardi 5 mars 2024 14:30", "2024-03-05T14:30:00"],
    ["FR_FR", "1er août 2024", "2024-08-01"],
    ["FR_FR", "1 aout 2024", "2024-08-01"],
    ["FR_FR", "12 déc. 2024", "2024-12-12"],
    ["DE_DE", "3. März 2024", "2024-03-03"],
    ["DE_DE", "Di., 5. Mär 2024", "2024-03-05"],
    ["ES_ES", "3 de marzo de 2024", "2024-03-03"],
    ["ES_ES", "mar, 5 mar 2024", "2024-03-05"],
    ["PT_BR", "3 de março de 2024", "2024-03-03"],
    ["IT_IT", "martedì 5 marzo 2024", "2024-03-05"],
    ["RU_RU", "5 мая 2024 г.", "2024-05-05"],
    ["RU_RU", "5 май 2024", "2024-05-05"],
    ["PL_PL", "5 marca 2024", "2024-03-05"],
    ["NL_NL", "5 mei 2024", "2024-05-05"],
    ["JA_JA", "2024年3月5日", "2024-03-05"],
    ["ZH_CN", "2024年12月5日 08:30", "2024-12-05T08:30:00"],
    ["KO_KR", "2024년 3월 5일", "2024-03-05"],
    ["FR_FR", "March 5, 2024", "2024-03-05"],
  ])("%s: %s", (place, text, iso) => expect(readTypedMoment(text, true, names(place))).toBe(iso));

  test.each([
    "3 mars",
    "mars 2024",
    "3 mars 24",
    "31 avril 2024",
    "3 4 mars 2024",
    "3 mars 2024 2025",
    "la marche 3 2024",
    "3 mars 2024 pour toi",
  ])("%s is none", (text) => expect(readTypedMoment(text, true, names("FR_FR"))).toBeNull());

  test("a month is known by its first letters, where no other begins so", () => {
    const french = names("FR_FR");
    expect(["f", "fev", "m", "mai", "mars", "ju", "juil", "dec", "Sep", "x"].map((letters) => monthBeginning(letters, french))).toEqual([
      2,
      2,
      undefined,
      5,
      3,
      undefined,
      7,
      12,
      9,
      undefined,
    ]);
    expect([monthBeginning("may"), monthBeginning("au"), monthBeginning("may", french)]).toEqual([5, 8, 5]);
  });
});
