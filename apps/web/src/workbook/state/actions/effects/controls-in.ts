import { type ControlElement, type Element, type Id, isControl, type LayoutNode, type WorkbookDocument } from "@sheaf/workbook";
import { t } from "../../../../shared/words/words.ts";
import { ActionFailure } from "../action-failure.ts";

type Scope =
  | { readonly type: "container"; readonly containerElementId: Id }
  | { readonly type: "page"; readonly pageId?: Id }
  | { readonly type: "workbook" };

/** The controls of a container, a page, or all of them. */
export function controlsIn(document: WorkbookDocument, scope: Scope, hostId: Id, shownPage: Id | null): readonly ControlElement[] {
  const of = (elements: readonly Element[]): readonly ControlElement[] => elements.filter((element) => isControl(element));
  switch (scope.type) {
    case "workbook":
      return of(document.pages.flatMap(({ elements }) => elements));
    case "page": {
      const own = document.pages.find(({ elements }) => elements.some(({ id }) => id === hostId))?.id ?? null;
      const page = document.pages.find(({ id }) => id === (scope.pageId ?? shownPage ?? own));
      if (page === undefined) throw new ActionFailure(t("actions.failure.no-page"));
      return of(page.elements);
    }
    case "container": {
      const node = document.layout
        .flatMap(({ nodes }) => nodes)
        .reduce<LayoutNode | null>((found, one) => found ?? nodeOf(one, scope.containerElementId), null);
      if (node === null) throw new ActionFailure(t("actions.failure.no-element"));
      const inside = new Set(idsIn(node));
      return of(document.pages.flatMap(({ elements }) => elements)).filter(({ id }) => inside.has(id));
    }
  }
}

function nodeOf(node: LayoutNode, elementId: Id): LayoutNode | null {
  if (node.elementId === elementId) return node;
  return node.children.reduce<LayoutNode | null>((found, child) => found ?? nodeOf(child, elementId), null);
}

function idsIn(node: LayoutNode): readonly Id[] {
  return [...(node.elementId === null ? [] : [node.elementId]), ...node.children.flatMap(idsIn)];
}
