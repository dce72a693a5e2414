import { shownText } from "./shown-texts.ts";

/** A column's name and what the file calls it. */
export interface NamedColumn {
  readonly name: string;
  /** The header's text as it is shown; empty where it has none. */
  readonly original: string;
  /** Why the name differs from the header. */
  readonly renamed: "empty" | "duplicate" | "unusable" | null;
}

const LENGTH = 255;

/** Usable, different names: engines compare them without regard to case. */
export function columnNames(headers: readonly string[]): readonly NamedColumn[] {
  const cleaned = headers.map(usable);
  const wanted = new Set(cleaned.map((name) => name.toLowerCase()));
  const used = new Set<string>();
  return headers.map((original, index) => {
    const clean = cleaned[index] ?? "";
    const base = clean === "" ? `column_${index + 1}` : clean;
    let name = base;
    // A made-up name takes no name that a later header bears.
    for (let n = 2; used.has(name.toLowerCase()) || (name !== clean && wanted.has(name.toLowerCase())); n++) name = `${base}_${n}`;
    used.add(name.toLowerCase());
    const renamed = clean === "" ? "empty" : name !== clean ? "duplicate" : clean === original ? null : "unusable";
    return { name, original: shownText(original), renamed };
  });
}

/** Without control characters, spaces at the ends and overlong tails. */
function usable(header: string): string {
  return header
    .replace(/[\u0000-\u001f\u007f]+/gu, " ")
    .trim()
    .slice(0, LENGTH)
    .trim();
}
