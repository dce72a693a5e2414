import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { areas } from "./areas.ts";
import { compileArea, loadWords } from "./compile.ts";
import { chooseLanguage, languageCodes, languageOf, languages } from "./languages.ts";
import { loadArea } from "./load.ts";
import type { ParamsOf } from "./params.ts";
import { message, Words } from "./words.ts";

const folder = join(import.meta.dirname, "languages");
const english = await loadWords("en");
const written = languageCodes.filter((code) => languageOf(code).isMadeUp !== true);

/** A language of messages made here. */
function wordsOf(texts: Readonly<Record<string, string>>, language: "en" | "en-xa" = "en"): Words {
  const words = new Words(language, { onMissing: (key) => missing.push(key) });
  words.add(compileArea(texts));
  return words;
}
const missing: string[] = [];
const said = (text: string, params: Readonly<Record<string, string | number | Date>> = {}): string =>
  wordsOf({ made: text }).say({ key: "made" as never, params });

describe("the catalogue", () => {
  test("has a folder for each language and a file for each area, and no others", () => {
    expect(readdirSync(folder).toSorted()).toEqual(written.toSorted());
    for (const code of written)
      expect(readdirSync(join(folder, code)).toSorted()).toEqual(
        Object.keys(areas)
          .map((area) => `${area}.ts`)
          .toSorted(),
      );
  });

  test.each(Object.keys(areas) as (keyof typeof areas)[])(
    "%s: keys begin with the area, and every language's texts can be read",
    async (area) => {
      const keys = Object.keys(await loadArea("en", area));
      expect(keys.filter((key) => !key.startsWith(`${area}.`))).toEqual([]);
      for (const code of written) {
        const compiled = await loadArea(code, area, { prepare: compileArea });
        expect(Object.keys(compiled).filter((key) => !keys.includes(key))).toEqual([]);
      }
    },
  );

  test("writes arguments as the types read them: one space after each comma, nothing escaped but apostrophes", async () => {
    for (const area of Object.values(areas))
      for (const [key, text] of Object.entries(await loadArea("en", area))) {
        if (typeof text !== "string") throw new Error(`${key} is no text`);
        const loose = /\{\s|\{\w+\s+\}|\{\w+(?:,\S|, \w+,\S|\s,)/.test(text);
        expect(loose ? `${key}: ${text}` : null).toBeNull();
        expect(/(?<!')'[{<#]/.test(text) ? `${key} hides an argument behind an apostrophe` : null).toBeNull();
      }
  });
});

describe("words", () => {
  test("fill in arguments, numbers as the locale writes them, and plurals", () => {
    expect(said("Named {name}", { name: "{count}" })).toBe("Named {count}");
    expect(said("{n, number} rows", { n: 1234567 })).toBe("1,234,567 rows");
    const rows = "{count, plural, =0 {no rows} one {# row} other {# rows}}";
    expect([0, 1, 1234].map((count) => said(rows, { count }))).toEqual(["no rows", "1 row", "1,234 rows"]);
    expect(said("{kind, select, chart {a chart} other {an element}}", { kind: "table" })).toBe("an element");
    expect(said("It''s {name}, isn't it", { name: "’" })).toBe("It's ’, isn't it");
  });

  test("make something of what stands between marks", () => {
    const words = wordsOf({ made: "Delete <b>{name}</b> for ever?" });
    const parts = words.rich("made" as never, { name: "Cost", b: (inside: unknown[]) => ({ bold: inside }) } as unknown as never);
    expect(parts).toEqual(["Delete ", { bold: ["Cost"] }, " for ever?"]);
  });

  test("say the key where the text is missing, and tell", () => {
    expect(wordsOf({}).say({ key: "home.not-there" as never })).toBe("home.not-there");
    expect(missing.at(-1)).toBe("home.not-there");
  });

  test("are made of a message where it is shown", () => {
    const moved = message("shared.inode-actions.moved", { name: "Cost" });
    expect(moved).toEqual({ key: "shared.inode-actions.moved", params: { name: "Cost" } });
    expect(english.say(moved)).toBe("Cost moved");
  });

  test("do not compile without their parameters", () => {
    // @ts-expect-error no such key
    message("home.nothing");
    // @ts-expect-error the name is missing
    message("shared.inode-actions.moved");
    // @ts-expect-error another parameter
    message("shared.inode-actions.moved", { title: "Cost" });
    // @ts-expect-error a number is needed
    message("shared.time.days-ago", { count: "3" });
    // @ts-expect-error none is needed
    message("shared.cancel", { name: "Cost" });
    const all: ParamsOf<"{a} {n, number} {count, plural, one {# of {b}} other {{c, select, x {{d}} other {}} rows}} {at, date, short} <i>{e}</i>"> =
      {
        a: "a",
        n: 1,
        count: 2,
        b: "b",
        c: "x",
        d: "d",
        at: new Date(0),
        e: "e",
        i: (inside) => inside.join(""),
      };
    expect(Object.keys(all)).toHaveLength(9);
  });
});

describe("the language that is shown", () => {
  test.each([
    [["en-xa", "en"], "en-xa"],
    [[null, undefined, "EN"], "en"],
    [["EN_GB"], "en"],
    [["tlh", "en-XA"], "en-xa"],
    [["constructor", ""], "en"],
    [[], "en"],
  ] as const)("of %j is %s", (wanted, expected) => {
    expect(chooseLanguage(wanted)).toBe(expected);
  });

  test("has a tag that formats know, and a direction", () => {
    for (const { tag, direction } of Object.values(languages)) {
      expect(new Intl.NumberFormat(tag).resolvedOptions().locale).not.toBe("");
      expect(["ltr", "rtl"]).toContain(direction);
    }
  });
});

describe("the made-up language", () => {
  test("has every text of English in brackets, accented and longer, with its arguments", async () => {
    const made = await loadWords("en-xa");
    expect(made.text("shared.cancel")).toBe("[Çåñçéļ ·]");
    expect(made.text("shared.inode-actions.moved", { name: "Cost" })).toBe("[Cost ɱöṽéð ·]");
    expect(made.text("shared.time.days-ago", { count: 1 })).toMatch(/^\[å ðåý åĝö ·+\]$/u);
    expect(made.text("shared.time.days-ago", { count: 12 })).toMatch(/^\[12 ðåýš åĝö ·+\]$/u);
  });
});
