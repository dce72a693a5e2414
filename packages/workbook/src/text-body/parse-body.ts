import type { HeadingLevel, TextAlign, TextBlock, TextBody, TextItem, TextProblem } from "./body.ts";
import { parseRuns, styleMembers } from "./parse-runs.ts";

const headings: Readonly<Record<string, HeadingLevel>> = { "h-large": 1, "h-med": 2, "h-small": 3 };
const bullet = /^([ \t]*)(?:([-*+])|(\d{1,9})[.)])[ \t]+(?=\S)/u;
const deepestList = 6;

/** A block but for its runs. */
type BlockLook =
  | { readonly kind: "paragraph"; readonly size: "small" | "normal" | "large"; readonly align: TextAlign | null }
  | { readonly kind: "heading"; readonly level: HeadingLevel; readonly align: TextAlign | null };

/** A body, and what in it is no markup that a body can have: that reads as plain text. */
export function parseBody(body: string): { readonly blocks: TextBody; readonly problems: readonly TextProblem[] } {
  const blocks: TextBlock[] = [];
  const problems: TextProblem[] = [];
  const closes = closesIn(body);
  let at = 0;
  while (at < body.length) {
    const end = lineEnd(body, at);
    const line = body.slice(at, end);
    if (isBlank(line)) {
      at = end + 1;
      continue;
    }
    const heading = /[\r\u2028\u2029]/u.test(line) ? null : /^ {0,3}(#{1,3})[ \t]+/u.exec(line);
    if (heading !== null) {
      const runs = parseRuns(line.slice(heading[0].length), at + line.length - line.trimStart().length + heading[1]!.length + 1, problems);
      blocks.push({ kind: "heading", level: heading[1]!.length as HeadingLevel, align: null, runs });
      at = end + 1;
      continue;
    }
    const open = openedParagraph(body, at, closes);
    if (open !== null) {
      blocks.push({ ...open.block, runs: parseRuns(body.slice(open.from, open.to), open.from, problems) });
      at = open.end;
      continue;
    }
    if (bullet.test(line)) {
      const list = parseList(body, at, problems);
      blocks.push(list.block);
      at = list.end;
      continue;
    }
    const last = paragraphEnd(body, at, closes);
    const from = at + (line.length - line.replace(/^[ \t]+/u, "").length);
    blocks.push({ kind: "paragraph", size: "normal", align: null, runs: parseRuns(body.slice(from, last), from, problems) });
    at = last + 1;
  }
  return { blocks: blocks.filter((block) => block.kind === "list" || block.runs.length > 0), problems };
}

/** A body in which nothing is wrong: what is no markup of a body stands there as the text that it is. */
export function withoutProblems(body: string): { readonly body: string; readonly problems: readonly TextProblem[] } {
  const { problems } = parseBody(body);
  const parts: string[] = [];
  let at = 0;
  for (const { offset } of problems.toSorted((a, b) => a.offset - b.offset)) {
    parts.push(body.slice(at, offset));
    at = offset;
  }
  return { body: [...parts, body.slice(at)].join("\\"), problems };
}

/** A blank that does not break is a word: an empty line that keeps its height. */
const isBlank = (line: string): boolean => /^[ \t\r]*$/u.test(line);

function lineEnd(body: string, from: number): number {
  const end = body.indexOf("\n", from);
  return end < 0 ? body.length : end;
}

/** Where the next tag that closes a paragraph stands from a place on; places are asked for one after the other. */
function closesIn(body: string): (from: number) => number {
  let [asked, found] = [0, -2];
  return (from) => {
    if (found === -2 || from < asked || (found >= 0 && found < from)) [asked, found] = [from, body.indexOf("</p>", from)];
    return found;
  };
}

function openedParagraph(
  body: string,
  at: number,
  closes: (from: number) => number,
): {
  readonly block: BlockLook;
  readonly from: number;
  readonly to: number;
  readonly end: number;
} | null {
  const tag = /^[ \t]*<p((?:\s+(?:class|style)\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*>/iu.exec(body.slice(at, at + 500));
  if (tag === null) return null;
  const block = paragraphLook(tag[1]!);
  const from = at + tag[0].length;
  const to = closes(from);
  if (block === null || to < 0) return null;
  return { block, from, to, end: to + "</p>".length };
}

function paragraphLook(attributes: string): BlockLook | null {
  const given = new Map(
    [...attributes.matchAll(/(class|style)\s*=\s*(?:"([^"]*)"|'([^']*)')/giu)].map((one) => [
      one[1]!.toLowerCase(),
      (one[2] ?? one[3] ?? "").trim(),
    ]),
  );
  const members = styleMembers(given.get("style") ?? "");
  const aligned = members?.get("text-align") ?? null;
  if (members === null || members.size > (aligned === null ? 0 : 1)) return null;
  if (aligned !== null && aligned !== "left" && aligned !== "center" && aligned !== "right") return null;
  const align: TextAlign | null = aligned;
  const name = given.get("class") ?? "";
  const level = headings[name];
  if (level !== undefined) return { kind: "heading", level, align };
  if (name === "p-large" || name === "p-small") return { kind: "paragraph", size: name === "p-large" ? "large" : "small", align };
  return name === "" ? { kind: "paragraph", size: "normal", align } : null;
}

/** A paragraph ends at a blank line, and where another block begins. */
function paragraphEnd(body: string, from: number, closes: (from: number) => number): number {
  let end = lineEnd(body, from);
  while (end < body.length) {
    const next = body.slice(end + 1, lineEnd(body, end + 1));
    if (isBlank(next) || bullet.test(next) || /^ {0,3}#{1,3}[ \t]/u.test(next) || openedParagraph(body, end + 1, closes) !== null)
      return end;
    end = lineEnd(body, end + 1);
  }
  return end;
}

function parseList(body: string, start: number, problems: TextProblem[]): { readonly block: TextBlock; readonly end: number } {
  const items: TextItem[] = [];
  const indents: number[] = [];
  let at = start;
  while (at < body.length) {
    const line = body.slice(at, lineEnd(body, at));
    const sign = bullet.exec(line);
    if (sign === null) break;
    const indent = sign[1]!.replaceAll("\t", "    ").length;
    while (indents.length > 0 && indents.at(-1)! > indent) indents.pop();
    if (indents.length === 0 || (indents.at(-1)! < indent - 1 && indents.length < deepestList)) indents.push(indent);
    const depth = indents.length - 1;
    const isOrdered = sign[3] !== undefined;
    // Another sort of list at the outermost depth is another list.
    if (items[0] !== undefined && depth === 0 && isOrdered !== items[0].isOrdered) break;
    let end = lineEnd(body, at);
    while (end < body.length) {
      const next = body.slice(end + 1, lineEnd(body, end + 1));
      if (isBlank(next) || !/^\s/u.test(next) || bullet.test(next)) break;
      end = lineEnd(body, end + 1);
    }
    const from = at + sign[0].length;
    items.push({ depth, isOrdered, runs: parseRuns(body.slice(from, end), from, problems) });
    at = end + 1;
  }
  return { block: { kind: "list", isOrdered: items[0]?.isOrdered ?? false, items }, end: at };
}
