import { inflateSync } from "node:zlib";

/** What a PDF of ours says: its strings, read with the letters of each of its fonts. */
export function pdfText(bytes: Buffer): string {
  const streams = [...packed(bytes)];
  const letters = streams.filter((text) => text.includes("beginbfchar") || text.includes("beginbfrange")).map(lettersOf);
  const contents = streams.filter((text) => /\bT[jJ]\b/u.test(text));
  const glyphs = contents.map((text) => [...text.matchAll(/<([0-9a-f]+)>/giu)].flatMap(([, hex = ""]) => hex.match(/.{4}/gu) ?? []));
  // which font a string is in does not matter: read with another one it is nonsense
  return letters
    .flatMap((font) => glyphs.map((line) => line.map((glyph) => font.get(Number.parseInt(glyph, 16)) ?? "?").join("")))
    .join("\n");
}

function* packed(bytes: Buffer): Generator<string> {
  for (let at = bytes.indexOf("stream\n"); at !== -1; at = bytes.indexOf("stream\n", at + 1)) {
    // the end of one is written the same way
    if (bytes.toString("latin1", at - 3, at) === "end") continue;
    try {
      yield inflateSync(bytes.subarray(at + "stream\n".length)).toString("latin1");
    } catch {
      // a picture, or not packed
    }
  }
}

/** Glyphs to letters, as the font says it for those who copy. */
function lettersOf(map: string): ReadonlyMap<number, string> {
  const letters = new Map<number, string>();
  const text = (hex: string): string => String.fromCharCode(...(hex.match(/.{4}/gu) ?? []).map((unit) => Number.parseInt(unit, 16)));
  for (const [, from = "", , list = ""] of map.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*\[([^\]]*)\]/giu))
    // a glyph of several letters (ff) has them with a space between
    for (const [at, [, hex = ""]] of [...list.matchAll(/<([0-9a-f ]*)>/giu)].entries())
      letters.set(Number.parseInt(from, 16) + at, text(hex.replaceAll(" ", "")));
  return letters;
}
