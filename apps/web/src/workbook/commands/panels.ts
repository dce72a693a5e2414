import {
  type Id,
  type LayoutNode,
  navigationOf,
  pageAttributes,
  panelLook,
  type PanelType,
  type PanelWidth,
  type RegionLayout,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { t } from "../../shared/words/words.ts";
import { type Edit, insert, quoted, set } from "./edit.ts";
import { elementNode } from "./layout.ts";
import { panelWord } from "./overlay-words.ts";
import { pageLabel } from "./pages.ts";

const NAVIGATION = ["rest", "settings", "navigation"] as const;
/** Panels that workbooks have; a footer stands on paper only. */
type PagePanel = Exclude<PanelType, "footer">;
const members = { header: "pageHeader", sidebar: "pageSidebar" } as const satisfies Readonly<Record<PagePanel, string>>;

/** A panel of all pages, with the ways to them, in sight at once. */
export function addPanel(document: WorkbookDocument, type: PagePanel, ids: { readonly panel: Id; readonly ways: Id }): Edit {
  const orientation = type === "header" ? "horizontal" : "vertical";
  const ways = { id: ids.ways, kind: "navigation", name: t("edits.panels.ways"), mode: "auto", optionStyle: { orientation } };
  // In a header there is room beside them for a logo and controls.
  const places = type === "header" ? [placesOf(ids.panel, elementNode(ids.ways, { column: 5, columns: 12, row: 1, rows: 2 }))] : [];
  return {
    label: t("edits.overlays.add", { name: quoted(panelWord(type)) }),
    operations: [
      insert(["pages"], { id: ids.panel, name: "", elements: [ways], rest: { type } }, document.pages.at(-1)?.id ?? null),
      ...places.map((region) => insert(["layout"], region, document.layout.at(-1)?.regionId ?? null)),
      set([...NAVIGATION, members[type]], "enabled"),
    ],
  };
}

const placesOf = (regionId: Id, node: LayoutNode): RegionLayout => ({ tag: "Panel", regionId, attributes: pageAttributes, nodes: [node] });

const changed = (document: WorkbookDocument, id: Id, path: readonly string[], value: unknown): Edit => {
  const panel = document.pages.find((page) => page.id === id);
  const name = panel === undefined ? "" : pageLabel(panel);
  return { label: t("edits.overlays.change", { name: quoted(name) }), operations: [set(["pages", { key: id }, "rest", ...path], value)] };
};

/** Without one, what it is stands in its place where it needs a name, and nothing is drawn. */
export function setPanelTitle(document: WorkbookDocument, id: Id, title: string): Edit {
  return changed(document, id, ["title"], title.trim() === "" ? undefined : title.trim());
}

export function setPanelWidth(document: WorkbookDocument, id: Id, width: PanelWidth): Edit {
  return changed(document, id, ["width"], width === "medium" ? undefined : width);
}

export function setPanelSticky(document: WorkbookDocument, id: Id, isSticky: boolean): Edit {
  return changed(document, id, ["config", "scroll"], isSticky ? undefined : "none");
}

export function setPanelBorder(document: WorkbookDocument, id: Id, border: "line" | "shadow" | "none"): Edit {
  return changed(document, id, ["config", "borderStyle"], border === "line" ? undefined : border);
}

export function setPanelColor(document: WorkbookDocument, id: Id, color: string | undefined): Edit {
  return changed(document, id, ["config", "backgroundColor"], color);
}

/** Whether a panel stands with a page; with all of them it names none. */
export function setPanelOnPage(document: WorkbookDocument, id: Id, pageId: Id, isOn: boolean, all: readonly Id[]): Edit {
  const panel = document.pages.find((page) => page.id === id);
  const now = (panel === undefined ? null : panelLook(panel)?.pages) ?? all;
  const next = all.filter((one) => (one === pageId ? isOn : now.includes(one)));
  return changed(document, id, ["pages"], next.length === all.length ? undefined : next);
}

/** Whether panels of a type are in sight. */
export function setPanelsShown(type: PagePanel, isShown: boolean): Edit {
  return {
    label: t("edits.panels.show", { isShown: String(isShown), name: panelWord(type) }),
    operations: [set([...NAVIGATION, members[type]], isShown ? "enabled" : "disabled")],
  };
}

/** Whether readers have tabs for the pages. */
export function setTabsInViewMode(document: WorkbookDocument, areShown: boolean): Edit {
  const hasThem = navigationOf(document).hasTabsInViewMode;
  return {
    label: t("edits.panels.tabs", { areShown: String(areShown) }),
    operations: hasThem === areShown ? [] : [set([...NAVIGATION, "pageTabsInViewMode"], areShown ? undefined : "hidden")],
  };
}

/** Which of both goes over the whole length. */
export function setPrimaryPanel(type: PagePanel): Edit {
  return {
    label: t("edits.panels.primary", { name: panelWord(type) }),
    operations: [set([...NAVIGATION, "primary"], type === "sidebar" ? undefined : type)],
  };
}
