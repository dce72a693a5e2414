import { DelimitedReader } from "./delimited-reader.ts";
import { LoadRefused, type Dialect } from "./dialect.ts";

/** Lines of words over a table: its name, a date, who made it. */
const MOST_LINES = 20;
const SEEN_ROWS = 200;

interface SeenRow {
  readonly line: number;
  readonly fields: number;
  readonly filled: number;
  /** Fields with a letter. */
  readonly words: number;
}

/** Nearly all of a table's rows are as wide as its first one. */
const EVEN = 0.9;

/**
 * How many lines at the beginning of a text are no rows of its table but words over it: each has one text at most, where the rows have
 * several, and the first of those is made of names. 0 where there is any doubt: a line that is left out is lost.
 */
export function leadingLines(text: Uint8Array, cut: Pick<Dialect, "delimiter" | "quote" | "escape" | "newline">): number {
  if (cut.newline !== "lf") return 0;
  const rows = firstRows(text, cut);
  const counts = new Map<number, number>();
  for (const { fields } of rows) counts.set(fields, (counts.get(fields) ?? 0) + 1);
  const [usual = 0] = [...counts].filter(([fields]) => fields > 1).toSorted((a, b) => b[1] - a[1])[0] ?? [];
  const first = rows.findIndex(({ fields, filled }) => fields === usual && filled > 1);
  const [names, over, below] = [rows[first], rows.slice(0, first), rows.slice(first + 1)];
  if (usual < 2 || first <= 0 || names === undefined) return 0;
  const isHead = names.filled * 2 >= usual && names.filled > 1 && names.words * 2 >= names.filled;
  const even = below.filter(({ fields, filled }) => fields === usual || filled === 0).length;
  if (!isHead || below.length === 0 || even < below.length * EVEN || over.length > below.length + 1) return 0;
  // A line as wide as the rows may be one of them that is not full: names that are all there and all words, over something else, tell it apart.
  const isNamed = names.filled === usual && names.words === usual && below.some(({ words, filled }) => filled > words);
  // Over two columns a line of one field may as well be the name of the only one: a line without anything parts it from the table.
  const isOver = ({ fields, filled }: SeenRow): boolean => filled <= 1 && (fields === 1 || (usual > 2 && (fields < usual || isNamed)));
  const isParted = usual > 2 || over.at(-1)?.filled === 0;
  const lines = names.line - 1;
  return over.every(isOver) && isParted && over.some(({ filled }) => filled > 0) && lines <= MOST_LINES ? lines : 0;
}

function firstRows(text: Uint8Array, cut: Pick<Dialect, "delimiter" | "quote" | "escape" | "newline">): readonly SeenRow[] {
  const rows: SeenRow[] = [];
  let fields = 0;
  let filled = 0;
  let words = 0;
  const reader = new DelimitedReader(
    { ...cut, encoding: "utf-8", header: false, skipLines: 0 },
    {
      field(bytes, start, end) {
        fields++;
        const text = Buffer.from(bytes.subarray(start, end)).toString("utf8");
        if (text.trim() !== "") filled++;
        if (/\p{L}/u.test(text)) words++;
      },
      endRow(line) {
        rows.push({ line, fields, filled, words });
        fields = 0;
        filled = 0;
        words = 0;
        return rows.length < SEEN_ROWS;
      },
    },
  );
  try {
    reader.push(text.subarray(0, 512 * 1024));
  } catch (error) {
    if (error instanceof LoadRefused) return [];
    throw error;
  }
  return rows;
}
