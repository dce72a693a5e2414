import { type Id, type Operation, type RegionLayout, walkNodes, type WorkbookDocument } from "@sheaf/workbook";
import { insert } from "./edit.ts";

/** A page whose layout is automatic, wholly or in part, gets all of it as its own: from now on it is arranged by hand. */
export function ownLayout(document: WorkbookDocument, pageId: Id, region: RegionLayout): readonly Operation[] {
  const own = document.layout.find(({ regionId }) => regionId === pageId);
  if (own === undefined) return [insert(["layout"], region, document.layout.at(-1)?.regionId ?? null)];
  const placed = new Set(walkNodes(own.nodes).map(({ node }) => node.elementId));
  let last = own.nodes.at(-1)?.elementId ?? null;
  return region.nodes.flatMap((node) => {
    if (placed.has(node.elementId) || node.elementId === null) return [];
    const operation = insert(["layout", { key: pageId }, "nodes"], node, last);
    last = node.elementId;
    return [operation];
  });
}
