import { inflateSync } from "node:zlib";
import type { Face, Mark, TextMark } from "@sheaf/paper";
import * as fontkit from "fontkit";
import { beforeAll, expect, test } from "vitest";
import { writePdf } from "../written/write-pdf.ts";
import { outline } from "./outline.ts";
import { fontRules } from "./rules.ts";
import { measure, runsOf } from "./runs.ts";
import { openWoff2 } from "./woff2.ts";

beforeAll(openWoff2);

const face: Face = { family: "Source Sans Pro", isBold: false, isItalic: false };
const bold = { ...face, isBold: true };
const word = (text: string, more: Partial<TextMark> = {}): TextMark => ({
  kind: "text",
  x: 0,
  y: 20,
  text,
  face,
  size: 16,
  color: "#000000",
  anchor: "start",
  ...more,
});
/** The glyphs that are drawn; 0 is that of a letter which a font does not have. */
const glyphsOf = (text: string, of = face): readonly number[] =>
  runsOf(text, of).flatMap(({ text: part, cut }) => cut.font.layout(part).glyphs.map(({ id }) => id));
const textsOf = (text: string): readonly string[] => runsOf(text, face).map((run) => run.text);

const samples = {
  Hebrew: "ירושלים",
  Arabic: "القاهرة الكبرى",
  Japanese: "東京都の売上、カタカナ",
  Korean: "서울특별시",
  Chinese: "北京市中文",
  Hindi: "हिन्दी",
  Thai: "กรุงเทพ",
  emoji: "🚀📈✅🎉",
  signs: "▲▼✓✗→★",
};

test.each(Object.entries(samples))("letters of %s are drawn, each with a shape of its own", (_, text) => {
  for (const of of [face, bold]) {
    expect(glyphsOf(text, of)).not.toContain(0);
    expect(measure(text, of, 16)).toBeGreaterThan(8);
  }
  const signs = [...new Set(text.replaceAll(/[\s\p{M}]/gu, ""))];
  const shapes = signs.map((sign) => outline(word(sign)));
  expect(shapes.every((d) => d.length > 8)).toBe(true);
  // A box for each of them would be one shape.
  expect(new Set(shapes).size).toBe(shapes.length);
});

test("bold letters of a variable font are bolder than others", () => {
  expect(outline(word("東", { face: bold }))).not.toBe(outline(word("東")));
  expect(runsOf("東", bold)[0]?.cut.name).toMatch(/-600-normal$/);
});

test("letters of Arabic are joined: the word is not drawn as its letters are one by one", () => {
  const joined = glyphsOf("بيت");
  const apart = Array.from("بيت").flatMap((sign) => glyphsOf(sign));
  expect(joined.toSorted((a, b) => a - b)).not.toEqual(apart.toSorted((a, b) => a - b));
  expect(measure("بيت", face, 16)).toBeLessThan(Array.from("بيت").reduce((sum, sign) => sum + measure(sign, face, 16), 0));
});

test("words from the right stand from the right, and numbers in them from the left, those of Arabic as well", () => {
  expect(textsOf("שלום עולם 2024")).toEqual(["2024", " ", "עולם", " ", "שלום"]);
  const [digits] = runsOf("قسم ١٢٣", face);
  const inOrder = Array.from("١٢٣").flatMap((sign) => digits?.cut.font.layout(sign).glyphs.map(({ id }) => id) ?? []);
  expect(digits?.cut.font.layout(digits.text).glyphs.map(({ id }) => id)).toEqual(inOrder);
});

test("a Chinese sign is written as where it stands: the Japanese way beside kana", () => {
  expect(runsOf("直", face)[0]?.cut.name).toContain("noto-sans-sc");
  expect(runsOf("直す", face)[0]?.cut.name).toContain("noto-sans-jp");
});

test("a letter that no font has is written by its number, and not as a box", () => {
  expect(textsOf("a සිං b")).toEqual(["a ", "[U+0DC3 0DD2 0D82]", " b"]);
  expect(glyphsOf("a සිං b")).not.toContain(0);
});

test("signs that only say how others are drawn draw nothing", () => {
  expect(textsOf("a\u200eb\u200dc\ufe0f")).toEqual(["abc"]);
});

test("Latin text takes no other font than before", () => {
  expect(runsOf("Überblick 12,5 €", face).map(({ cut }) => cut.name)).toEqual(["source-sans-pro-latin-400-normal"]);
});

test("an SVG brings the files along that its letters are in, for those letters alone", () => {
  const rules = fontRules([word("שלום Total 東")]);
  const found = [...rules.matchAll(/font-weight:(\d+).*?base64,([^)]*)\)(?:;unicode-range:([^}]*))?\}/gu)];
  expect(found.map(([, weight, , range]) => [weight, range])).toEqual([
    ["400", undefined],
    ["400", "U+6771"],
    ["400", "U+5e9,U+5dc,U+5d5,U+5dd"],
  ]);
});

interface Parts {
  readonly fonts: readonly fontkit.Font[];
  readonly letters: ReadonlySet<string>;
}

/** The fonts in a PDF, and the letters that its glyphs are said to be. */
async function partsOf(marks: readonly Mark[]): Promise<Parts> {
  const sheet = { width: 400, height: 300, marks };
  const parts: Buffer[] = [];
  const paper = { title: "Letters", language: "en", sheets: [sheet], outline: [] };
  for await (const part of writePdf(paper, { author: "Ann", made: new Date(0) })) parts.push(Buffer.from(part as Uint8Array));
  const bytes = Buffer.concat(parts);
  const streams = [...bytes.toString("latin1").matchAll(/\/Length (\d+)[^]*?stream\n/gu)].flatMap(({ 0: head, 1: length, index }) => {
    const packed = bytes.subarray(index + head.length, index + head.length + Number(length));
    try {
      return [inflateSync(packed)];
    } catch {
      return [];
    }
  });
  const fonts = streams
    .filter((stream) => stream.subarray(0, 4).toString("latin1") === "true")
    .map((stream) => fontkit.create(stream) as fontkit.Font);
  const maps = streams.map((stream) => stream.toString("latin1")).filter((text) => text.includes("begincmap"));
  const letters = maps.flatMap((text) =>
    [...(/beginbfrange([^]*)endbfrange/u.exec(text)?.[1] ?? "").matchAll(/<([0-9a-f ]+)>(?= |\])/gu)].map(([, written = ""]) =>
      Buffer.from(written.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
    ),
  );
  return { fonts, letters: new Set(letters) };
}

test("a PDF has the letters in it, as shapes and as what is searched and copied", async () => {
  const { fonts, letters } = await partsOf(Object.values(samples).map((text) => word(text)));
  for (const sign of "ירושלים" + "東京都の売上" + "서울" + "北京市" + "กรุง" + "🚀📈") expect([...letters].join("")).toContain(sign);
  expect(fonts.length).toBeGreaterThan(8);
  // Each subset can be read, and draws something.
  for (const font of fonts) {
    const shapes = Array.from({ length: font.numGlyphs }, (_, id) => font.getGlyph(id).path.toSVG());
    expect(shapes.some((d) => d.length > 8)).toBe(true);
  }
});

test("letters of Arabic that share a body are told apart in a PDF", async () => {
  // the body of all three is one shape of the font, their dots are others
  const { letters } = await partsOf([word("ببب ننن تتت")]);
  for (const sign of "بنت") expect(letters).toContain(sign);
});

test("the letters of a PDF have the shapes of the weight that is asked for", async () => {
  const [normal, other] = [await partsOf([word("東")]), await partsOf([word("東", { face: bold })])];
  const shape = ({ fonts: [font] }: Parts): string => font?.getGlyph(1).path.toSVG() ?? "";
  expect(shape(normal).length).toBeGreaterThan(100);
  expect(shape(normal)).not.toBe(shape(other));
});
