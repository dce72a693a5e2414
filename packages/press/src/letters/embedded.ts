import type * as fontkit from "fontkit";
import { simpleGlyph } from "./simple-glyph.ts";

/** More than the glyphs of any font. */
const GLYPHS = 65_536;

/**
 * A font as a PDF embeds it, for one document. A glyph that stands for several letters – the body of an Arabic letter, which dots tell from
 * others – is several glyphs of the file, one for each: readers that search and copy take the letter from the glyph.
 */
export function embeddedFont(font: fontkit.Font, name: string): fontkit.Font {
  const getGlyph = font.getGlyph.bind(font);
  const layout = font.layout.bind(font);
  const createSubset = font.createSubset.bind(font);
  const numbers = new Map<string, number>();
  const uses = new Map<number, number>();
  const numberOf = ({ id, codePoints }: fontkit.Glyph): number => {
    const key = `${id}:${codePoints.join(",")}`;
    let number = numbers.get(key);
    if (number === undefined) {
      const use = uses.get(id) ?? 0;
      uses.set(id, use + 1);
      number = use * GLYPHS + id;
      numbers.set(key, number);
    }
    return number;
  };
  return Object.defineProperties(font, {
    // fonts of one name are one to the writer
    postscriptName: { value: name },
    // the library keeps a glyph with the letters that it was first met for
    getGlyph: {
      value: (id: number, codePoints: number[] = []) => Object.create(getGlyph(id), { codePoints: { value: codePoints } }) as fontkit.Glyph,
    },
    layout: {
      value: (...asked: Parameters<fontkit.Font["layout"]>) => {
        const run = layout(...asked);
        run.glyphs = run.glyphs.map((glyph) => Object.create(glyph, { id: { value: numberOf(glyph) } }) as fontkit.Glyph);
        return run;
      },
    },
    createSubset: { value: () => subsetOf(createSubset() as unknown as Subset) },
  });
}

/** What fontkit's types leave out, or have otherwise. */
interface Subset {
  glyphs: number[];
  mapping: Record<number, number>;
  glyphEncoder: { encodeSimple: typeof simpleGlyph };
  includeGlyph: (glyph: number | fontkit.Glyph) => number;
}

function subsetOf(subset: Subset): Subset {
  subset.includeGlyph = (glyph) => {
    const number = typeof glyph === "object" ? glyph.id : glyph;
    const known = subset.mapping[number];
    if (known !== undefined) return known;
    subset.glyphs.push(number % GLYPHS);
    return (subset.mapping[number] = subset.glyphs.length - 1);
  };
  subset.glyphEncoder = { encodeSimple: simpleGlyph };
  return subset;
}
