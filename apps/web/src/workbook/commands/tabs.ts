import {
  containerNode,
  effectiveLayout,
  type Element,
  findPlaced,
  type LayoutNode,
  type Operation,
  tabNames,
  tabsOf,
  withNode,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { type Edit, elementPath, quoted, set } from "./edit.ts";
import { deleteElements, pageOf } from "./elements.ts";
import { layoutOperations } from "./layout.ts";
import { t } from "../../shared/words/words.ts";

/** `Tab 3`, the first that is free. */
export function freeTabName(names: readonly string[]): string {
  const taken = new Set(names.map((name) => name.toLowerCase()));
  for (let number = names.length + 1; ; number += 1) {
    const name = t("edits.containers.tab", { number });
    if (!taken.has(name.toLowerCase())) return name;
  }
}

/** Adds a tab at the end. Names are the element's, what stands on the tabs is the layout's, by their order (workbook-file 8.1). */
export function addTab(document: WorkbookDocument, element: Element): Edit {
  const names = namesFor(document, element);
  const fresh = tabsOf(containerNode(element.id, null, { tabs: 1 }));
  return {
    label: t("edits.containers.add-tab"),
    operations: [setNames(element, [...names, freeTabName(names)]), ...withTabs(document, element, (tabs) => [...tabs, ...fresh])],
  };
}

export function renameTab(document: WorkbookDocument, element: Element, index: number, name: string): Edit {
  const names = namesFor(document, element);
  const text = name.trim();
  return {
    label: t("edits.containers.rename-tab", { name: quoted(names[index] ?? "") }),
    operations: text === "" || text === names[index] ? [] : [setNames(element, names.with(index, text))],
  };
}

export function moveTab(document: WorkbookDocument, element: Element, from: number, to: number): Edit {
  const names = namesFor(document, element);
  const label = t("edits.containers.move-tab", { name: quoted(names[from] ?? "") });
  if (from === to || to < 0 || to >= names.length || names[from] === undefined) return { label, operations: [] };
  return {
    label,
    operations: [setNames(element, moved(names, from, to)), ...withTabs(document, element, (tabs) => moved(tabs, from, to))],
  };
}

/** Takes a tab away with what is on it. The last one stays. */
export function deleteTab(document: WorkbookDocument, element: Element, index: number): Edit {
  const names = namesFor(document, element);
  const label = t("edits.containers.delete-tab", { name: quoted(names[index] ?? "") });
  const pageId = pageOf(document, element.id);
  const region = pageId === null ? null : effectiveLayout(document, pageId);
  const tab = region === null ? undefined : tabsOf(findPlaced(region.nodes, element.id)?.node ?? none)[index];
  if (names.length < 2 || tab === undefined) return { label, operations: [] };
  const ids = new Set(tab.children.flatMap(({ elementId }) => elementId ?? []));
  const elements = document.pages.flatMap((page) => page.elements.filter(({ id }) => ids.has(id)));
  return {
    label,
    operations: [
      ...(elements.length === 0 ? [] : deleteElements(document, elements, label).operations),
      setNames(element, names.toSpliced(index, 1)),
      ...withTabs(document, element, (tabs) => tabs.toSpliced(index, 1)),
    ],
  };
}

const none: LayoutNode = { tag: "TabbedContainer", elementId: null, place: null, attributes: {}, children: [] };

/** As many names as there are tabs. */
function namesFor(document: WorkbookDocument, element: Element): readonly string[] {
  const pageId = pageOf(document, element.id);
  const region = pageId === null ? null : effectiveLayout(document, pageId);
  const count = region === null ? 0 : tabsOf(findPlaced(region.nodes, element.id)?.node ?? none).length;
  const names = [...tabNames(element)];
  while (names.length < count) names.push(freeTabName(names));
  return names.slice(0, Math.max(count, 1));
}

function setNames(element: Element, names: readonly string[]): Operation {
  return set(
    elementPath(element.id, "tabs"),
    names.map((name) => ({ name })),
  );
}

function withTabs(
  document: WorkbookDocument,
  element: Element,
  change: (tabs: readonly LayoutNode[]) => readonly LayoutNode[],
): readonly Operation[] {
  const pageId = pageOf(document, element.id);
  const region = pageId === null ? null : effectiveLayout(document, pageId);
  if (pageId === null || region === null) return [];
  const nodes = withNode(region.nodes, element.id, (node) => ({
    ...node,
    children: [...node.children.filter(({ tag }) => tag !== "Tab"), ...change(tabsOf(node))],
  }));
  return layoutOperations(document, pageId, nodes);
}

function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from];
  return item === undefined ? list : list.toSpliced(from, 1).toSpliced(to, 0, item);
}
