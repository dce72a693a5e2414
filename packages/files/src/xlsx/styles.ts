import { xmlText } from "./xml.ts";

/** What a cell has of its own, over what weight and role say; colors are `#rrggbb`. */
export interface StyleLook {
  readonly background?: string;
  readonly color?: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly align?: "left" | "center" | "right";
  /** A text that is too long for its column goes on in further lines. */
  readonly wraps?: boolean;
}

export interface CellStyle {
  /** Null: as the program pleases. */
  readonly code: string | null;
  readonly weight: "normal" | "bold" | "link";
  /** `heading`: on the band of a header. `wrapped`: on several lines of its cell. */
  readonly role: "plain" | "heading" | "wrapped";
  /** Text that would become a formula when somebody edits it. */
  readonly isGuarded?: boolean;
  readonly look?: StyleLook | null;
}

/** Number formats below this are built in. */
const FIRST_CODE = 164;
/** Programs keep some 1,000 fonts and 65,000 looks of cells: with bold, italic and underlined ones there may be this many colors of words. */
const MOST_INKS = 120;
const MOST_FILLS = 2_000;
const MOST_STYLES = 60_000;
const HEADING_FILL = "#EEF1F6";
const LINK_INK = "#0563C1";

/** The looks of cells that a workbook uses, by number. */
export class StyleTable {
  readonly #styles = new Map<string, number>();
  readonly #formats: string[] = [];
  readonly #codes = new Map<string, number>();
  readonly #fonts = new Numbered();
  readonly #fills = new Numbered();
  readonly #inks = new FewColors(MOST_INKS);
  readonly #grounds = new FewColors(MOST_FILLS);

  constructor() {
    this.#fills.of('<patternFill patternType="none"/>');
    this.#fills.of('<patternFill patternType="gray125"/>');
    this.of({ code: null, weight: "normal", role: "plain" });
  }

  of({ look = null, ...plain }: CellStyle): number {
    // Beyond what programs keep, cells have no look of their own.
    return this.#formats.length >= MOST_STYLES ? this.#of(plain, {}) : this.#of(plain, look ?? {});
  }

  #of({ code, weight, role, isGuarded = false }: CellStyle, look: StyleLook): number {
    if (code !== null && !this.#codes.has(code)) this.#codes.set(code, FIRST_CODE + this.#codes.size);
    const number = code === null ? 0 : (this.#codes.get(code) ?? 0);
    const ground = look.background ?? (role === "heading" ? HEADING_FILL : null);
    const ink = look.color ?? (weight === "link" ? LINK_INK : null);
    const font = this.#fonts.of(
      `${(look.bold ?? weight === "bold") ? "<b/>" : ""}${look.italic === true ? "<i/>" : ""}` +
        `${(look.underline ?? weight === "link") ? "<u/>" : ""}<sz val="11"/>` +
        `${ink === null ? "" : `<color rgb="${argb(this.#inks.of(ink))}"/>`}<name val="Calibri"/><family val="2"/>`,
    );
    const fill =
      ground === null
        ? 0
        : this.#fills.of(
            `<patternFill patternType="solid"><fgColor rgb="${argb(this.#grounds.of(ground))}"/><bgColor indexed="64"/></patternFill>`,
          );
    const head =
      `<xf numFmtId="${number}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0"` +
      `${number === 0 ? "" : ' applyNumberFormat="1"'}${font === 0 ? "" : ' applyFont="1"'}${fill === 0 ? "" : ' applyFill="1"'}` +
      `${isGuarded ? ' quotePrefix="1"' : ""}`;
    const aligned =
      (look.align === undefined ? "" : ` horizontal="${look.align}"`) +
      (role === "wrapped" || look.wraps === true ? ' vertical="top" wrapText="1"' : "");
    const format = aligned === "" ? `${head}/>` : `${head} applyAlignment="1"><alignment${aligned}/></xf>`;
    const known = this.#styles.get(format);
    if (known !== undefined) return known;
    const at = this.#formats.length;
    this.#styles.set(format, at);
    this.#formats.push(format);
    return at;
  }

  xml(): string {
    const codes = [...this.#codes].map(([code, id]) => `<numFmt numFmtId="${id}" formatCode="${xmlText(code)}"/>`);
    return (
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
      (codes.length === 0 ? "" : `<numFmts count="${codes.length}">${codes.join("")}</numFmts>`) +
      this.#fonts.xml("font") +
      this.#fills.xml("fill") +
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      `<cellXfs count="${this.#formats.length}">${this.#formats.join("")}</cellXfs>` +
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
    );
  }
}

/** Parts of styles that cells name by their place in a list. */
class Numbered {
  readonly #places = new Map<string, number>();

  of(content: string): number {
    const known = this.#places.get(content);
    if (known !== undefined) return known;
    this.#places.set(content, this.#places.size);
    return this.#places.size - 1;
  }

  xml(tag: "font" | "fill"): string {
    const all = [...this.#places.keys()].map((content) => `<${tag}>${content}</${tag}>`);
    return `<${tag}s count="${all.length}">${all.join("")}</${tag}s>`;
  }
}

/** As many colors as a file may have; of further ones the nearest that it has. */
class FewColors {
  readonly #most: number;
  readonly #known = new Map<string, readonly number[]>();
  readonly #nearest = new Map<string, string>();

  constructor(most: number) {
    this.#most = most;
  }

  of(color: string): string {
    if (this.#known.has(color)) return color;
    const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
    if (this.#known.size < this.#most) {
      this.#known.set(color, channels);
      return color;
    }
    let found = this.#nearest.get(color);
    if (found !== undefined) return found;
    found = color;
    let least = Infinity;
    for (const [other, others] of this.#known) {
      let distance = 0;
      for (let at = 0; at < 3; at += 1) distance += ((others[at] ?? 0) - (channels[at] ?? 0)) ** 2;
      if (distance < least) [found, least] = [other, distance];
    }
    this.#nearest.set(color, found);
    return found;
  }
}

/** As sheets write `#rrggbb`. */
export function argb(color: string): string {
  return `FF${color.slice(1, 7).toUpperCase()}`;
}
