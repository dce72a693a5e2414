/** A text without what stands at its ends and is not wanted there. */
export function within(text: string, isWanted: (char: string) => boolean): string {
  let [start, end] = [0, text.length];
  while (start < end && !isWanted(text[start] ?? "")) start += 1;
  while (end > start && !isWanted(text[end - 1] ?? "")) end -= 1;
  return text.slice(start, end);
}
