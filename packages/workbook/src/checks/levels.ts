import type { Element, Id, Json } from "../document.ts";
import { memberOf } from "../elements/members.ts";
import type { Grouping } from "../schema/parts/table-parts.ts";
import { listOf, textOf } from "../schema/shape.ts";
import { unread } from "../schema/unread.ts";
import type { DocumentFinding } from "./finding.ts";

/** A column sits in at most one level or in the summary. */
export function checkLevels(element: Element): readonly DocumentFinding[] {
  const findings: DocumentFinding[] = [];
  const placed = new Map<Id, string>();
  const place = (ids: Json | undefined, where: string, path: readonly (string | number)[]): void => {
    for (const [index, id] of listOf(ids).entries()) {
      if (typeof id !== "string") continue;
      const before = placed.get(id);
      if (before !== undefined)
        findings.push({
          code: "E_LEVEL",
          element,
          path: [...path, index],
          message: `The column "${id}" stands in ${before} and in ${where}; a column has one level: duplicate it to have it at both`,
          suggestions: [],
        });
      else placed.set(id, where);
    }
  };
  place(memberOf(element, "summary"), "the summary", ["summary"]);
  for (const [index, item] of listOf(memberOf(element, "groupings")).entries()) {
    const grouping = unread<Grouping>(item);
    if (grouping === null) continue;
    place(grouping.groupBy, `the keys of grouping "${textOf(grouping.id)}"`, ["groupings", index, "groupBy"]);
    place(grouping.calculations, `the calculations of grouping "${textOf(grouping.id)}"`, ["groupings", index, "calculations"]);
  }
  return findings;
}
