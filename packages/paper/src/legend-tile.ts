import type { Content } from "./content.ts";
import { boldFace, type Look, plainFace } from "./look.ts";
import { type Box, boxPath, filled, type Mark, tagged } from "./marks.ts";
import { fitted } from "./set-text.ts";

const ROW = 20;
const SQUARE = 10;
const SIZE = 12;

/** The values of a category in the colors that they have in the charts, side by side, as many as have room. */
export function legendMarks(content: Extract<Content, { readonly kind: "legend" }>, box: Box, look: Look): readonly Mark[] {
  const { roles } = look.theme;
  const face = plainFace(look.family);
  const word = (text: string, x: number, y: number, color: string, isBold = false): Mark => ({
    kind: "text",
    x,
    y,
    text,
    face: isBold ? boldFace(look.family) : face,
    size: SIZE,
    color,
    anchor: "start",
  });
  const marks: Mark[] = [
    word(fitted(content.label, boldFace(look.family), SIZE, box.width, look.measure), box.x, box.y + 12, roles["ink-2"], true),
  ];
  let [x, y] = [box.x, box.y + ROW];
  const place = (width: number): void => {
    if (x > box.x && x + width > box.x + box.width) [x, y] = [box.x, y + ROW];
  };
  for (const { text, label, isMuted } of content.entries) {
    const shown = fitted(label, face, SIZE, Math.max(24, box.width - SQUARE - 6), look.measure);
    const width = SQUARE + 6 + look.measure(shown, face, SIZE) + 16;
    place(width);
    const color = isMuted ? roles["line-2"] : (look.legendColor?.(content.column, text) ?? roles["ink-3"]);
    marks.push(filled(boxPath({ x, y: y + 3, width: SQUARE, height: SQUARE }, 2), color));
    marks.push(word(shown, x + SQUARE + 6, y + 12, isMuted ? roles["ink-3"] : roles.ink));
    x += width;
  }
  if (content.hasMore) {
    place(12);
    marks.push(word("…", x, y + 12, roles["ink-3"]));
  }
  return [tagged("P", marks)];
}
