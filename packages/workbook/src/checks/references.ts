import { message } from "@sheaf/messages";
import { checkActions, problemOfSelection } from "../actions/checks.ts";
import type { Element, Id } from "../document.ts";
import { memberOf } from "../elements/members.ts";
import { kindOf } from "../elements/registry.ts";
import { columnsOf } from "../names/labels.ts";
import { layerScope } from "../names/layer-scope.ts";
import { directElement, legOf } from "../names/legs.ts";
import type { Folder, Grouping } from "../schema/parts/table-parts.ts";
import { perhapsMeant } from "../schema/meant.ts";
import { nearest } from "../schema/nearest.ts";
import { shapeOf } from "../schema/shape.ts";
import { unreadItems } from "../schema/unread.ts";
import { type RoleText, visitRoles } from "../schema/walk.ts";
import type { DocumentFinding } from "./finding.ts";
import { targetOf } from "./target.ts";

/** Ids that others may name, as they are looked up for every one that is named. */
export interface KnownIds {
  readonly elements: ReadonlyMap<Id, Element>;
  readonly others: ReadonlySet<Id>;
  readonly pages: ReadonlySet<Id>;
  readonly overlays: ReadonlySet<Id>;
  /** Of controls, in small letters. */
  readonly handles: ReadonlySet<string>;
  readonly columnsOf: (element: Element) => ReadonlySet<Id>;
  readonly groupingsOf: (element: Element) => ReadonlySet<Id>;
  /** The id that was meant; null where none is near, or too many have been compared: all that is wrong is still told. */
  readonly meant: (id: Id, known: Iterable<Id>) => Id | null;
}

/** Ids are compared with so many others to find the ones that were meant. */
const mostComparisons = 30_000;

export function knownIds(
  elements: ReadonlyMap<Id, Element>,
  others: ReadonlySet<Id>,
  named: Pick<KnownIds, "pages" | "overlays" | "handles">,
): KnownIds {
  const columns = new Map<Element, ReadonlySet<Id>>();
  const groupings = new Map<Element, ReadonlySet<Id>>();
  let compared = 0;
  return {
    elements,
    others,
    ...named,
    columnsOf: (element) => {
      const known = columns.get(element) ?? new Set(columnsOf(element).map((column) => column.id));
      columns.set(element, known);
      return known;
    },
    groupingsOf: (element) => {
      const known =
        groupings.get(element) ??
        new Set([
          ...unreadItems<Grouping>(memberOf(element, "groupings")).flatMap(({ id }) => (typeof id === "string" ? [id] : [])),
          ...(kindOf(element)?.readableLevels ?? []),
        ]);
      groupings.set(element, known);
      return known;
    },
    meant: (id, known) => {
      if (compared > mostComparisons) return null;
      const list = [...known];
      compared += list.length;
      return nearest(id, list);
    },
  };
}

/** What an id should have named, as the message tells them apart. */
type What = "column" | "item" | "element" | "sourceColumn" | "sourceGrouping" | "page" | "overlay" | "control";

export function checkReferences(element: Element, ids: KnownIds): readonly DocumentFinding[] {
  const { elements, others } = ids;
  const kind = kindOf(element)!;
  const findings: DocumentFinding[] = [];
  const columns = new Set(columnsOf(element).map((column) => column.id));
  const folders = new Set(unreadItems<Folder>(memberOf(element, "folders")).flatMap(({ id }) => (typeof id === "string" ? [id] : [])));
  const dangling = (found: RoleText, what: What, known: Iterable<string>, of = ""): void => {
    const suggestion = ids.meant(found.text, known);
    findings.push({
      code: "E_DANGLING_ID",
      element,
      path: found.path,
      message: perhapsMeant(message("findings.document.none", { what, id: found.text, of }), suggestion),
      suggestions: suggestion === null ? [] : [suggestion],
    });
  };
  visitRoles(shapeOf(kind.schema), element, (found) => {
    switch (found.role) {
      case "own-column": {
        const layer = layerScope(found);
        const meant = layer === null ? columns : new Set(columnsOf(layer).map((column) => column.id));
        // A table without columns yet reads all of its source's: its ids are not known here.
        if ((meant.size > 0 || layer !== null) && !meant.has(found.text)) dangling(found, "column", meant);
        return;
      }
      case "own-item":
        if (columns.size > 0 && !columns.has(found.text) && !folders.has(found.text)) dangling(found, "item", [...columns, ...folders]);
        return;
      case "sort-by":
        if (found.text !== "row-count" && columns.size > 0 && !columns.has(found.text))
          dangling(found, "column", [...columns, "row-count"]);
        return;
      case "element":
        if (!elements.has(found.text) && !others.has(found.text)) dangling(found, "element", elements.keys());
        return;
      case "source-column":
      case "source-grouping": {
        const target = targetOf(found, elements);
        if (target === null || kindOf(target) === null) return;
        const known = found.role === "source-grouping" ? ids.groupingsOf(target) : ids.columnsOf(target);
        if (found.role === "source-column" && known.size === 0) return;
        if (!known.has(found.text)) dangling(found, found.role === "source-column" ? "sourceColumn" : "sourceGrouping", known, target.id);
        return;
      }
      case "leg-column": {
        if (found.text.startsWith("[")) return;
        const leg = legOf(found);
        const read = leg === null ? null : directElement(leg);
        const target = read === null ? undefined : elements.get(read);
        if (target === undefined || kindOf(target) === null) return;
        const known = ids.columnsOf(target);
        if (known.size > 0 && !known.has(found.text)) dangling(found, "sourceColumn", known, target.id);
        return;
      }
      case "page":
        if (!ids.pages.has(found.text)) dangling(found, "page", ids.pages);
        return;
      case "overlay":
        if (!ids.overlays.has(found.text)) dangling(found, "overlay", ids.overlays);
        return;
      case "handle":
        if (!ids.handles.has(found.text.toLowerCase())) dangling(found, "control", ids.handles);
        return;
      case "formula":
      case "dynamic-text":
      case "target-formula": {
        const problem = problemOfSelection(found);
        if (problem !== null) findings.push({ code: "E_UNKNOWN_COLUMN", element, path: found.path, message: problem, suggestions: [] });
        return;
      }
      default:
        return;
    }
  });
  for (const { code, path, message: problem, id, known } of checkActions(element, elements)) {
    const suggestion = id === null ? null : ids.meant(id, known);
    findings.push({
      code,
      element,
      path,
      message: perhapsMeant(problem, suggestion),
      suggestions: suggestion === null ? [] : [suggestion],
    });
  }
  return findings;
}
