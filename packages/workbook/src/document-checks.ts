import { message } from "@sheaf/messages";
import { overlayIds } from "./actions/checks.ts";
import { documentExcess } from "./bounds/document-size.ts";
import type { DocumentFinding } from "./checks/finding.ts";
import { checkLegs } from "./checks/legs.ts";
import { checkLevels } from "./checks/levels.ts";
import { checkLists } from "./checks/lists.ts";
import { checkReferences, knownIds } from "./checks/references.ts";
import { sourceCycles } from "./checks/source-cycles.ts";
import type { Element, Id, Page, WorkbookDocument } from "./document.ts";
import { kindOf } from "./elements/registry.ts";
import { isPage } from "./layout/panels.ts";
import { handleOf, isOwnControl } from "./names/labels.ts";
import { unreadItems } from "./schema/unread.ts";

/** Bounds of a whole document; of a change those that it passes further than the document before it. */
export function checkLimits(document: WorkbookDocument, before: WorkbookDocument | null = null): readonly DocumentFinding[] {
  return documentExcess(document, before).map((excess) => ({
    code: "E_LIMIT",
    element: null,
    path: ["pages"],
    message: excess.message,
    suggestions: [],
  }));
}

/**
 * Findings that need more than one value at a time: ids that stand twice, ids of nothing, levels, cycles of sources. `refusedIds`: elements
 * that a reader refused already.
 */
export function checkDocument(document: WorkbookDocument, refusedIds: Iterable<Id> = []): readonly DocumentFinding[] {
  // What is too large is not looked through.
  const limits = checkLimits(document);
  if (limits.length > 0) return limits;
  const findings: DocumentFinding[] = [];
  const elements = new Map<Id, Element>();
  const outside = idsOutsidePages(document);
  const others = new Set([...outside, ...refusedIds]);
  const pages = new Set<Id>();
  const handles = new Map<string, Element>();
  for (const [index, page] of document.pages.entries()) {
    if (pages.has(page.id))
      findings.push({
        code: "E_DUPLICATE_ID",
        element: null,
        path: ["pages", index, "id"],
        message: message("findings.document.page-twice", { id: page.id }),
        suggestions: [],
      });
    pages.add(page.id);
    for (const element of page.elements) {
      if (elements.has(element.id) || outside.has(element.id))
        findings.push({
          code: "E_DUPLICATE_ID",
          element,
          path: ["id"],
          message: message("findings.document.element-twice", { id: element.id }),
          suggestions: [],
        });
      elements.set(element.id, element);
      if (!isOwnControl(element)) continue;
      const handle = handleOf(element).toLowerCase();
      if (handles.has(handle))
        findings.push({
          code: "E_DUPLICATE_ID",
          element,
          path: ["controlId"],
          message: message("findings.document.handle-twice", { handle: handleOf(element) }),
          suggestions: [],
        });
      handles.set(handle, element);
    }
  }
  const overlays = overlayIds(document);
  const own = new Set(document.pages.filter(isPage).map(({ id }) => id));
  const known = knownIds(elements, others, {
    pages: new Set([...pages].filter((one) => own.has(one))),
    overlays,
    handles: new Set(handles.keys()),
  });
  const found = [...elements.values()].flatMap((element) =>
    kindOf(element) === null ? [] : [checkLists(element), checkReferences(element, known), checkLevels(element), checkLegs(element)].flat(),
  );
  return [...findings, ...found, ...sourceCycles(elements)];
}

/** Elements of regions that are kept whole (overlays, panels): they may be referred to and laid out. */
export function idsOutsidePages(document: WorkbookDocument): ReadonlySet<Id> {
  const ids = new Set<Id>();
  for (const name of ["overlays", "panels"]) {
    for (const { elements } of unreadItems<Page>(document.rest[name]))
      for (const { id } of unreadItems<Element>(elements)) if (typeof id === "string") ids.add(id);
  }
  return ids;
}
