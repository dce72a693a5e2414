/** Joins class names, leaving out what is off: `cx(styles.row, isOpen && styles.open)`. */
export function cx(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter((name) => typeof name === "string" && name !== "").join(" ");
}
