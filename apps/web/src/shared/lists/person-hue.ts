const HUES = ["--c1", "--c2", "--c3", "--c4", "--c5", "--c6", "--c7", "--c10"];

/** The color that a person keeps everywhere, from their id: of the picture of their initials, of the edge of what they work on. */
export function personHue(seed: string): string {
  let hash = 0;
  for (let index = 0; index < seed.length; index += 1) hash = (hash * 31 + seed.charCodeAt(index)) >>> 0;
  return `var(${HUES[hash % HUES.length]})`;
}
