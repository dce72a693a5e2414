/** How many lines a text may take, checked: a whole number above 0. Throws a RangeError that says so for anything else. */
export function lineLimit(lines: number): number {
  if (!Number.isInteger(lines) || lines <= 0)
    throw new RangeError(`The line limit of a truncated text is a whole number above 0, not ${lines}`);
  return lines;
}
