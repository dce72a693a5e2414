import type { Id, Json, Page, WorkbookDocument } from "../document.ts";
import { type PanelType, panelTypes, type PanelWidth, panelWidths } from "../schema/parts/panel.ts";
import { isObject } from "../schema/shape.ts";
import { isOverlay } from "./overlays.ts";

export type { PanelType, PanelWidth } from "../schema/parts/panel.ts";

/**
 * A header over the pages, a footer below them, or a sidebar beside them. They stand among the pages of a document as overlays do, and its file keeps them apart
 * (workbook-file 8.4). Null: a page or an overlay.
 */
export function panelTypeOf({ rest }: Pick<Page, "rest">): PanelType | null {
  const { type } = rest;
  return panelTypes.find((one) => one === type) ?? null;
}

export const isPanel = (page: Pick<Page, "rest">): boolean => panelTypeOf(page) !== null;

/** What has a tab of its own: neither an overlay nor a panel. */
export const isPage = (page: Pick<Page, "rest">): boolean => !isOverlay(page) && !isPanel(page);

/** How wide a sidebar is, px (workbook-file 8.4). */
export const sidebarPixels: Readonly<Record<PanelWidth, number>> = { small: 200, medium: 260, large: 400 };

/** Of a header or a footer of a report that says nothing else, px. */
export const usualPanelHeight = 72;

/** How a panel is drawn: what its file says, else what holds without it. */
export interface PanelLook {
  readonly type: PanelType;
  readonly title: string;
  readonly width: PanelWidth;
  /** It stays in sight while the page scrolls. */
  readonly isSticky: boolean;
  readonly border: "line" | "shadow" | "none";
  readonly backgroundColor: string | null;
  /** On the pages of a report, px. */
  readonly height: number;
  /** Null: all pages. */
  readonly pages: readonly Id[] | null;
}

export function panelLook(page: Pick<Page, "rest">): PanelLook | null {
  const type = panelTypeOf(page);
  if (type === null) return null;
  const { title, width, config, pages } = page.rest;
  const { scroll, borderStyle, backgroundColor, height } = isObject(config) ? config : {};
  const border =
    borderStyle === "none" || borderStyle === "line" ? borderStyle : borderStyle === "shadow" && type === "header" ? "shadow" : "line";
  return {
    type,
    title: typeof title === "string" ? title : "",
    width: panelWidths.find((one) => one === width) ?? "medium",
    isSticky: scroll !== "none",
    border,
    backgroundColor: typeof backgroundColor === "string" ? backgroundColor : null,
    height: typeof height === "number" && height > 0 ? height : usualPanelHeight,
    pages: Array.isArray(pages) ? (pages as readonly Json[]).filter((one): one is string => typeof one === "string") : null,
  };
}

/** What a document says of the ways between its pages (workbook-file 9). */
export interface NavigationSettings {
  readonly pageHeader: boolean;
  readonly pageSidebar: boolean;
  /** The panel that goes over the whole length: the other one begins beside it. */
  readonly primary: "sidebar" | "header";
  readonly hasTabsInViewMode: boolean;
}

export function navigationOf({ rest }: Pick<WorkbookDocument, "rest">): NavigationSettings {
  const { settings } = rest;
  const { navigation } = isObject(settings) ? settings : {};
  const { pageHeader, pageSidebar, primary, pageTabsInViewMode } = isObject(navigation) ? navigation : {};
  return {
    pageHeader: pageHeader === "enabled",
    pageSidebar: pageSidebar === "enabled",
    primary: primary === "header" ? "header" : "sidebar",
    hasTabsInViewMode: pageTabsInViewMode !== "hidden",
  };
}

/** The header or footer that every print of a page of a report has; the first of several. */
export function sheetPanelWith({ pages }: Pick<WorkbookDocument, "pages">, type: "header" | "footer", pageId: Id): Page | null {
  const found = pages.find((page) => {
    const look = panelLook(page);
    return look?.type === type && (look.pages === null || look.pages.includes(pageId));
  });
  return found ?? null;
}

/** The panel of a type that stands with a page, where the document shows such ones; the first of several. */
export function panelWith(document: WorkbookDocument, type: "header" | "sidebar", pageId: Id): Page | null {
  const navigation = navigationOf(document);
  if (!(type === "header" ? navigation.pageHeader : navigation.pageSidebar)) return null;
  const found = document.pages.find((page) => {
    const look = panelLook(page);
    return look?.type === type && (look.pages === null || look.pages.includes(pageId));
  });
  return found ?? null;
}
