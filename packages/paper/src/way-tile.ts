import type { Content } from "./content.ts";
import { boldFace, type Look, plainFace } from "./look.ts";
import { type Box, boxPath, filled, type Mark, stroked, tagged } from "./marks.ts";
import { fitted } from "./set-text.ts";

type Ways = Extract<Content, { readonly kind: "ways" }>;

const HEIGHT = 32;
const INSIDE = 14;
const SIZE = 13;
const GAP = 20;

/** A button, or ways side by side or below each other: pressed, they lead where a link of the file can lead. */
export function wayMarks({ ways, look: kind, isUpright, align }: Ways, box: Box, look: Look): readonly Mark[] {
  const face = kind === "list" ? plainFace(look.family) : boldFace(look.family);
  const padding = kind === "list" ? 0 : INSIDE;
  const named = ways.map(({ label, to }) => {
    const text = fitted(label, face, SIZE, Math.max(1, box.width - 2 * padding), look.measure);
    return { text, to, width: look.measure(text, face, SIZE) + 2 * padding };
  });
  const whole = isUpright ? Math.max(0, ...named.map(({ width }) => width)) : named.reduce((sum, { width }) => sum + width + GAP, -GAP);
  const free = Math.max(0, box.width - whole);
  let x = box.x + (align === "right" ? free : align === "center" ? free / 2 : 0);
  let y = box.y;
  return named.map(({ text, to, width }): Mark => {
    const own = { x, y, width: align === "stretch" && kind !== "list" ? box.width : width, height: HEIGHT };
    if (isUpright) y += HEIGHT;
    else x += width + GAP;
    return tagged("P", [...groundMarks(kind, own, look), wordMark(text, to, own, padding, kind, look)]);
  });
}

function groundMarks(kind: Ways["look"], own: Box, { theme: { roles } }: Look): readonly Mark[] {
  if (kind === "list") return [];
  const path = boxPath({ ...own, x: own.x + 0.5, y: own.y + 0.5, width: own.width - 1, height: own.height - 1 }, 4);
  return [kind === "button" ? filled(path, roles.accent) : stroked(path, roles["line-2"])];
}

function wordMark(
  text: string,
  to: string | null,
  own: Box,
  padding: number,
  kind: Ways["look"],
  { theme: { roles }, family }: Look,
): Mark {
  const isList = kind === "list";
  return {
    kind: "text",
    x: isList ? own.x + padding : own.x + own.width / 2,
    y: own.y + own.height / 2 + SIZE * 0.345,
    text,
    face: isList ? plainFace(family) : boldFace(family),
    size: SIZE,
    color: kind === "button" ? roles["on-accent"] : isList && to !== null ? roles.accent : roles.ink,
    anchor: isList ? "start" : "middle",
    ...(to === null ? {} : { link: to }),
  };
}
