import {
  effectiveLayout,
  type Element,
  findPlaced,
  holdsElements,
  hostsOf,
  type Id,
  idsInside,
  isReport,
  type LayoutHost,
  type LayoutNode,
  namesOf,
  pageHost,
  sameHost,
  tabNames,
  type WorkbookDocument,
} from "@sheaf/workbook";
import {
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceAround,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceAround,
  BoxSelect,
  BringToFront,
  Columns3,
  FolderInput,
  Group,
  SendToBack,
  Trash2,
  Ungroup,
} from "lucide-react";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { t } from "../../../shared/words/words.ts";
import { alignElements, type Alignment, groupElements, moveToHost, refuseHost, ungroup } from "../../commands/containers.ts";
import type { Edit } from "../../commands/edit.ts";
import { deleteElements, pageOf } from "../../commands/elements.ts";
import { stackOnSheet } from "../../commands/sheet.ts";
import { findElement, type Workbook } from "../../state/workbook.ts";

const performed = (workbook: Workbook, { label, operations }: Edit): boolean =>
  operations.length > 0 && workbook.perform(label, operations);

/** All selected elements of a page, the one whose menu it is among them; else that one alone. */
export function selectedWith(workbook: Workbook, element: Element): readonly Id[] {
  const { elementId, others } = workbook.focus.state();
  const all = elementId === null ? [] : [elementId, ...others];
  return all.includes(element.id) ? all : [element.id];
}

/** Puts what is selected into a container of its own. False: it does not stand in one grid. */
export function group(workbook: Workbook, element: Element): boolean {
  const { document } = workbook.documents.state();
  if (isReport(document)) return false;
  const pageId = pageOf(document, element.id);
  const id = workbook.newId();
  const edit = pageId === null ? null : groupElements(document, pageId, selectedWith(workbook, element), id);
  if (edit === null || !performed(workbook, edit)) return false;
  workbook.focus.select(id);
  return true;
}

/** Takes a container away; what was in it stays, and is selected. */
export function dissolve(workbook: Workbook, element: Element): boolean {
  const { document } = workbook.documents.state();
  const pageId = pageOf(document, element.id);
  const region = pageId === null ? null : effectiveLayout(document, pageId);
  const node = region === null ? undefined : findPlaced(region.nodes, element.id)?.node;
  if (region === null || node === undefined || !holdsElements(node, element)) return false;
  const [first] = idsInside(region.nodes, element.id);
  if (!performed(workbook, ungroup(document, element))) return false;
  workbook.focus.select(first ?? null);
  return true;
}

/** Deletes everything that is selected. False: it is one element only. */
export function removeSelected(workbook: Workbook, element: Element): number {
  const ids = selectedWith(workbook, element);
  if (ids.length < 2) return 0;
  const { document } = workbook.documents.state();
  const elements = document.pages.flatMap((page) => page.elements.filter(({ id }) => ids.includes(id)));
  const isDone = performed(workbook, deleteElements(document, elements, t("edits.containers.delete-several", { count: ids.length })));
  if (isDone) workbook.focus.select(null);
  return isDone ? ids.length : 0;
}

/** A page, or an element that takes others up. */
function isHolder(document: WorkbookDocument, nodes: readonly LayoutNode[], { elementId }: LayoutHost): boolean {
  const node = elementId === null ? undefined : findPlaced(nodes, elementId)?.node;
  return node === undefined || holdsElements(node, findElement(document, node.elementId ?? ""));
}

/** Where an element stands on its page: into containers and out of them, together with others, in line with them. */
export function arrangeEntries(workbook: Workbook, document: WorkbookDocument, element: Element): readonly MenuEntry[] {
  const pageId = pageOf(document, element.id);
  const region = pageId === null ? null : effectiveLayout(document, pageId);
  const found = region === null ? null : findPlaced(region.nodes, element.id);
  if (pageId === null || region === null || found === null) return [];
  const ids = selectedWith(workbook, element);
  if (isReport(document)) return stackEntries(workbook, pageId, ids);
  const hosts = hostsOf(region.nodes).filter(
    (host) => !sameHost(host, found.host) && isHolder(document, region.nodes, host) && refuseHost(region.nodes, ids, host) === null,
  );
  const into = (host: LayoutHost): MenuEntry => ({
    kind: "item",
    id: `into-${host.elementId ?? ""}-${host.tab ?? ""}`,
    label: hostLabel(document, host),
    onSelect: () => performed(workbook, moveToHost(workbook.documents.state().document, pageId, ids, host, { box: null, after: null })),
  });
  const aligned = (how: Alignment, label: string, icon: typeof Group): MenuEntry => ({
    kind: "item",
    id: `align-${how}`,
    label,
    icon,
    onSelect: () => performed(workbook, alignElements(workbook.documents.state().document, pageId, ids, how)),
  });
  const isContainer = holdsElements(found.node, element);
  return [
    ...(hosts.length === 0
      ? []
      : [
          {
            kind: "submenu" as const,
            id: "into",
            label: t("workbook.arrange.move-into"),
            icon: FolderInput,
            entries: hosts.map(into),
          },
        ]),
    {
      kind: "item",
      id: "group",
      label: t("workbook.arrange.group"),
      icon: Group,
      keys: "mod+G",
      onSelect: () => group(workbook, element),
    },
    ...(isContainer
      ? [
          {
            kind: "item" as const,
            id: "ungroup",
            label: t("workbook.arrange.ungroup"),
            icon: Ungroup,
            keys: "mod+shift+G",
            onSelect: () => dissolve(workbook, element),
          },
        ]
      : []),
    ...(ids.length > 1
      ? [
          {
            kind: "submenu" as const,
            id: "align",
            label: t("workbook.arrange.align"),
            icon: BoxSelect,
            entries: [
              aligned("left", t("workbook.arrange.align-left"), AlignStartVertical),
              aligned("right", t("workbook.arrange.align-right"), AlignEndVertical),
              aligned("top", t("workbook.arrange.align-top"), AlignStartHorizontal),
              aligned("bottom", t("workbook.arrange.align-bottom"), AlignEndHorizontal),
              { kind: "divider" as const, id: "spread" },
              aligned("across", t("workbook.arrange.align-across"), AlignHorizontalSpaceAround),
              aligned("down", t("workbook.arrange.align-down"), AlignVerticalSpaceAround),
              aligned("row", t("workbook.arrange.share-row"), Columns3),
            ],
          },
        ]
      : []),
  ];
}

/** On a sheet things lie over each other. */
function stackEntries(workbook: Workbook, pageId: Id, ids: readonly Id[]): readonly MenuEntry[] {
  const stacked = (to: "front" | "back"): boolean =>
    performed(workbook, stackOnSheet(workbook.documents.state().document, pageId, ids, to));
  return [
    { kind: "item", id: "front", label: t("edits.sheet.front"), icon: BringToFront, onSelect: () => stacked("front") },
    { kind: "item", id: "back", label: t("edits.sheet.back"), icon: SendToBack, onSelect: () => stacked("back") },
  ];
}

/** How many elements stand in a container; none in what is no container. */
export function contentCount(document: WorkbookDocument, element: Element): number {
  const pageId = pageOf(document, element.id);
  const region = pageId === null ? null : effectiveLayout(document, pageId);
  return region === null ? 0 : idsInside(region.nodes, element.id).length;
}

/** Of a container: with what is in it, or without. Empty for other elements. */
export function deleteEntries(workbook: Workbook, document: WorkbookDocument, element: Element, remove: () => void): readonly MenuEntry[] {
  const count = contentCount(document, element);
  if (count === 0) return [];
  return [
    {
      kind: "item",
      id: "delete-frame",
      label: t("workbook.arrange.delete-container-alone"),
      icon: Ungroup,
      onSelect: () => dissolve(workbook, element),
    },
    {
      kind: "item",
      id: "delete",
      label: t("workbook.arrange.delete-with-content", { count }),
      icon: Trash2,
      keys: "Delete",
      isDestructive: true,
      onSelect: remove,
    },
  ];
}

/** `Page`, the name of a container, or of one of its tabs. */
function hostLabel(document: WorkbookDocument, host: LayoutHost): string {
  if (sameHost(host, pageHost)) return t("workbook.arrange.page");
  const element = document.pages.flatMap(({ elements }) => elements).find(({ id }) => id === host.elementId);
  if (element === undefined) return "";
  const name = namesOf(document).element(element);
  if (host.tab === null) return name;
  const tab = tabNames(element)[host.tab] ?? t("edits.containers.tab", { number: host.tab + 1 });
  return t("workbook.arrange.tab-of", { tab, name });
}
