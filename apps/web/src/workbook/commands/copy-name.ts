/** What a copy of something of this name is called: `Sales (copy)`, and `Sales (copy 2)` where that is taken, also as a copy of a copy. */
export function copyName(name: string, isTaken: (name: string) => boolean): string {
  const end = name.lastIndexOf(" (copy");
  const base = end > 0 && isMark(name.slice(end)) ? name.slice(0, end) : name;
  let free = `${base} (copy)`;
  for (let count = 2; isTaken(free); count += 1) free = `${base} (copy ${String(count)})`;
  return free;
}

/** ` (copy)` or ` (copy 2)`. */
function isMark(text: string): boolean {
  const count = text.slice(" (copy".length, -1);
  return text.endsWith(")") && (count === "" || (Number.isSafeInteger(Number(count)) && count === ` ${String(Number(count))}`));
}
