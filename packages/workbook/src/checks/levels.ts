import { message, type Message } from "@sheaf/messages";
import type { Element, Id, Json } from "../document.ts";
import { memberOf } from "../elements/members.ts";
import type { Grouping } from "../schema/parts/table-parts.ts";
import { listOf, textOf } from "../schema/shape.ts";
import { unread } from "../schema/unread.ts";
import type { DocumentFinding } from "./finding.ts";

/** A column sits in at most one level or in the summary. */
export function checkLevels(element: Element): readonly DocumentFinding[] {
  const findings: DocumentFinding[] = [];
  const placed = new Map<Id, Message>();
  const place = (ids: Json | undefined, where: Message, path: readonly (string | number)[]): void => {
    for (const [index, id] of listOf(ids).entries()) {
      if (typeof id !== "string") continue;
      const before = placed.get(id);
      if (before !== undefined)
        findings.push({
          code: "E_LEVEL",
          element,
          path: [...path, index],
          message: message("findings.document.column-levels", { id, before, where }),
          suggestions: [],
        });
      else placed.set(id, where);
    }
  };
  place(memberOf(element, "summary"), message("findings.document.in-summary"), ["summary"]);
  for (const [index, item] of listOf(memberOf(element, "groupings")).entries()) {
    const grouping = unread<Grouping>(item);
    if (grouping === null) continue;
    const id = textOf(grouping.id);
    place(grouping.groupBy, message("findings.document.in-keys", { id }), ["groupings", index, "groupBy"]);
    place(grouping.calculations, message("findings.document.in-calculations", { id }), ["groupings", index, "calculations"]);
  }
  return findings;
}
