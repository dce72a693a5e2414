// Numbers without a format stand below each other by their decimal mark: who has fewer decimals than the longest is given room for the rest.

/** A cell that takes part: the decimals of its number, as `fractionOf` has them. */
interface WithFraction {
  readonly fraction?: string | undefined;
}

/** More places than this are no usual ones: what is longer stands out on its own. */
const MOST_PLACES = 6;

/** The decimals of a number that was written without a format, with their mark: `.25`; empty for a whole one, undefined with an exponent. */
export function fractionOf(text: string, mark: string): string | undefined {
  if (/[eE∞]/u.test(text)) return undefined;
  const at = text.indexOf(mark);
  return at < 0 ? "" : text.slice(at);
}

/** The longest decimals of cells, to the usual places. */
export function longestFraction(cells: Iterable<WithFraction | null | undefined>, known = ""): string {
  let longest = known;
  for (const cell of cells) {
    const own = cell?.fraction?.slice(0, 1 + MOST_PLACES);
    if (own !== undefined && own.length > longest.length) longest = own;
  }
  return longest;
}

/** What a cell's number lacks to have its mark under that of the longest decimals. Never shown: as much room as it takes is left blank. */
export const blankOf = (cell: WithFraction | null | undefined, longest: string): string =>
  cell?.fraction === undefined ? "" : longest.slice(cell.fraction.length);
