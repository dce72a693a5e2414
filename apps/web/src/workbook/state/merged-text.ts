/** More pieces than this are not compared one by one. */
const MOST = 1_500;

/**
 * What two people made of one text, in one: what either of them took out is out, what either put in is in; where both put something in at one
 * place, theirs comes before mine. Null where texts are too long to be compared.
 */
export function mergedText(base: string, theirs: string, mine: string): string | null {
  if (theirs === base || theirs === mine) return mine;
  if (mine === base) return theirs;
  const pieces = piecesOf(base);
  const [their, own] = [changesOf(pieces, piecesOf(theirs)), changesOf(pieces, piecesOf(mine))];
  if (their === null || own === null) return null;
  const merged: string[] = [];
  for (let at = 0; at <= pieces.length; at += 1) {
    const [put, ours] = [their.put[at]?.join("") ?? "", own.put[at]?.join("") ?? ""];
    merged.push(put);
    if (ours !== put) merged.push(/[\p{L}\p{N}]$/u.test(put) && /^[\p{L}\p{N}]/u.test(ours) ? ` ${ours}` : ours);
    if (at < pieces.length && !their.out.has(at) && !own.out.has(at)) merged.push(pieces[at] ?? "");
  }
  return merged.join("");
}

/** Whether all words of one text stand in the other one, in their order. */
export function keepsWords(text: string, standing: string): boolean {
  const words = piecesOf(text).filter((piece) => piece.trim() !== "");
  let next = 0;
  for (const piece of piecesOf(standing)) if (piece === words[next]) next += 1;
  return next === words.length;
}

/** Words, the space between them, and signs one by one. */
const piecesOf = (text: string): readonly string[] => text.match(/[\p{L}\p{M}\p{N}_]+|\n+|[^\S\n]+|[^\p{L}\p{M}\p{N}_\s]/gu) ?? [];

interface Changes {
  /** Pieces of the base that are taken out. */
  readonly out: ReadonlySet<number>;
  /** What is put in before each piece of the base, and behind the last. */
  readonly put: readonly (readonly string[] | undefined)[];
}

/** How one text comes of another one, by their longest common sequence. */
function changesOf(base: readonly string[], other: readonly string[]): Changes | null {
  if (base.length > MOST || other.length > MOST) return null;
  const width = other.length + 1;
  const lengths = new Uint16Array((base.length + 1) * width);
  for (let row = base.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        base[row] === other[column]
          ? (lengths[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(lengths[(row + 1) * width + column] ?? 0, lengths[row * width + column + 1] ?? 0);
  const out = new Set<number>();
  const put: string[][] = Array.from({ length: base.length + 1 }, () => []);
  let [row, column] = [0, 0];
  while (row < base.length || column < other.length) {
    if (row < base.length && column < other.length && base[row] === other[column]) {
      row += 1;
      column += 1;
    } else if (
      column >= other.length ||
      (row < base.length && (lengths[(row + 1) * width + column] ?? 0) >= (lengths[row * width + column + 1] ?? 0))
    ) {
      out.add(row);
      row += 1;
    } else {
      put[row]?.push(other[column] ?? "");
      column += 1;
    }
  }
  return { out, put };
}
