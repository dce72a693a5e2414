import type { Element, Id, LayoutNode, Page, RegionLayout, WorkbookDocument } from "../../document.ts";
import type { ParsedLayout } from "../../layout/xml.ts";
import { printPath, replaceReferences } from "@sheaf/formula";
import { message } from "@sheaf/messages";
import { mapPointers } from "../../references/follow.ts";
import type { Origins } from "../text/origins.ts";
import type { Reporter } from "../report.ts";

/** Older files repeat an element id on two pages: the later one becomes `<pageId>~<id>`, and what refers to it on its page follows. */
export function rekeyRepeated(
  document: WorkbookDocument,
  layout: ParsedLayout,
  origins: Origins,
  reporter: Reporter,
): { readonly document: WorkbookDocument; readonly layout: ParsedLayout } {
  const seen = new Map<Id, Id>();
  const renames = new Map<Id, ReadonlyMap<Id, Id>>();
  for (const page of document.pages) {
    const changed = new Map<Id, Id>();
    for (const element of page.elements) {
      const before = seen.get(element.id);
      if (before === undefined) seen.set(element.id, page.id);
      else if (before !== page.id) changed.set(element.id, `${page.id}~${element.id}`);
    }
    if (changed.size > 0) renames.set(page.id, changed);
  }
  if (renames.size === 0) return { document, layout };

  const pages = document.pages.map((page): Page => {
    const changed = renames.get(page.id);
    if (changed === undefined) return page;
    const onPage = new Map(page.elements.toReversed().map((element) => [element.id, element]));
    for (const [before, after] of changed) {
      const element = onPage.get(before)!;
      reporter.add({
        code: "N_REKEYED",
        path: origins.pointer(element) ?? "",
        at: page.name,
        message: message("files.rekeyed", { before, after }),
      });
    }
    return { ...page, elements: page.elements.map((element) => rekeyElement(element, changed, origins)) };
  });
  const regions = document.layout.map((region): RegionLayout => {
    const changed = renames.get(region.regionId);
    return changed === undefined ? region : { ...region, nodes: rekeyNodes(region.nodes, changed) };
  });
  const places = layout.places.map((place) => ({
    ...place,
    elementId: renames.get(place.regionId)?.get(place.elementId) ?? place.elementId,
  }));
  return { document: { ...document, pages, layout: regions }, layout: { ...layout, regions, places } };
}

function rekeyNodes(nodes: readonly LayoutNode[], changed: ReadonlyMap<Id, Id>): readonly LayoutNode[] {
  return nodes.map((node) => ({
    ...node,
    elementId: node.elementId === null ? null : (changed.get(node.elementId) ?? node.elementId),
    children: rekeyNodes(node.children, changed),
  }));
}

function rekeyElement(element: Element, changed: ReadonlyMap<Id, Id>, origins: Origins): Element {
  const followed = mapPointers(element, {
    elementId: (id) => changed.get(id) ?? id,
    formula: (formula) =>
      replaceReferences(formula, "printed", (reference) => {
        const after = reference.path.length > 1 ? changed.get(reference.path[0]!) : undefined;
        return after === undefined ? null : printPath([after, ...reference.path.slice(1)]);
      }),
  });
  const id = changed.get(element.id);
  const result = id === undefined ? followed : { ...followed, id };
  if (result !== element) origins.inherit(element, result);
  return result;
}
