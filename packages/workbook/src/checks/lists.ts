import { message } from "@sheaf/messages";
import type { Element, Id } from "../document.ts";
import { fieldsIn } from "../elements/charts/channel.ts";
import type { MemberName } from "../elements/members.ts";
import { memberOf } from "../elements/members.ts";
import type { Column } from "../document.ts";
import { listOf } from "../schema/shape.ts";
import { unread } from "../schema/unread.ts";
import type { DocumentFinding } from "./finding.ts";

/** Words that name levels of every table, so no grouping can have them as its id. */
const levelWords: ReadonlySet<string> = new Set(["summary", "base"]);

/** Ids that stand twice in one of an element's lists, and groupings that are called like a level. */
export function checkLists(element: Element): readonly DocumentFinding[] {
  const findings: DocumentFinding[] = [];
  const twice = (list: string, ids: readonly (Id | undefined)[], seen = new Set<Id>()): void => {
    for (const [index, id] of ids.entries()) {
      if (id === undefined) continue;
      if (seen.has(id))
        findings.push({
          code: "E_DUPLICATE_ID",
          element,
          path: [list, index, "id"],
          message: message("findings.document.id-twice", { id, list }),
          suggestions: [],
        });
      seen.add(id);
    }
  };
  const idsIn = (name: MemberName) =>
    listOf(memberOf(element, name)).map((item) => {
      const id = unread<Column>(item)?.id;
      return typeof id === "string" ? id : undefined;
    });
  const columnIds = idsIn("columns");
  twice("columns", columnIds);
  twice("folders", idsIn("folders"), new Set(columnIds.filter((id) => id !== undefined)));
  const groupings = idsIn("groupings");
  twice("groupings", groupings);
  for (const [index, id] of groupings.entries()) {
    if (id !== undefined && levelWords.has(id))
      findings.push({
        code: "E_DUPLICATE_ID",
        element,
        path: ["groupings", index, "id"],
        message: message("findings.document.level-id", { id }),
        suggestions: [],
      });
  }
  if (element.kind !== "control") twice("filters", idsIn("filters"));
  return [...findings, ...checkLayers(element, columnIds)];
}

/** Columns of the layers of a map: marks are told by their ids, so no layer may have one of the map or of another layer. */
function checkLayers(element: Element, columnIds: readonly (Id | undefined)[]): readonly DocumentFinding[] {
  const { sheaf } = element;
  const { chart } = fieldsIn(sheaf);
  const { layers } = fieldsIn(chart);
  const taken = new Set(columnIds);
  return listOf(layers).flatMap((layer, at) => {
    const { columns } = fieldsIn(layer);
    return listOf(columns).flatMap((column, index): readonly DocumentFinding[] => {
      const { id } = fieldsIn(column);
      if (typeof id !== "string" || !taken.has(id)) {
        if (typeof id === "string") taken.add(id);
        return [];
      }
      const path = ["sheaf", "chart", "layers", at, "columns", index, "id"];
      return [{ code: "E_DUPLICATE_ID", element, path, message: message("findings.document.map-id-twice", { id }), suggestions: [] }];
    });
  });
}
