/** Longer words have no slips that are forgiven: comparing them with every word of many documents would keep everybody waiting. */
const LONGEST = 40;

/**
 * Whether a word of the text is the wanted one but for slips of the keyboard: a letter missing, too many, wrong, or two in each other's place.
 * Short words forgive one, longer ones two, and words of less than three letters none. A word may go on behind what was typed of it.
 */
export function hasWordLike(text: string, wanted: string): boolean {
  const word = wanted.toLowerCase();
  const most = word.length < 3 || word.length > LONGEST ? 0 : word.length < 6 ? 1 : 2;
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((one) => one !== "" && (one.includes(word) || (most > 0 && distanceToBeginning(one.slice(0, word.length + most), word) <= most)));
}

/** Slips between what was typed and the beginning of a word, of whatever length suits best. */
function distanceToBeginning(word: string, typed: string): number {
  const rows: number[][] = [];
  for (let row = 0; row <= typed.length; row += 1) {
    const now: number[] = [row];
    for (let column = 1; column <= word.length; column += 1) {
      const isSame = typed[row - 1] === word[column - 1];
      if (row === 0) now.push(column);
      else {
        const [above, left] = [rows[row - 1] ?? [], now];
        let least = Math.min((above[column] ?? 0) + 1, (left[column - 1] ?? 0) + 1, (above[column - 1] ?? 0) + (isSame ? 0 : 1));
        const isSwapped = row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
        if (isSwapped) least = Math.min(least, (rows[row - 2]?.[column - 2] ?? 0) + 1);
        now.push(least);
      }
    }
    rows.push(now);
  }
  return Math.min(...(rows[typed.length] ?? []));
}
