const YEAR = /^(?:19|20)\d\d$/u;

/**
 * Whether a row of numbers names its columns by years, as `Region, 2022, 2023`: beside a name of words, all of its numbers are years that
 * follow each other, and not all of what stands below them is years as well.
 */
export function areYearNames(names: readonly string[], below: readonly (readonly (string | null)[])[]): boolean {
  const places = names.flatMap((name, index) => (YEAR.test(name.trim()) ? [index] : []));
  const others = names.filter((name, index) => !places.includes(index) && name.trim() !== "");
  if (places.length < 2 || places.length === names.length || others.some((name) => /^[-+]?[\d.,]+$/u.test(name.trim()))) return false;
  const years = places.map((index) => Number(names[index]));
  const step = (years[1] ?? 0) - (years[0] ?? 0);
  if (Math.abs(step) !== 1 || years.some((year, at) => at > 0 && year - (years[at - 1] ?? 0) !== step)) return false;
  return below.some((row) => places.some((index) => row[index] != null && row[index] !== "" && !YEAR.test(row[index].trim())));
}
