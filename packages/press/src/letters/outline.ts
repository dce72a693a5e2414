import type { TextMark } from "@sheaf/paper";
import { measure, runsOf } from "./runs.ts";

/** A text as the shapes of its letters, where it stands. */
export function outline({ x, y, text, face, size, anchor, isRight, lines = [] }: TextMark): string {
  const width = anchor === "start" && lines.length === 0 ? 0 : measure(text, face, size);
  let left = anchor === "end" ? x - width : anchor === "middle" ? x - width / 2 : x;
  const parts: string[] = [];
  for (const one of lines) {
    const at = one === "under" ? y + size * 0.1 : y - size * 0.28;
    parts.push(`M${two(left)} ${two(at)}h${two(width)}v${two(size * 0.06)}h${two(-width)}Z`);
  }
  for (const { text: part, cut } of runsOf(text, face, isRight)) {
    const scale = size / cut.font.unitsPerEm;
    const { glyphs, positions } = cut.font.layout(part);
    for (const [index, glyph] of glyphs.entries()) {
      const position = positions[index];
      const d = glyph.path
        .transform(scale, 0, 0, -scale, left + (position?.xOffset ?? 0) * scale, y - (position?.yOffset ?? 0) * scale)
        .toSVG();
      if (d !== "") parts.push(d);
      left += (position?.xAdvance ?? glyph.advanceWidth) * scale;
    }
  }
  return parts.join("");
}

const two = (value: number): string => String(Math.round(value * 100) / 100);
