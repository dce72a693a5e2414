import { safeAddress, type TextBlock, type TextBody, type TextLook, type TextRun } from "@sheaf/workbook";
import { type Look, plainColor } from "./look.ts";
import { type Box, type Mark, type Role, tagged } from "./marks.ts";
import { type Piece, setLines, wrapped } from "./set-text.ts";

const headings = { 1: { size: 28, leading: 40 }, 2: { size: 20, leading: 28 }, 3: { size: 16, leading: 24 } } as const;
const paragraphs = { large: { size: 20, leading: 30 }, normal: { size: 16, leading: 24 }, small: { size: 13, leading: 18 } } as const;
const INDENT = 22;

/** The text of a text element as high as it is. `heading`: the color of headings that have one of their own. */
export function textMarks(
  blocks: TextBody,
  { x, y, width }: Box,
  look: Look,
  heading?: string,
): { readonly marks: readonly Mark[]; readonly bottom: number } {
  const marks: Mark[] = [];
  let top = y;
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1];
    if (before !== undefined) top += before.kind === "heading" && block.kind !== "list" ? 2 : 8;
    const set = blockMarks(block, { x, y: top, width, height: 0 }, look, heading);
    marks.push(...set.marks);
    top = set.bottom;
  }
  return { marks, bottom: top };
}

function blockMarks(
  block: TextBlock,
  { x, y, width }: Box,
  look: Look,
  heading: string | undefined,
): { readonly marks: readonly Mark[]; readonly bottom: number } {
  const { roles } = look.theme;
  if (block.kind === "list") {
    const counts: number[] = [];
    let top = y;
    const marks = block.items.flatMap(({ depth, isOrdered, runs }) => {
      counts.length = depth + 1;
      counts[depth] = (counts[depth] ?? 0) + 1;
      const indent = INDENT * (depth + 1);
      const pieces = piecesOf(runs, { size: 16, color: roles["ink-2"], isBold: false }, look);
      const lines = wrapped(pieces, width - indent, look.measure);
      // where an item begins at the right, its sign stands there as well
      const isRight = lines[0]?.isRight === true;
      const set = setLines(lines, { x: isRight ? x : x + indent, y: top, room: width - indent, leading: 24, align: null });
      const sign = isOrdered ? `${counts[depth]}.` : "•";
      const face = { family: look.family, isBold: false, isItalic: false };
      const label: Mark = {
        kind: "text",
        x: isRight ? x + width - indent + 8 : x + indent - 8,
        y: top + 12 + 16 * 0.345,
        text: sign,
        face,
        size: 16,
        color: roles["ink-2"],
        anchor: isRight ? "start" : "end",
      };
      top = set.bottom;
      return [tagged("P", [label, ...set.marks])];
    });
    return { marks, bottom: top };
  }
  const isHeading = block.kind === "heading";
  const { size, leading } = isHeading ? headings[block.level] : paragraphs[block.size];
  const color = isHeading ? (heading ?? roles.ink) : block.size === "small" ? roles["ink-3"] : roles["ink-2"];
  const pieces = piecesOf(block.runs, { size, color, isBold: isHeading }, look);
  const set = setLines(wrapped(pieces, width, look.measure), { x, y, room: width, leading, align: block.align });
  const role: Role = isHeading ? (`H${block.level}` as const) : "P";
  return { marks: [tagged(role, set.marks)], bottom: set.bottom };
}

interface Usual {
  readonly size: number;
  readonly color: string;
  readonly isBold: boolean;
}

function piecesOf(runs: readonly TextRun[], usual: Usual, look: Look): readonly Piece[] {
  return runs.flatMap((run): readonly Piece[] => {
    if (run.kind === "break") return [{ text: "\n", ...plain(usual, {}, look) }];
    return run.kind === "text" ? [{ text: run.text, ...plain(usual, run.look, look) }] : [];
  });
}

function plain(usual: Usual, own: TextLook, look: Look): Omit<Piece, "text"> {
  const { roles } = look.theme;
  const isSmall = own.sub === true || own.sup === true;
  const full = own.size === undefined ? usual.size : Math.min(96, Math.max(6, own.size));
  const size = isSmall ? full * 0.75 : full;
  const link = own.link === undefined ? null : safeAddress(own.link);
  const background = own.background === undefined ? null : plainColor(own.background, look.theme);
  const color =
    (own.color === undefined ? null : plainColor(own.color, look.theme)) ??
    (link === null ? (own.bold === true ? roles.ink : usual.color) : roles.accent);
  return {
    face: { family: look.family, isBold: usual.isBold || own.bold === true || link !== null, isItalic: own.italic === true },
    size,
    color,
    rise: own.sup === true ? full * 0.35 : own.sub === true ? -full * 0.15 : 0,
    ...(background === null ? {} : { background }),
    ...(link === null ? {} : { link }),
    lines: [...(own.underline === true ? (["under"] as const) : []), ...(own.strike === true ? (["through"] as const) : [])],
  };
}
