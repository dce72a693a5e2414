/** Order of texts by code point, not by UTF-16 unit (V4): negative where `a` comes first, 0 where they are the same. */
export function compareCodePoints(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const by = (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? 0);
    if (by !== 0) return by;
  }
  return left.length - right.length;
}
