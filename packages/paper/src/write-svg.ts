import { beginsRight } from "./directions.ts";
import type { Box, GroupMark, ImageMark, Mark, PathMark, Sheet, TextMark } from "./marks.ts";

/** Signs that no XML may hold, whatever is said of them. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu;
const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text for the inside of a tag or an attribute. */
export const escaped = (text: string): string => text.replaceAll(FORBIDDEN, "").replaceAll(/[&<>"']/gu, (sign) => signs[sign] ?? "");

const two = (value: number): string => String(Math.round(value * 100) / 100);

export interface SvgSetting {
  /** Letters as shapes, for programs that have no fonts; null: as text. */
  readonly outline: ((mark: TextMark) => string) | null;
  /** Rules of a style sheet: the fonts. */
  readonly css: string;
  /** Told apart where several pictures stand in one file. */
  readonly prefix: string;
  readonly title: string;
}

/** A sheet as SVG. */
export function writeSvg(sheet: Sheet, setting: SvgSetting): string {
  const [width, height] = [two(sheet.width), two(sheet.height)];
  const writer = { ...setting, clips: [] as string[] };
  const body = sheet.marks.map((mark) => markSvg(mark, writer)).join("");
  const style = setting.css === "" ? "" : `<style>${setting.css}</style>`;
  const defs = writer.clips.length === 0 ? "" : `<defs>${writer.clips.join("")}</defs>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img"><title>${escaped(setting.title)}</title>${style}${defs}${body}</svg>`;
}

interface Writer extends SvgSetting {
  readonly clips: string[];
}

function markSvg(mark: Mark, writer: Writer): string {
  if (mark.kind === "group") return groupSvg(mark, writer);
  if (mark.kind === "image") return imageSvg(mark);
  return mark.kind === "path" ? pathSvg(mark) : textSvg(mark, writer);
}

function imageSvg({ x, y, width, height, picture }: ImageMark): string {
  const box = `x="${two(x)}" y="${two(y)}" width="${two(width)}" height="${two(height)}"`;
  return `<image ${box} preserveAspectRatio="none" href="data:${picture.type};base64,${picture.base64}"/>`;
}

function groupSvg({ marks, move, clip, isRound = false }: GroupMark, writer: Writer): string {
  const inside = marks.map((mark) => markSvg(mark, writer)).join("");
  if (inside === "") return "";
  const transform =
    move === undefined ? "" : ` transform="matrix(${move.map((part) => String(Math.round(part * 10_000) / 10_000)).join(",")})"`;
  if (clip === undefined) return transform === "" ? inside : `<g${transform}>${inside}</g>`;
  const id = `${writer.prefix}c${writer.clips.length}`;
  writer.clips.push(`<clipPath id="${id}">${isRound ? ellipse(clip) : rectangle(clip)}</clipPath>`);
  return `<g${transform} clip-path="url(#${id})">${inside}</g>`;
}

const rectangle = ({ x, y, width, height }: Box): string =>
  `<rect x="${two(x)}" y="${two(y)}" width="${two(Math.max(0, width))}" height="${two(Math.max(0, height))}"/>`;
const ellipse = ({ x, y, width, height }: Box): string =>
  `<ellipse cx="${two(x + width / 2)}" cy="${two(y + height / 2)}" rx="${two(Math.max(0, width / 2))}" ry="${two(Math.max(0, height / 2))}"/>`;

function pathSvg({ d, fill, stroke }: PathMark): string {
  const filling =
    fill === null ? ' fill="none"' : ` fill="${escaped(fill.color)}"${fill.opacity === 1 ? "" : ` fill-opacity="${two(fill.opacity)}"`}`;
  const drawn =
    stroke === null
      ? ""
      : [
          ` stroke="${escaped(stroke.color)}" stroke-width="${two(stroke.width)}"`,
          stroke.opacity === 1 ? "" : ` stroke-opacity="${two(stroke.opacity)}"`,
          stroke.dash.length === 0 ? "" : ` stroke-dasharray="${stroke.dash.map(two).join(" ")}"`,
          stroke.cap === "butt" ? "" : ` stroke-linecap="${stroke.cap}"`,
          stroke.join === "miter" ? "" : ` stroke-linejoin="${stroke.join}"`,
        ].join("");
  return `<path d="${escaped(d)}"${filling}${drawn}/>`;
}

function textSvg(mark: TextMark, { outline }: Writer): string {
  const { x, y, text, face, size, color, anchor, halo, link, lines = [] } = mark;
  const around =
    halo === undefined
      ? ""
      : ` stroke="${escaped(halo.color)}" stroke-width="${two(halo.width)}" stroke-linejoin="round" paint-order="stroke"`;
  if (outline !== null) {
    const d = outline(mark);
    return d === "" ? "" : `<path d="${d}" fill="${escaped(color)}"${around}/>`;
  }
  const decoration =
    lines.length === 0 ? "" : ` text-decoration="${lines.map((one) => (one === "under" ? "underline" : "line-through")).join(" ")}"`;
  // where a text begins that reads from the right, readers of SVG count from its other end
  const isRight = mark.isRight ?? beginsRight(text);
  const end = isRight && anchor !== "middle" ? (anchor === "start" ? "end" : "start") : anchor;
  const written = `<text x="${two(x)}" y="${two(y)}" font-family="${escaped(`'${face.family}', sans-serif`)}" font-size="${two(size)}"${face.isBold ? ' font-weight="600"' : ""}${face.isItalic ? ' font-style="italic"' : ""} fill="${escaped(color)}"${isRight ? ' direction="rtl"' : ""}${end === "start" ? "" : ` text-anchor="${end}"`}${around}${decoration} xml:space="preserve">${escaped(text)}</text>`;
  return link === undefined ? written : `<a href="${escaped(link)}">${written}</a>`;
}
