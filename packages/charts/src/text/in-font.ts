import type { ChartOption } from "../drawing.ts";
import { FONT_FAMILY } from "./measure.ts";

/** Another font than the product's own, and how much smaller its letters are drawn so that they keep the room they were given. */
export interface ChartFont {
  /** Quoted singly: the chart library writes it into an SVG attribute as it is. */
  readonly family: string;
  readonly scale: number;
}

/** A drawing with its words in another font; everything stands where it stood. */
export function inFont(option: ChartOption, font: ChartFont | null): ChartOption {
  return font === null ? option : (changed(option, font) as ChartOption);
}

function changed(value: unknown, font: ChartFont): unknown {
  if (Array.isArray(value)) {
    // Numbers of a series are many, and none of them is a word.
    const list: readonly unknown[] = value;
    return list.length > 0 && typeof list[0] !== "object" ? list : list.map((item) => changed(item, font));
  }
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const fields = value as Readonly<Record<string, unknown>>;
  const { fontFamily } = fields;
  const isWord = fontFamily === FONT_FAMILY;
  return Object.fromEntries(
    Object.entries(fields).map(([name, member]) => {
      if (isWord && name === "fontFamily") return [name, font.family];
      if (isWord && name === "fontSize" && typeof member === "number") return [name, member * font.scale];
      // Points of a series hold no words.
      return [name, name === "data" ? member : changed(member, font)];
    }),
  );
}
