import { t } from "../../shared/words/words.ts";

/** What a copy of something of this name is called: `Sales (copy)`, and `Sales (copy 2)` where that is taken, also as a copy of a copy. */
export function copyName(name: string, isTaken: (name: string) => boolean): string {
  const base = withoutMark(name);
  let free = t("edits.copies.first", { name: base });
  for (let count = 2; isTaken(free); count += 1) free = t("edits.copies.next", { name: base, count: String(count) });
  return free;
}

/** A name that is one of a copy, as what was copied is called. */
function withoutMark(name: string): string {
  const first = t("edits.copies.first", { name: "" });
  const [begin = "", end = ""] = t("edits.copies.next", { name: "", count: COUNT }).split(COUNT);
  if (name.length > first.length && name.endsWith(first)) return name.slice(0, -first.length);
  const at = name.endsWith(end) ? name.lastIndexOf(begin) : -1;
  const count = at <= 0 ? "" : name.slice(at + begin.length, name.length - end.length);
  return count !== "" && count === String(Number(count)) && Number.isSafeInteger(Number(count)) ? name.slice(0, at) : name;
}

/** Stands for the count of a copy, and in no word. */
const COUNT = "\uE000";
