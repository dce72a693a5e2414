import { quoteName as standard } from "../../print/keywords.ts";

/** Words that this engine reserves besides those that another one does: they cannot name a table or column bare. */
const RESERVED: ReadonlySet<string> = new Set(
  "add alter autoincrement commit delete drop escape index insert nothing raise recursive set transaction update".split(" "),
);

export function quoteName(name: string): string {
  return RESERVED.has(name) ? `"${name}"` : standard(name);
}
