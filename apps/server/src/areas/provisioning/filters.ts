import { CodedError, isUuid } from "@sheaf/contract";
import { message } from "@sheaf/messages";

/** `attribute eq "value"`, several of them by `and`: all that providers ask with. Values are JSON strings, attributes without letter case. */
const TERM = /^([A-Za-z][\w.:]{0,80}) +eq +("(?:[^"\\\p{Cc}]|\\["\\/bfnrt])*"|true|false)$/iu;

export interface Condition {
  readonly attribute: string;
  readonly value: string;
}

export function readFilter(filter: string | undefined, known: readonly string[]): readonly Condition[] {
  if (filter === undefined || filter.trim() === "") return [];
  return split(filter.trim()).map((term) => {
    const [, attribute = "", value = ""] = TERM.exec(term) ?? [];
    const name = attribute.toLowerCase();
    if (!known.includes(name))
      throw new CodedError("EINVAL", message("errors-organization.provisioning.filter", { name: known.join(", ") }));
    return { attribute: name, value: value.startsWith('"') ? String(JSON.parse(value)) : value.toLowerCase() };
  });
}

/** The terms between the words `and` that stand outside of texts. */
function split(filter: string): readonly string[] {
  const terms: string[] = [];
  let term = "";
  let isText = false;
  for (let at = 0; at < filter.length; at += 1) {
    const sign = filter[at] ?? "";
    if (isText && sign === "\\") {
      term += sign + (filter[at + 1] ?? "");
      at += 1;
      continue;
    }
    if (sign === '"') isText = !isText;
    if (!isText && filter.slice(at, at + 5).toLowerCase() === " and ") {
      terms.push(term.trim());
      term = "";
      at += 4;
    } else term += sign;
  }
  return [...terms, term.trim()];
}

/** An id that has no id's shape is nobody's. */
export const idOrNobody = (text: string): string => (isUuid(text) ? text : "00000000-0000-0000-0000-000000000000");

/** `members[value eq "…"]` */
export function memberOfPath(path: string): string | null {
  return /^members\[value +eq +"([^"\\]+)"\]$/i.exec(path)?.[1] ?? null;
}
