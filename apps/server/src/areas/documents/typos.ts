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
    .some(
      (one) =>
        one !== "" && (one.includes(word) || (most > 0 && distanceToBeginning(one.slice(0, word.length + most), word, most) <= most)),
    );
}

/**
 * Slips between what was typed and the beginning of a word, of whatever length suits best; more than `most` where there are more. What lies further
 * from the diagonal than that needs more slips than are forgiven, and once nothing of a row is within them nothing behind it is.
 */
function distanceToBeginning(word: string, typed: string, most: number): number {
  const tooMany = most + 1;
  let [before, above, now]: [number[], number[], number[]] = [[], [], []];
  for (let column = 0; column <= word.length; column += 1) above.push(Math.min(column, tooMany));
  for (let row = 1; row <= typed.length; row += 1) {
    const [from, to] = [Math.max(1, row - most), Math.min(word.length, row + most)];
    now[from - 1] = from === 1 ? Math.min(row, tooMany) : tooMany;
    let least = now[from - 1] ?? tooMany;
    for (let column = from; column <= to; column += 1) {
      const isSame = typed[row - 1] === word[column - 1];
      let slips = Math.min(
        (above[column] ?? tooMany) + 1,
        (now[column - 1] ?? tooMany) + 1,
        (above[column - 1] ?? tooMany) + (isSame ? 0 : 1),
      );
      const isSwapped = row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      if (isSwapped) slips = Math.min(slips, (before[column - 2] ?? tooMany) + 1);
      now[column] = Math.min(slips, tooMany);
      least = Math.min(least, slips);
    }
    if (least > most) return tooMany;
    now[to + 1] = tooMany;
    [before, above, now] = [above, now, before];
  }
  let least = tooMany;
  for (let column = Math.max(0, typed.length - most); column <= word.length; column += 1) least = Math.min(least, above[column] ?? tooMany);
  return least;
}
