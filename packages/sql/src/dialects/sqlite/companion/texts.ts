import { MOST_EDITED } from "../../common/iteration.ts";
import { countOf, strict, textOf, truth, type CompanionFunction } from "./value.ts";

/** Text by code point (V4). */

const characters = (text: string): string[] => Array.from(text);

function side(text: string, count: number, fromEnd: boolean): string {
  const all = characters(text);
  if (fromEnd) return (count >= 0 ? all.slice(Math.max(0, all.length - count)) : all.slice(-count)).join("");
  return (count >= 0 ? all.slice(0, count) : all.slice(0, Math.max(0, all.length + count))).join("");
}

/** Places before the first one count towards the length, as on the other engines. */
function substring(text: string, start: number, length: number): string {
  const end = start + length;
  return characters(text)
    .slice(Math.max(0, start - 1), Math.max(0, end - 1))
    .join("");
}

function padded(text: string, length: number, fill: string, atStart: boolean): string {
  const own = characters(text);
  if (own.length >= length) return own.slice(0, Math.max(0, length)).join("");
  const filling = characters(fill);
  if (filling.length === 0) return text;
  const added = Array.from({ length: length - own.length }, (_, at) => filling[at % filling.length] ?? "").join("");
  return atStart ? added + text : text + added;
}

function splitPart(text: string, delimiter: string, part: number): string {
  const parts = delimiter === "" ? [text] : text.split(delimiter);
  return (part > 0 ? parts[part - 1] : parts.at(part)) ?? "";
}

const WORD = /[\p{L}\p{M}\p{N}_]+(?:['’.][\p{L}\p{M}\p{N}_]+)*/gu;

function titled(text: string): string {
  return text.replace(WORD, (word) => {
    const [first = "", ...rest] = characters(word);
    return first.toUpperCase() + rest.join("").toLowerCase();
  });
}

/** `%` is any text, `_` any character; there is no escape. */
function likeTest(pattern: string): RegExp {
  const source = characters(pattern)
    .map((char) => (char === "%" ? "[^]*" : char === "_" ? "[^]" : char.replace(/[\\^$.*+?()[\]{}|/]/u, "\\$&")))
    .join("");
  return new RegExp(`^${source}$`, "u");
}

/** Characters to put in, take out or replace; null for long texts, as its cost grows with the product of their lengths. */
function editDistance(a: string, b: string): bigint | null {
  const [from, to] = [characters(a), characters(b)];
  if (from.length > MOST_EDITED || to.length > MOST_EDITED) return null;
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [at, letter] of from.entries()) {
    const next = [at + 1];
    for (const [place, other] of to.entries()) {
      const replacing = (row[place] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min((row[place + 1] ?? 0) + 1, replacing, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return BigInt(row[to.length] ?? 0);
}

const DIGITS = 17;

/** Float64 by its shortest digits: with an exponent of two digits or more below 1e-4 and from 1e16 on. */
export function floatText(value: number): string {
  if (value === 0) return "0";
  const [mantissa = "", exponent = "0"] = value.toExponential().split("e");
  const power = Number(exponent);
  if (power >= -4 && power < DIGITS - 1) {
    const plain = String(value);
    return plain.includes("e") ? value.toFixed(Math.max(0, mantissa.replace(/[-.]/gu, "").length - 1 - power)) : plain;
  }
  return `${mantissa}e${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
}

export const textFunctions: readonly CompanionFunction[] = strict({
  text_upper: (text) => textOf(text).toUpperCase(),
  text_lower: (text) => textOf(text).toLowerCase(),
  text_title: (text) => titled(textOf(text)),
  text_left: (text, count) => side(textOf(text), countOf(count), false),
  text_right: (text, count) => side(textOf(text), countOf(count), true),
  text_part: (text, start, length) => substring(textOf(text), countOf(start), countOf(length)),
  text_pad_start: (text, length, fill) => padded(textOf(text), countOf(length), textOf(fill), true),
  text_pad_end: (text, length, fill) => padded(textOf(text), countOf(length), textOf(fill), false),
  text_repeat: (text, count) => textOf(text).repeat(Math.max(0, countOf(count))),
  text_reverse: (text) => characters(textOf(text)).toReversed().join(""),
  split_part: (text, delimiter, part) => splitPart(textOf(text), textOf(delimiter), countOf(part)),
  starts_with: (text, start) => truth(textOf(text).startsWith(textOf(start))),
  ends_with: (text, end) => truth(textOf(text).endsWith(textOf(end))),
  text_like: (text, pattern) => truth(likeTest(textOf(pattern)).test(textOf(text))),
  edit_distance: (a, b) => editDistance(textOf(a), textOf(b)),
  float_text: (value) => floatText(Number(value)),
});
