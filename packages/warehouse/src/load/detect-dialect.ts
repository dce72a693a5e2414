import { DelimitedReader } from "./delimited-reader.ts";
import { LoadRefused, type Dialect } from "./dialect.ts";

/** Bytes of text that decide; more would not change the answer, only take longer. */
const TRIAL_BYTES = 512 * 1024;
const TRIAL_ROWS = 2000;
const DELIMITERS = [",", ";", "\t", "|"] as const;
const QUOTE = 0x22;
const ONE_COLUMN = 1.2;
const CUT_QUOTES = 0.2;
const LF = 0x0a;
const CR = 0x0d;

type Cut = Pick<Dialect, "delimiter" | "quote" | "escape" | "newline">;

/** How a text is most likely cut into rows and fields: as evenly, and into as many columns, as any way gives. What is chosen already stays. */
export function detectCut(text: Uint8Array, fileName: string | null, choice: Partial<Cut>): Cut {
  const sample = text.subarray(0, TRIAL_BYTES);
  const newline = choice.newline ?? (!sample.includes(LF) && sample.includes(CR) ? "cr" : "lf");
  const isTab = fileName !== null && /\.(?:tsv|tab)$/iu.test(fileName);
  const delimiters = choice.delimiter === undefined ? (isTab ? ["\t", ",", ";", "|"] : DELIMITERS) : [choice.delimiter];
  const cuts: Cut[] = [];
  for (const [quote, escape] of [
    ['"', "double"],
    ['"', "backslash"],
    ["'", "double"],
    [null, "double"],
  ] as const) {
    if (choice.quote !== undefined && choice.quote !== quote) continue;
    if (choice.escape !== undefined && choice.escape !== escape) continue;
    // Single quotes are apostrophes far more often than quotes.
    if (quote === "'" && choice.quote === undefined && (sample.includes(0x22) || !opensFields(sample, delimiters))) continue;
    if (escape === "backslash" && choice.escape === undefined && !Buffer.from(sample).includes('\\"')) continue;
    for (const delimiter of delimiters) cuts.push({ delimiter, quote, escape, newline });
  }
  let best: { readonly cut: Cut; readonly score: number } | null = null;
  for (const cut of cuts) {
    const score = scoreOf(cut, sample, sample.length === text.length);
    if (best === null || score > best.score) best = { cut, score };
  }
  if (best !== null && best.score > 0) return best.cut;
  return {
    delimiter: choice.delimiter ?? (isTab ? "\t" : ","),
    quote: choice.quote === undefined ? '"' : choice.quote,
    escape: choice.escape ?? "double",
    newline,
  };
}

/** Above zero where the rows are even and have several columns; an uneven cut counts for little, however many columns it gives. */
function scoreOf(cut: Cut, sample: Uint8Array, isWhole: boolean): number {
  const counts = new Map<number, number>();
  let rows = 0;
  let quoted = 0;
  let fields = 0;
  let opened = 0;
  const reader = new DelimitedReader(
    { ...cut, encoding: "utf-8", header: false, skipLines: 0 },
    {
      field(bytes, start, end, isQuoted) {
        fields++;
        if (isQuoted) quoted++;
        else if (end > start && bytes[start] === QUOTE) opened++;
      },
      endRow() {
        counts.set(fields, (counts.get(fields) ?? 0) + 1);
        fields = 0;
        rows++;
        return rows < TRIAL_ROWS;
      },
    },
  );
  try {
    reader.push(sample);
    if (isWhole) reader.end();
  } catch (error) {
    if (error instanceof LoadRefused) return 0;
    throw error;
  }
  // Lines without any character are a row of one field each.
  const several = [...counts].filter(([count]) => count > 1);
  const [usual] = several.toSorted((a, b) => b[1] - a[1]);
  // One column whose texts are quoted: the signs inside of them part nothing.
  if (usual === undefined) return quoted > 0 && rows > 1 ? ONE_COLUMN : 0;
  const evenness = usual[1] / rows;
  const columns = Math.log2(usual[0]);
  // Quotes that work as quotes are evidence for this cut.
  const score = evenness ** 4 * (1 + columns) + (quoted > 0 ? 0.5 : 0);
  // Texts that begin with a quote were cut inside of it, if there is a way to read it.
  return cut.quote === null && opened > 0 ? score * CUT_QUOTES : score;
}

/** True where fields begin and end with an apostrophe. */
function opensFields(sample: Uint8Array, delimiters: readonly string[]): boolean {
  const text = Buffer.from(sample).toString("latin1");
  return delimiters.some((delimiter) => text.includes(`'${delimiter}'`));
}
