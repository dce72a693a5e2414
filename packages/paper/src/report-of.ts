import {
  effectiveLayout,
  type Element,
  insideSheet,
  isForReports,
  isPage,
  type Json,
  type LayoutNode,
  namesOf,
  overlayLook,
  overlayTypeOf,
  type Page,
  panelLook,
  panelTypeOf,
  type RegionLayout,
  type SheetSize,
  tabNames,
  usualSheet,
  withSheetBox,
  type WorkbookDocument,
  isHiddenPage,
} from "@sheaf/workbook";
import { pageCuts } from "./page-cuts.ts";
import { laidOut, type PlacedNode } from "./page-layout.ts";

export interface MadeReport {
  readonly document: WorkbookDocument;
  /** What paper cannot show. */
  readonly leftOut: readonly { readonly name: string; readonly kind: string }[];
}

/**
 * A workbook as a report: what stood on its pages stands on sheets, in the same order and about as large, on as many sheets as a page needs. A
 * page break begins a new one. What is inside of containers and tabs stands for itself. Overlays and panels become hidden pages, for others
 * read their data.
 */
export function reportOf(document: WorkbookDocument, sheet: SheetSize, newId: () => string): MadeReport {
  const names = namesOf(document);
  const leftOut: { readonly name: string; readonly kind: string }[] = [];
  const layout: RegionLayout[] = [];
  const isKept = (element: Element): boolean => isForReports(element) && element.kind !== "button";
  const pages = document.pages.flatMap((page): readonly Page[] => {
    for (const element of page.elements)
      if (!isKept(element) && !isFrame(element)) leftOut.push({ name: names.element(element), kind: element.kind });
    if (!isPage(page)) {
      const elements = page.elements.filter(isKept).map(still);
      return elements.length === 0 ? [] : [{ id: page.id, name: nameBeside(page), elements, rest: { visibility: "hidden" } }];
    }
    if (isHiddenPage(page)) return [{ ...page, elements: page.elements.filter(isKept).map(still), rest: { visibility: "hidden" } }];
    const parts = sheetsOf(document, page, sheet, isKept);
    return parts.map((nodes, index): Page => {
      const id = index === 0 ? page.id : newId();
      const ids = new Set(nodes.map(({ elementId }) => elementId));
      layout.push({ regionId: id, tag: "Page", attributes: {}, nodes });
      return {
        id,
        name: index === 0 ? page.name : `${page.name} (${index + 1})`,
        elements: page.elements.filter((element) => ids.has(element.id)).map(still),
        rest: restOf(page.rest, ["visibility", "backgroundColor", "description"]),
      };
    });
  });
  const config = configOf(sheet);
  return {
    document: {
      ...document,
      kind: "report",
      pages,
      layout,
      rest: { ...settingsOf(document.rest), ...(config === null ? {} : { config }) },
    },
    leftOut,
  };
}

/** Pages have names, overlays and panels need none. */
function nameBeside(page: Page): string {
  const names = [page.name, overlayLook(page)?.title, panelLook(page)?.title, overlayTypeOf(page), panelTypeOf(page)];
  return names.find((name) => name != null && name.trim() !== "") ?? page.id;
}

/** What only arranges others is missed by nobody. */
const frames: ReadonlySet<string> = new Set(["container", "tabbed-container", "page-break", "form"]);
const isFrame = ({ kind }: Element): boolean => frames.has(kind);

/** On paper nothing is pressed. */
function still({ actions: _actions, ...element }: Element): Element {
  return element;
}

const restOf = (rest: Page["rest"], members: readonly string[]): Page["rest"] =>
  Object.fromEntries(Object.entries(rest).filter(([member]) => members.includes(member)));

function settingsOf(rest: WorkbookDocument["rest"]): WorkbookDocument["rest"] {
  const { settings, sheaf } = rest;
  const { mobileLayout: _mobile, origin: _origin, ...others } = (sheaf ?? {}) as { readonly [member: string]: Json };
  // Panels go, and tabs that were hidden for their sake come back: nothing else leads to the pages.
  const { navigation: _navigation, ...kept } = (settings ?? {}) as { readonly [member: string]: Json };
  return {
    ...(Object.keys(kept).length === 0 ? {} : { settings: kept }),
    ...(Object.keys(others).length === 0 ? {} : { sheaf: others }),
  };
}

function configOf({ width, height, margin }: SheetSize): Json | null {
  const config = {
    ...(width === usualSheet.width ? {} : { pageWidth: width }),
    ...(height === usualSheet.height ? {} : { pageHeight: height }),
    ...(margin === usualSheet.margin ? {} : { margin }),
  };
  return Object.keys(config).length === 0 ? null : config;
}

function sheetsOf(
  document: WorkbookDocument,
  page: Page,
  sheet: SheetSize,
  isKept: (element: Element) => boolean,
): readonly (readonly LayoutNode[])[] {
  const region = effectiveLayout(document, page.id);
  const room = { width: sheet.width - 2 * sheet.margin, height: sheet.height - 2 * sheet.margin };
  if (region === null) return [[]];
  const placed = everyTab(page, region, room.width);
  const breaks = placed.nodes
    .filter(({ element }) => element.kind === "page-break")
    .map(({ box }) => box.y + box.height)
    .toSorted((a, b) => a - b);
  const kept = placed.nodes.filter(({ element, holds }) => !holds && isKept(element));
  const boxes = kept.map(({ box }) => ({ ...box, height: Math.min(box.height, room.height) }));
  const cuts = pageCuts(boxes, boxes, Math.max(0, ...boxes.map(({ y, height }) => y + height)), room.height, breaks);
  const sheets = cuts.map(({ from, to }, at) =>
    kept.flatMap(({ element }, index): readonly LayoutNode[] => {
      const box = boxes[index]!;
      const isHere = box.y >= from - 0.5 && (box.y < to - 0.5 || at === cuts.length - 1);
      if (!isHere) return [];
      const node: LayoutNode = { tag: "Element", elementId: element.id, place: null, attributes: {}, children: [] };
      return [withSheetBox(node, insideSheet({ ...box, x: box.x + sheet.margin, y: box.y - from + sheet.margin }, sheet))];
    }),
  );
  // What goes on over a break stands whole on the sheet where it begins.
  return sheets.filter((nodes, at) => nodes.length > 0 || at === 0);
}

/** Every node of a page, those of tabs that are not in sight one below the other at the foot. */
function everyTab(page: Page, region: RegionLayout, width: number): { readonly nodes: readonly PlacedNode[] } {
  const byId = new Map<string, Element>(page.elements.map((element) => [element.id, element]));
  const most = Math.max(1, ...page.elements.map((element) => tabNames(element).length));
  const nodes = new Map<string, PlacedNode>();
  let foot = 0;
  for (let tab = 0; tab < most; tab += 1) {
    const laid = laidOut(region, width, {
      find: (id) => byId.get(id),
      space: "medium",
      tabOf: (id) => Math.min(tab, tabNames(byId.get(id)!).length - 1),
      // What formulas in them say is not known.
      wordsHeight: () => 0,
    });
    const fresh = laid.nodes.filter(({ element }) => !nodes.has(element.id));
    if (fresh.length === 0) continue;
    const top = tab === 0 ? 0 : Math.min(...fresh.map(({ box }) => box.y));
    const down = foot - top;
    for (const node of fresh) nodes.set(node.element.id, { ...node, box: { ...node.box, y: node.box.y + down } });
    foot = Math.max(foot, ...fresh.map(({ box }) => box.y + down + box.height)) + 12;
  }
  return { nodes: [...nodes.values()] };
}
