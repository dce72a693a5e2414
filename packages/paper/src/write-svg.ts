import { both, moved, pathReach, type Reach, staysIn, stroked } from "./path-reach.ts";
import { beginsRight } from "./directions.ts";
import type { Box, GroupMark, ImageMark, Mark, PathMark, Sheet, Stroke, TextMark } from "./marks.ts";

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
  const body = sheet.marks.map((mark) => markSvg(mark, writer).svg).join("");
  const style = setting.css === "" ? "" : `<style>${setting.css}</style>`;
  const defs = writer.clips.length === 0 ? "" : `<defs>${writer.clips.join("")}</defs>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img"><title>${escaped(setting.title)}</title>${style}${defs}${body}</svg>`;
}

interface Writer extends SvgSetting {
  readonly clips: string[];
}

/** A mark as SVG, and how far it reaches: null where that is not known, or nothing is there. */
interface Written {
  readonly svg: string;
  readonly reach: Reach | null;
  /** It reaches nobody knows where. */
  readonly isUnknown?: boolean;
}

function markSvg(mark: Mark, writer: Writer): Written {
  if (mark.kind === "group") return groupSvg(mark, writer);
  if (mark.kind === "image") return { svg: imageSvg(mark), reach: reachOf(mark) };
  if (mark.kind === "text") return textSvg(mark, writer);
  const svg = pathSvg(mark);
  if (writer.outline === null) return { svg, reach: null, isUnknown: true };
  return reaching(svg, mark.d, mark.stroke);
}

function reaching(svg: string, d: string, stroke: (Pick<Stroke, "width"> & Partial<Stroke>) | null): Written {
  const reach = pathReach(d);
  return reach === null ? { svg, reach, isUnknown: d.trim() !== "" } : { svg, reach: stroke === null ? reach : stroked(reach, stroke) };
}

const reachOf = ({ x, y, width, height }: Box): Reach => ({ left: x, top: y, right: x + width, bottom: y + height });

function imageSvg({ x, y, width, height, picture }: ImageMark): string {
  const box = `x="${two(x)}" y="${two(y)}" width="${two(width)}" height="${two(height)}"`;
  return `<image ${box} preserveAspectRatio="none" href="data:${picture.type};base64,${picture.base64}"/>`;
}

function groupSvg({ marks, move, clip, isRound = false }: GroupMark, writer: Writer): Written {
  const inside = marks.map((mark) => markSvg(mark, writer));
  const svg = inside.map((one) => one.svg).join("");
  if (svg === "") return { svg, reach: null };
  const isUnknown = inside.some((one) => one.isUnknown === true);
  const own = inside.reduce<Reach | null>((sum, { reach }) => (reach === null ? sum : sum === null ? reach : both(sum, reach)), null);
  const transform =
    move === undefined ? "" : ` transform="matrix(${move.map((part) => String(Math.round(part * 10_000) / 10_000)).join(",")})"`;
  const told = (reach: Reach | null): Pick<Written, "reach" | "isUnknown"> => ({
    reach: reach === null || move === undefined ? reach : moved(reach, move),
    isUnknown: isUnknown && clip === undefined,
  });
  // Each cut costs a picture as much as all of its points: what stays in its box is not cut.
  const isWhole = !isUnknown && !isRound && clip !== undefined && own !== null && staysIn(own, clip);
  if (clip === undefined || isWhole) return { svg: transform === "" ? svg : `<g${transform}>${svg}</g>`, ...told(own) };
  const id = `${writer.prefix}c${writer.clips.length}`;
  writer.clips.push(`<clipPath id="${id}">${isRound ? ellipse(clip) : rectangle(clip)}</clipPath>`);
  return { svg: `<g${transform} clip-path="url(#${id})">${svg}</g>`, ...told(reachOf(clip)) };
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

function textSvg(mark: TextMark, { outline }: Writer): Written {
  const { x, y, text, face, size, color, anchor, halo, link, lines = [] } = mark;
  const ring =
    halo === undefined
      ? ""
      : ` stroke="${escaped(halo.color)}" stroke-width="${two(halo.width)}" stroke-linejoin="round" paint-order="stroke"`;
  if (outline !== null) {
    const d = outline(mark);
    return d === "" ? { svg: "", reach: null } : reaching(`<path d="${d}" fill="${escaped(color)}"${ring}/>`, d, halo ?? null);
  }
  const decoration =
    lines.length === 0 ? "" : ` text-decoration="${lines.map((one) => (one === "under" ? "underline" : "line-through")).join(" ")}"`;
  // where a text begins that reads from the right, readers of SVG count from its other end
  const isRight = mark.isRight ?? beginsRight(text);
  const end = isRight && anchor !== "middle" ? (anchor === "start" ? "end" : "start") : anchor;
  const written = `<text x="${two(x)}" y="${two(y)}" font-family="${escaped(`'${face.family}', sans-serif`)}" font-size="${two(size)}"${face.isBold ? ' font-weight="600"' : ""}${face.isItalic ? ' font-style="italic"' : ""} fill="${escaped(color)}"${isRight ? ' direction="rtl"' : ""}${end === "start" ? "" : ` text-anchor="${end}"`}${ring}${decoration} xml:space="preserve">${escaped(text)}</text>`;
  return { svg: link === undefined ? written : `<a href="${escaped(link)}">${written}</a>`, reach: null, isUnknown: true };
}
