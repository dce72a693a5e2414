import { partEnd } from "../schema/walk.ts";
import type { TextLook, TextProblem, TextRun } from "./body.ts";
import { isSafeAddress } from "./safe-address.ts";

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00a0", "#39": "'" };
const hex = /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/iu;
const marks = { u: "underline", sub: "sub", sup: "sup" } as const;
const emphases = [
  ["**", "bold"],
  ["~~", "strike"],
  ["*", "italic"],
] as const;

/** Members of a style attribute; null where one of them is none that a body can have. */
export function styleMembers(css: string): ReadonlyMap<string, string> | null {
  const found = new Map<string, string>();
  for (const part of css.split(";")) {
    if (part.trim() === "") continue;
    const colon = part.indexOf(":");
    const [name, value] = [part.slice(0, colon).trim().toLowerCase(), part.slice(colon + 1).trim()];
    if (colon < 0 || found.has(name)) return null;
    found.set(name, value);
  }
  return found;
}

function lookOfStyle(css: string): TextLook | null {
  const members = styleMembers(css);
  if (members === null || members.size === 0) return null;
  let look: TextLook = {};
  for (const [name, value] of members) {
    const size = /^(\d{1,3})px$/u.exec(value);
    if (name === "color" && hex.test(value)) look = { ...look, color: value };
    else if (name === "background-color" && hex.test(value)) look = { ...look, background: value };
    else if (name === "font-size" && size !== null && Number(size[1]) > 0) look = { ...look, size: Number(size[1]) };
    else if (name === "font-family" && /^[\p{L}\d _-]{1,100}$/u.test(value)) look = { ...look, font: value };
    else return null;
  }
  return look;
}

const LONGEST_TAG = 2_000;
/** Longer ones lead nowhere; live formulas in them count with what is written. */
const LONGEST_ADDRESS = 8_192;
const ADDRESS_ENDS = ") \n";
/** For each part without an end the rest of a text is looked through: not for more of them than people leave open. */
const MOST_ENDLESS = 20;

interface OpenTag {
  readonly name: string;
  readonly offset: number;
  readonly markup: string;
  readonly before: TextLook;
}

/** Runs of a block. `offset`: where the text stands in the body, for what is wrong with it. */
export function parseRuns(text: string, offset: number, problems: TextProblem[], outer: TextLook = {}): readonly TextRun[] {
  const runs: TextRun[] = [];
  const tags: OpenTag[] = [];
  let look: TextLook = outer;
  let plain = "";
  /** Blanks behind it, which are none of it where a line ends. */
  let gap = "";
  const scan = scanOf(text);
  const lastCloser = new Map(emphases.map(([sign]) => [sign, lastClosing(text, sign)]));
  const add = (more: string): void => {
    plain += gap === "" ? more : gap + more;
    gap = "";
  };
  const flush = (): void => {
    add("");
    if (plain !== "") pushText(runs, plain, look);
    plain = "";
  };
  const problem = (at: number, markup: string): void => void problems.push({ offset: offset + at, markup });

  let at = 0;
  while (at < text.length) {
    const char = text[at]!;
    const rest = text.slice(at, at + 2);
    if (char === "\\" && at + 1 < text.length) {
      if (text[at + 1] === "\n") {
        flush();
        runs.push({ kind: "break" });
      } else add(/[!-/:-@[-`{-~]/u.test(text[at + 1]!) ? text[at + 1]! : text.slice(at, at + 2));
      at += 2;
      continue;
    }
    if (char === "\n") {
      const isHard = gap.length >= 2;
      gap = "";
      if (isHard) {
        flush();
        runs.push({ kind: "break" });
      } else if (plain !== "" || runs.length > 0) gap = " ";
      at += 1;
      while (text[at] === " " || text[at] === "\t") at += 1;
      continue;
    }
    if (char === " " || char === "\t") {
      gap += char;
      at += 1;
      continue;
    }
    if (rest === "{{") {
      const end = scan.partEnd(at + 2);
      const formula = end === null ? "" : text.slice(at + 2, end.formulaEnd).trim();
      if (end !== null && formula !== "") {
        flush();
        const format = text.slice(end.formulaEnd + 1, end.end - 2).trim();
        runs.push({ kind: "formula", formula, format: format === "" ? null : format, look });
        at = end.end;
        continue;
      }
    }
    const emphasis = emphases.find(([sign]) => text.startsWith(sign, at));
    if (emphasis !== undefined) {
      const [sign, member] = emphasis;
      const isOpen = look[member] === true && outer[member] !== true;
      const mayClose = at > 0 && !/\s/u.test(text[at - 1]!);
      const next = text[at + sign.length];
      const mayOpen = next !== undefined && !/\s/u.test(next) && lastCloser.get(sign)! > at;
      if ((isOpen && mayClose) || (!isOpen && mayOpen)) {
        flush();
        look = isOpen ? without(look, member) : { ...look, [member]: true };
        at += sign.length;
        continue;
      }
      add(sign);
      at += sign.length;
      continue;
    }
    if (char === "[" && look.link === undefined) {
      const link = scan.linkAt(at);
      if (link !== null) {
        if (isSafeAddress(link.url)) {
          flush();
          for (const run of parseRuns(link.label, offset + at + 1, problems, { ...look, link: link.url })) runs.push(run);
          at = link.end;
          continue;
        }
        problem(at, text.slice(at, link.end));
      }
    }
    if (char === "<") {
      const tag = scan.endsTag(at)
        ? /^<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/iu.exec(text.slice(at, at + LONGEST_TAG))
        : null;
      const opened = tag === null ? null : openedBy(tag);
      if (opened !== null) {
        flush();
        tags.push({ name: opened.name, offset: at, markup: tag![0], before: look });
        look = { ...look, ...opened.look };
        at += tag![0].length;
        continue;
      }
      const last = tags.at(-1);
      if (tag !== null && tag[1] === "/" && tag[3] === "" && last?.name === tag[2]!.toLowerCase()) {
        flush();
        tags.pop();
        look = closedLook(look, last);
        at += tag[0].length;
        continue;
      }
      if (tag !== null || /^<[!?/a-z]/iu.test(rest)) problem(at, tag === null ? text.slice(at, at + 12) : tag[0].slice(0, 80));
    }
    const entity = char === "&" ? /^&(amp|lt|gt|quot|nbsp|#39);/u.exec(text.slice(at, at + 8)) : null;
    add(entity === null ? char : entities[entity[1]!]!);
    at += entity === null ? 1 : entity[0].length;
  }
  flush();
  for (const { offset: from, markup } of tags) problem(from, markup);
  return trimmedEnd(runs);
}

function openedBy(tag: RegExpExecArray): { readonly name: string; readonly look: TextLook } | null {
  if (tag[1] === "/") return null;
  const name = tag[2]!.toLowerCase();
  if (tag[3] === "" && (name === "u" || name === "sub" || name === "sup")) return { name, look: { [marks[name]]: true } };
  const style = name === "span" ? /^\s+style\s*=\s*(?:"([^"]*)"|'([^']*)')\s*$/iu.exec(tag[3]!) : null;
  const look = style === null ? null : lookOfStyle(style[1] ?? style[2] ?? "");
  return look === null ? null : { name, look };
}

/** What the tag set is as it was before; emphases that began inside of it go on. */
function closedLook(look: TextLook, { before, name }: OpenTag): TextLook {
  const { color: _color, background: _background, size: _size, font: _font, ...others } = look;
  const { color, background, size, font } = before;
  const styles = {
    ...(color === undefined ? {} : { color }),
    ...(background === undefined ? {} : { background }),
    ...(size === undefined ? {} : { size }),
    ...(font === undefined ? {} : { font }),
  };
  if (name === "span") return { ...others, ...styles };
  const member = marks[name as keyof typeof marks];
  return before[member] === true ? look : without(look, member);
}

function without(look: TextLook, member: keyof TextLook): TextLook {
  const { [member]: _, ...others } = look;
  return others;
}

function lastClosing(text: string, sign: string): number {
  for (let at = text.lastIndexOf(sign); at > 0; at = text.lastIndexOf(sign, at - 1))
    if (!/\s/u.test(text[at - 1]!) && !isEscaped(text, at)) return at;
  return -1;
}

function isEscaped(text: string, at: number): boolean {
  let count = 0;
  while (text[at - 1 - count] === "\\") count += 1;
  return count % 2 === 1;
}

/** What a text is asked again and again at later and later places, answered without going through the rest of it each time. */
interface Scan {
  /** End of the part that begins there; once several have no end, those behind them count as words. */
  partEnd(start: number): ReturnType<typeof partEnd>;
  linkAt(at: number): { readonly label: string; readonly url: string; readonly end: number } | null;
  /** Whether something that may end a tag stands near. */
  endsTag(at: number): boolean;
}

function scanOf(text: string): Scan {
  let words = text.length;
  const endless = new Set<number>();
  const part: Scan["partEnd"] = (start) => {
    if (start >= words || endless.has(start)) return null;
    const end = partEnd(text, start);
    if (end === null && endless.add(start).size >= MOST_ENDLESS) words = start;
    return end;
  };
  let closers: ReadonlyMap<number, number> | null = null;
  // the address that was looked at last: one that begins inside of it ends where it does
  let address: { readonly from: number; readonly until: number; readonly isWhole: boolean } | null = null;
  const addressEnd = (from: number): number | null => {
    if (address === null || from < address.from || from > address.until) {
      let at = from;
      while (at < text.length && !ADDRESS_ENDS.includes(text[at]!)) {
        if (text[at] === "\\") at += 1;
        else if (text.startsWith("{{", at)) at = (part(at + 2)?.end ?? at + 2) - 1;
        at += 1;
      }
      address = { from, until: at, isWhole: text[at] === ")" };
    }
    return address.isWhole && address.until - from <= LONGEST_ADDRESS ? address.until : null;
  };
  let tagEnd = -1;
  return {
    partEnd: part,
    linkAt: (at) => {
      closers ??= closersOf(text, part);
      const close = closers.get(at);
      if (close === undefined || text[close + 1] !== "(") return null;
      const end = addressEnd(close + 2);
      return end === null
        ? null
        : { label: text.slice(at + 1, close), url: text.slice(close + 2, end).replaceAll(/\\([()\\])/gu, "$1"), end: end + 1 };
    },
    endsTag: (at) => {
      if (tagEnd < at) tagEnd = text.indexOf(">", at);
      if (tagEnd < 0) tagEnd = Infinity;
      return tagEnd - at < LONGEST_TAG;
    },
  };
}

/** Where the bracket that opens at a place is closed. */
function closersOf(text: string, part: Scan["partEnd"]): ReadonlyMap<number, number> {
  const closers = new Map<number, number>();
  const opened: number[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "\\") at += 1;
    else if (text.startsWith("{{", at)) at = (part(at + 2)?.end ?? at + 2) - 1;
    else if (text[at] === "[") opened.push(at);
    else if (text[at] === "]") {
      const start = opened.pop();
      if (start !== undefined) closers.set(start, at);
    }
  }
  return closers;
}

function pushText(runs: TextRun[], text: string, look: TextLook): void {
  const last = runs.at(-1);
  if (last?.kind === "text" && sameLook(last.look, look)) runs[runs.length - 1] = { ...last, text: last.text + text };
  else runs.push({ kind: "text", text, look });
}

export function sameLook(one: TextLook, other: TextLook): boolean {
  const keys = Object.keys(one) as (keyof TextLook)[];
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}

/** Blanks at the end of a block are none of it. */
function trimmedEnd(runs: readonly TextRun[]): readonly TextRun[] {
  let end = runs.length;
  for (; end > 0; end -= 1) {
    const last = runs[end - 1];
    if (last?.kind === "break") continue;
    if (last?.kind !== "text") break;
    const text = withoutBlanks(last.text);
    if (text === "" && last.text !== "") continue;
    if (text !== last.text) return [...runs.slice(0, end - 1), { ...last, text }];
    break;
  }
  return end === runs.length ? runs : runs.slice(0, end);
}

/** The text without blanks and tabs at its end. */
function withoutBlanks(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === " " || text[end - 1] === "\t")) end -= 1;
  return text.slice(0, end);
}
