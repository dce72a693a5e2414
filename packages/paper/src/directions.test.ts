import { expect, test } from "vitest";
import { directedRuns } from "./directions.ts";
import type { Face, Mark, Measure } from "./marks.ts";
import { setLines, wrapped } from "./set-text.ts";

const shown = (text: string, isRight?: boolean) => directedRuns(text, isRight).map((run) => `${run.isRight ? "←" : "→"}${run.text}`);

test("a text that reads from left to right is one run, as it is", () => {
  expect(shown("Total (net) 12")).toEqual(["→Total (net) 12"]);
});

test("words from the right stand in their place among others, numbers in them read from the left, and brackets are turned", () => {
  expect(shown("A שלום (12) B")).toEqual(["→A ", "←(", "→12", "←שלום )", "→ B"]);
  expect(shown("ירושלים 2024")).toEqual(["→2024", "←ירושלים "]);
  expect(shown("2024!", true)).toEqual(["←!", "→2024"]);
});

const face: Face = { family: "Inter", isBold: false, isItalic: false };
const measure: Measure = (text) => text.length;
const piece = (text: string, isBold = false) => ({ text, face: { ...face, isBold }, size: 10, color: "#000" });
const place = { x: 0, y: 0, room: 20, leading: 10, align: null } as const;
const set = (pieces: readonly ReturnType<typeof piece>[]) =>
  setLines(wrapped(pieces, 20, measure), place).marks.map((mark: Mark) => (mark.kind === "text" ? [mark.text, mark.x, mark.isRight] : []));

test("a paragraph that begins at the right stands there, and words of another look come where they are read", () => {
  expect(set([piece("שלום עולם")])).toEqual([["שלום עולם", 11, true]]);
  // read: “one”, bold “two”, “12 three”; seen from the left: three, 12, two, one
  expect(set([piece("אחד "), piece("שני", true), piece(" 12 שלש")]).map(([text]) => text)).toEqual([" שלש", "12", " ", "שני", "אחד "]);
  expect(set([piece("one "), piece("שני", true), piece(" three")]).map(([text]) => text)).toEqual(["one ", "שני", " three"]);
});

test("Chinese and Japanese break after any sign, but for those that end something", () => {
  const lines = wrapped([piece("売上は、東京都渋谷区で一番多いです。次は京都です。")], 10, measure);
  expect(lines.map(({ words }) => words.map(({ text }) => text).join(""))).toEqual([
    "売上は、東京都渋谷区",
    "で一番多いです。次は",
    "京都です。",
  ]);
  // 11 signs would fit but for the full stop
  const tight = wrapped([piece("一番多いです。次")], 6, measure);
  expect(tight.map(({ words }) => words.map(({ text }) => text).join(""))).toEqual(["一番多いで", "す。次"]);
});
