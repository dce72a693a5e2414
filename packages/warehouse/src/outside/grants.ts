/** Rights that `GRANT SELECT (a, b), INSERT ON …` gives, without their columns; null where a line grants something else, as a role. */
export function grantedRights(line: string): readonly string[] | null {
  const rights = /^GRANT (.+?) ON /su.exec(line)?.[1];
  if (rights === undefined) return null;
  return rights
    .replaceAll(/\([^()]*\)/gu, "")
    .split(",")
    .map((right) => right.trim());
}
