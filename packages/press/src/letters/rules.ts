import { readFileSync } from "node:fs";
import type { Face, Mark } from "@sheaf/paper";
import { type Cut, cutOf } from "./cuts.ts";
import { runsOf } from "./runs.ts";

interface Used {
  readonly face: Face;
  readonly cut: Cut;
  /** Letters that it stands in for. */
  readonly codes: Set<number>;
}

/** Rules that bring the fonts of drawings along, in the file itself. */
export function fontRules(marks: Iterable<Mark>): string {
  const used = new Map<string, Used>();
  const walk = (mark: Mark): void => {
    if (mark.kind === "group") for (const inner of mark.marks) walk(inner);
    else if (mark.kind === "text")
      for (const { cut, text } of runsOf(mark.text, mark.face)) {
        const name = `${cut.name}/${mark.face.family}`;
        const one = used.get(name) ?? { face: mark.face, cut, codes: new Set() };
        for (const sign of text) one.codes.add(sign.codePointAt(0) ?? 0);
        used.set(name, one);
      }
  };
  for (const mark of marks) walk(mark);
  return rulesOf(used.values());
}

/** The same for a page of words whose marks nobody knows: the first file of the upright faces. */
export function familyRules(family: string): string {
  const faces = [false, true].map((isBold): Face => ({ family, isBold, isItalic: false }));
  return rulesOf(
    faces.flatMap((face) => {
      const cut = cutOf(face, "latin");
      return cut === null ? [] : [{ face, cut, codes: new Set<number>() }];
    }),
  );
}

const rulesOf = (used: Iterable<Used>): string => [...used].map(ruleOf).join("");

function ruleOf({ face, cut, codes }: Used): string {
  const bytes = readFileSync(cut.webPath).toString("base64");
  return `@font-face{font-family:'${face.family}';font-weight:${face.isBold ? 600 : 400};font-style:${face.isItalic ? "italic" : "normal"};src:url(data:font/woff2;base64,${bytes})${rangeOf(cut, codes)}}`;
}

/** Several files of one family: each for the letters that it has beyond the first one's. */
function rangeOf({ name, font, standsIn }: Cut, used: ReadonlySet<number>): string {
  if (name.includes("-latin-4") || name.includes("-latin-6") || name.includes("-latin-7")) return "";
  const codes = standsIn ? [...used] : font.characterSet.filter((code) => code > 0xff);
  return codes.length === 0 ? "" : `;unicode-range:${codes.map((code) => `U+${code.toString(16)}`).join(",")}`;
}
