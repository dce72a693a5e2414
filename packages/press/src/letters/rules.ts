import { readFileSync } from "node:fs";
import type { Face, FacedText, Mark } from "@sheaf/paper";
import type { Cut } from "./cuts.ts";
import { runsOf } from "./runs.ts";

interface Used {
  readonly face: Face;
  readonly cut: Cut;
  /** Letters that it stands in for. */
  readonly codes: Set<number>;
}

/** Rules that bring the fonts of drawings along, in the file itself. */
export function fontRules(marks: Iterable<Mark>): string {
  const texts: FacedText[] = [];
  const walk = (mark: Mark): void => {
    if (mark.kind === "group") for (const inner of mark.marks) walk(inner);
    else if (mark.kind === "text") texts.push(mark);
  };
  for (const mark of marks) walk(mark);
  return textRules(texts);
}

/** The same for texts: those files alone that letters of them are in, and of these letters alone. */
export function textRules(texts: Iterable<FacedText>): string {
  const used = new Map<string, Used>();
  for (const { text, face } of texts)
    for (const run of runsOf(text, face)) {
      const name = `${run.cut.name}/${face.family}`;
      const one = used.get(name) ?? { face, cut: run.cut, codes: new Set() };
      for (const sign of run.text) one.codes.add(sign.codePointAt(0) ?? 0);
      used.set(name, one);
    }
  return rulesOf(used.values());
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
