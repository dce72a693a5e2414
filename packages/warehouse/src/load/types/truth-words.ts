/** What people write for true and for false, in pairs: a word says what its column is about where the other word stands there as well. */
interface TruthWords {
  /** In lower case. */
  readonly yes: string;
  readonly no: string;
  /** In capitals both are codes of countries: Slovenia and Norway. */
  readonly isCode?: boolean;
}

const pairs: readonly TruthWords[] = [
  { yes: "true", no: "false" },
  { yes: "yes", no: "no" },
  { yes: "ja", no: "nein" },
  { yes: "ja", no: "nee" },
  { yes: "oui", no: "non" },
  { yes: "sí", no: "no" },
  { yes: "si", no: "no", isCode: true },
  { yes: "sim", no: "não" },
  { yes: "wahr", no: "falsch" },
  { yes: "vrai", no: "faux" },
  { yes: "verdadero", no: "falso" },
];
/** Letters stand for many things (`N` is north as well): nobody is asked for words, everybody for letters. */
const letters: readonly TruthWords[] = [
  { yes: "y", no: "n" },
  { yes: "j", no: "n" },
  { yes: "t", no: "f" },
];

const distinct = (words: readonly string[]): readonly string[] => [...new Set(words)];

export const TRUE_WORDS: readonly string[] = distinct([...pairs, ...letters].map(({ yes }) => yes)).concat("1");
export const FALSE_WORDS: readonly string[] = distinct([...pairs, ...letters].map(({ no }) => no)).concat("0");

/** A pair as regular expressions for its texts, small, large or with one large letter. */
export interface TruthShape {
  readonly shape: string;
  /** Each of these has to stand in the column. */
  readonly needs: readonly [string, string];
}

export const wordShapes: readonly TruthShape[] = pairs.map(shapeOf);
export const letterShapes: readonly TruthShape[] = letters.map(shapeOf);

function shapeOf({ yes, no, isCode = false }: TruthWords): TruthShape {
  const needs = [written(yes, isCode), written(no, isCode)] as const;
  return { shape: `(${needs.join("|")})`, needs };
}

function written(word: string, isCode: boolean): string {
  const [first = ""] = word;
  if (word.length === 1) return `[${word}${word.toUpperCase()}]`;
  const small = `[${first}${first.toUpperCase()}]${word.slice(1)}`;
  return isCode ? small : `${small}|${word.toUpperCase()}`;
}
